#pragma once

#include <algorithm>

#include "collision/gap_event.h"
#include "collision/safe_step.h"

namespace touchstone::collision {

/// A time of a pair's motion, with its gap once that has been evaluated.
struct Instant {
  PairInstant pair;
  Separation separation;
  bool evaluated = false;
  bool exact = false;  // false: the gap is a lower bound, large enough for this to suffice
};

/// Evaluates the gap of one pair at the times that a search asks for. Remembers the last plane that
/// separated the bodies, and the last features by which they overlapped.
class GapLooks {
 public:
  /// @param threshold  the gap that the search is for [m].
  /// @param cached  the plane that is tried first.
  GapLooks(const MovingShape& A, const MovingShape& B, double threshold, double tolerance,
           const Witness& cached, GapSearchCounters* counters, WitnessCounters* witness_counters,
           Overlap* overlap)
      : A_(A),
        B_(B),
        threshold_(threshold),
        margin_tolerance_(std::min(tolerance, threshold)),
        witness_(cached),
        overlap_(*overlap),
        counters_(counters),
        witness_counters_(witness_counters) {}

  /// The poses of both bodies at t.
  Instant At(double t) const;

  /// Finds the gap of an instant: exactly where it is at most `far`, otherwise a lower bound.
  /// @param level  the gap that proofs prove [m]. For gaps below it and near the threshold, no
  /// margin in favour of the cached plane is allowed.
  void Look(Instant* instant, double level, double far);

  /// The plane that last separated the bodies by more than the threshold.
  const Witness& witness() const { return witness_; }

 private:
  const MovingShape& A_;
  const MovingShape& B_;
  const double threshold_;
  const double margin_tolerance_;
  Witness witness_;
  Overlap& overlap_;
  GapSearchCounters* counters_;
  WitnessCounters* witness_counters_;
};

}  // namespace touchstone::collision
