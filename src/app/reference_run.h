#pragma once

#include <memory>
#include <vector>

#include "app/kept_moments.h"
#include "app/live_run.h"
#include "app/pose_record.h"
#include "ui/intents.h"
#include "ui/reference_strip.h"

namespace touchstone::app {

/// A run that was kept to compare others with: before and after an edit, or two settings. It is
/// shown at the same time as the present run, as outlines or beside it.
class ReferenceRun {
 public:
  /// Keeps what is recorded of the present run, from its start to its end.
  void Keep(LiveRun* run);
  void Drop();
  /// Whether there is one.
  bool kept() const { return scene_ != nullptr; }
  /// Whether it is still being read.
  bool busy() const { return reading_ != nullptr; }

  /// Takes in the moment that is shown. Another scene has nothing to compare: it drops the
  /// reference.
  void Follow(const exchange::Snapshot& snapshot);
  /// The bodies where the reference has them at the time of a snapshot, as far as they are seen to
  /// be elsewhere; the farthest where there are many.
  std::vector<ui::Ghost> Ghosts(const exchange::Snapshot& snapshot) const;
  /// The reference at the time of a snapshot, with its forces; at its end where it is shorter. Null
  /// where nothing of it has been read.
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
  std::shared_ptr<const scene::SceneDesc> scene_;  // null: none is kept
  std::shared_ptr<exchange::MomentStream> reading_;
  std::size_t read_ = 0;
  ui::ReferenceFacts facts_;
};

}  // namespace touchstone::app
