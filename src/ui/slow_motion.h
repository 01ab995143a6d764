#pragma once

#include <optional>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Lets time pass at a scene's own speed between two of its moments, and as before afterwards.
class SlowMotion {
 public:
  /// Another scene is open.
  void Begin(const scene::SceneDesc& scene);
  /// Sends the speed of the moment that is shown, where it has to change.
  void Follow(const PanelContext& context);

 private:
  /// Whether the run has played past much of the slow part since the picture before.
  bool HasMissed(const PanelContext& context) const;
  void SlowDown(const PanelContext& context);
  void KeepChoice(double speed);
  void Restore(const PanelContext& context);

  std::optional<scene::SlowMotionDesc> slow_;
  bool is_slow_ = false;
  bool was_seen_ = false;               // that speed, in the run
  std::optional<double> speed_before_;  // while it is slow
  double last_time_ = 0.0;              // that was shown [s]
  bool returns_ = false;                // to where it begins, and is not there yet
};

}  // namespace touchstone::ui
