#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/preferences.h"
#include "app/scene_view.h"
#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "ui/diagram_labels.h"
#include "ui/panel_context.h"
#include "ui/run_labels.h"

namespace touchstone::app {

/// The state of the window, for scripts that drive it.
struct WindowState {
  const exchange::Snapshot& snapshot;
  const SceneView& view;
  bool gliding = false;  // whether the camera is gliding
  const ui::WidgetRects& widgets;
  std::span<const BodyId> selected;
  render::ForceStyle forces;
  const std::optional<ui::RunLabels>& runs;  // runs shown side by side
  const Preferences& preferences;
  double longest_round = 0.0;  // longest time between two checks of the input [s]
  double frames_per_second = 0.0;
  int quality = 0;
  std::optional<exchange::EventFilter> events = {};  // events that the run goes to
  std::string banner = {};                           // the message at the scene's upper border
  std::vector<std::string> diagram_notes = {};       // notes of a diagram
  std::vector<ui::WrittenLabel> diagram_labels = {};
};

/// Writes the window's state as JSON up to 60 times per second to the file that the environment
/// variable TOUCHSTONE_STATE_FILE names (docs/automation.md); without it, never.
class StateFile {
 public:
  StateFile();
  bool wanted() const { return !file_.empty(); }
  /// Replaces the file in one piece, if it is due.
  void Update(const WindowState& state, double now);

 private:
  std::filesystem::path file_;
  double next_ = 0.0;
  int writes_ = 0;
};

}  // namespace touchstone::app
