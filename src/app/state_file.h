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
  bool gliding = false;  // the camera is on its way
  const ui::WidgetRects& widgets;
  std::span<const BodyId> selected;
  render::ForceStyle forces;
  const std::optional<ui::RunLabels>& runs;  // side by side
  const Preferences& preferences;
  double longest_round = 0.0;  // between two looks at the input [s]
  double frames_per_second = 0.0;
  int quality = 0;
  std::optional<exchange::EventFilter> events = {};  // that are run to
  std::string banner = {};                           // the message at the scene's upper border
  std::vector<std::string> diagram_notes = {};       // what a diagram tells of itself
  std::vector<ui::WrittenLabel> diagram_labels = {};
};

/// Writes the window's state as JSON up to 25 times a second to the file that the environment
/// variable TOUCHSTONE_STATE_FILE names (docs/automation.md); without it, never.
class StateFile {
 public:
  StateFile();
  bool wanted() const { return !file_.empty(); }
  /// Replaces the file in one piece, when its time has come.
  void Update(const WindowState& state, double now);

 private:
  std::filesystem::path file_;
  double next_ = 0.0;
  int writes_ = 0;
};

}  // namespace touchstone::app
