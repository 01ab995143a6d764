#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/live_run.h"
#include "app/pose_record.h"
#include "render/markers.h"
#include "ui/trail_choices.h"

namespace touchstone::app {

/// The paths of bodies during the last seconds, and their outlines along them: from the moments
/// that the window has shown and, in the gaps, from the recorded run.
class Trails {
 public:
  /// Takes the moment that is shown, while one of the options is on.
  void Follow(LiveRun* run, const ui::TrailOptions& options);
  /// The marks that the options add to a snapshot.
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
  double filled_to_ = 0.0;  // end of the interval requested so far [s]
};

}  // namespace touchstone::app
