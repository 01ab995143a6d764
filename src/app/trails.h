#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/live_run.h"
#include "app/pose_record.h"
#include "render/markers.h"
#include "ui/trail_choices.h"

namespace touchstone::app {

/// The ways that bodies have taken in the last seconds, and how they lay along them: from what the
/// window has shown and, where that has gaps, from the recorded run.
class Trails {
 public:
  /// Takes in the moment that is shown, while one of the options is on.
  void Follow(LiveRun* run, const ui::TrailOptions& options);
  /// What the options want to have drawn with a snapshot.
  std::vector<render::Marker> Draw(const exchange::Snapshot& snapshot,
                                   const ui::TrailOptions& options,
                                   std::optional<BodyId> selected) const;
  /// Whether moments of the past are still to come.
  bool busy() const { return filling_ != nullptr; }

 private:
  void Fill(LiveRun* run);

  PoseRecord record_;
  std::shared_ptr<const scene::SceneDesc> scene_;
  std::shared_ptr<exchange::MomentStream> filling_;
  double filled_to_ = 0.0;  // has been asked for up to here [s]
};

}  // namespace touchstone::app
