#pragma once

#include <memory>
#include <vector>

#include "app/input_router.h"
#include "app/preferences_keeper.h"
#include "app/sandbox.h"
#include "app/scene_choices.h"
#include "app/state_file.h"
#include "app/window_parts.h"
#include "ui/list_entry.h"

namespace touchstone::app {

/// The sandbox: one window on one simulation that runs on its own thread. Each frame takes the
/// newest snapshot, hands the input to panels or tools, and draws; it never waits for physics.
class SandboxWindow {
 public:
  SandboxWindow(const Opening& opening, Preferences* preferences);
  /// Returns when the window is closed: whether the simulation has ended too. When it has not, a
  /// long step is under way, and this must not be destroyed before it ends.
  bool Run();

 private:
  /// Waits for something to happen; returns whether there is a frame to draw.
  bool WaitForFrame();
  void DrawFrame();
  void FollowRun();
  /// The scene has become another one.
  void BeginScene();
  ui::Layout Divide() const;
  /// Gives the present run the scene's part of the window, or the right half of it.
  void PlaceView(const ui::Rect& scene);
  /// What was typed since the last frame, if a list is open.
  void TakeTyping();
  void DrawPanels(const ui::Layout& layout);
  void CarryOut(const ui::Intents& intents);
  void CarryOut(ui::ReferenceIntent intent);
  /// What the card of a lesson wants.
  void TakeLesson(const ui::Intents& intents);
  /// What is drawn of the past, and of the run that is compared with, at the time of a snapshot.
  std::vector<render::Marker> DrawPast(const exchange::Snapshot& snapshot) const;
  /// As a person chose in the help.
  void ApplyHelpChoices();
  void DrawScene();
  void KeepState();
  /// The preferences as they are to be found at the next start.
  Preferences OwnPreferences() const;
  void KeepPreferences();

  WindowParts parts_;
  InputRouter router_{&parts_};
  std::shared_ptr<const scene::SceneDesc> scene_;  // that the camera was set up for
  SceneChoices choices_;
  std::vector<ui::Ghost> ghosts_;  // that panels want to see
  ui::WidgetRects widgets_;
  ui::ListTyping typing_;
  StateFile state_file_;
  PreferencesKeeper keeper_{PreferencesFile()};
};

}  // namespace touchstone::app
