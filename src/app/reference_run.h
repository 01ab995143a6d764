#pragma once

#include <memory>
#include <vector>

#include "app/kept_moments.h"
#include "app/live_run.h"
#include "app/pose_record.h"
#include "ui/intents.h"
#include "ui/reference_strip.h"

namespace touchstone::app {

/// A run that was kept for comparison: before and after an edit, or with two settings. It is shown
/// at the same time as the present run, as outlines or beside it.
class ReferenceRun {
 public:
  /// Keeps the recording of the present run, from its start to its end.
  void Keep(LiveRun* run);
  void Drop();
  /// Whether a run is kept.
  bool kept() const { return scene_ != nullptr; }
  /// Whether the kept run is still being loaded.
  bool busy() const { return reading_ != nullptr; }

  /// Takes the moment that is shown. Another scene cannot be compared: it drops the kept run.
  void Follow(const exchange::Snapshot& snapshot);
  /// Outlines of the bodies at their poses in the kept run at the time of a snapshot, if visibly
  /// different; only the farthest if there are many.
  std::vector<ui::Ghost> Ghosts(const exchange::Snapshot& snapshot) const;
  /// The kept run at that time, with its forces, or its end if it is shorter. Null if nothing of it
  /// has been loaded.
  std::shared_ptr<const exchange::Snapshot> At(double time) const;
  /// Whether both runs are shown side by side.
  bool beside() const { return kept() && facts_.beside; }
  void ShowBeside(bool show) { facts_.beside = show; }
  /// @pre kept()
  const ui::ReferenceFacts& facts() const { return facts_; }

 private:
  void Compare(const exchange::Snapshot& snapshot);

  PoseRecord record_;
  KeptMoments moments_;
  std::shared_ptr<const scene::SceneDesc> scene_;  // null: no run is kept
  std::shared_ptr<exchange::MomentStream> reading_;
  std::size_t read_ = 0;
  ui::ReferenceFacts facts_;
};

}  // namespace touchstone::app
