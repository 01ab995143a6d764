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
/// newest snapshot, passes the input to panels or tools, and draws; it never waits for physics.
class SandboxWindow {
 public:
  SandboxWindow(const Opening& opening, Preferences* preferences);
  /// Runs until the window is closed; returns whether the simulation has ended too. If not, a long
  /// step is under way, and this object must not be destroyed before it ends.
  bool Run();

 private:
  /// Takes the newest snapshot; returns whether a frame must be drawn.
  bool IsFrameDue();
  void DrawFrame();
  void FollowRun();
  /// Must be called when another scene is shown.
  void BeginScene();
  ui::Layout Divide() const;
  /// Assigns the scene's part of the window, or its right half, to the present run.
  void PlaceView(const ui::Rect& scene);
  /// Passes the letters typed since the last frame to an open list.
  void TakeTyping();
  void DrawPanels(const ui::Layout& layout);
  void CarryOut(const ui::Intents& intents);
  void CarryOut(ui::ReferenceIntent intent);
  /// Carries out the requests of a lesson's card.
  void TakeLesson(const ui::Intents& intents);
  /// The marks of the past, and of the kept run, at the time of a snapshot.
  std::vector<render::Marker> DrawPast(const exchange::Snapshot& snapshot) const;
  /// Applies the choices that a person made in the help.
  void ApplyHelpChoices();
  void DrawScene();
  void KeepState();
  /// The preferences to be saved for the next start.
  Preferences OwnPreferences() const;
  void KeepPreferences();

  WindowParts parts_;
  InputRouter router_{&parts_};
  std::shared_ptr<const scene::SceneDesc> scene_;  // scene that the camera was set up for
  SceneChoices choices_;
  std::vector<ui::Ghost> ghosts_;  // outlines requested by panels
  ui::WidgetRects widgets_;
  ui::ListTyping typing_;
  StateFile state_file_;
  PreferencesKeeper keeper_{PreferencesFile()};
};

}  // namespace touchstone::app
