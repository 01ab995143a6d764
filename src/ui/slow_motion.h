#pragma once

#include <optional>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Plays a scene's slow part, between two of its moments, at the speed the scene sets, and restores
/// the previous speed afterwards.
class SlowMotion {
 public:
  /// Prepares for a newly opened scene.
  void Begin(const scene::SceneDesc& scene);
  /// Sends the speed for the moment that is shown, if it must change.
  void Follow(const PanelContext& context);
  /// Whether the run is on its way back to a slow part that the window has missed.
  bool returns() const { return returns_; }

 private:
  /// Whether the run has played past much of the slow part since the previous picture.
  bool HasMissed(const PanelContext& context) const;
  void SlowDown(const PanelContext& context);
  void KeepChoice(double speed);
  void Restore(const PanelContext& context);

  std::optional<scene::SlowMotionDesc> slow_;
  bool is_slow_ = false;
  bool was_seen_ = false;               // whether the slow speed has been observed in the run
  std::optional<double> speed_before_;  // speed to restore, during the slow part
  double last_time_ = 0.0;              // time shown last [s]
  bool returns_ = false;
};

}  // namespace touchstone::ui
