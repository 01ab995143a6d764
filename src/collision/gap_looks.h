#pragma once

#include <algorithm>

#include "collision/gap_event.h"
#include "collision/safe_step.h"

namespace touchstone::collision {

/// A time of a pair's motion, with its gap once it has been looked at.
struct Instant {
  PairInstant pair;
  Separation separation;
  bool evaluated = false;
  bool exact = false;  // false: the gap is a lower bound, beyond where exactness matters
};

/// How one pair stands at the times that a search asks for. It knows what the last looks saw: the
/// plane that parted the bodies last, and by which features they overlapped.
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

  /// Where both bodies are at t.
  Instant At(double t) const;

  /// Finds the gap of an instant: exactly where it is at most `far`, else a lower bound.
  /// @param level  the gap that proofs prove: below it and near the threshold the margin within
  /// which a cached plane stands is not let pass [m].
  void Look(Instant* instant, double level, double far);

  /// The plane that parted the bodies by more than the threshold last.
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
