#pragma once

#include <optional>
#include <vector>

#include "collision/penetration.h"
#include "collision/witness.h"
#include "settings/settings.h"

namespace touchstone::collision {

/// One look of the event search at a time: the gap there and the bracket it left.
struct BracketIterate {
  double t = 0.0;
  double gap = 0.0;
  double t_lo = 0.0;
  double t_hi = 0.0;
};

/// The first time a pair's gap falls to its threshold.
struct GapEvent {
  double t = 0.0;                       // gap(t) in (threshold, 1.5 threshold]
  Separation separation;                // there
  std::vector<BracketIterate> history;  // of the search that found it
};

struct GapSearchCounters {
  std::int64_t certificates = 0;  // pairs proved apart without a search
  std::int64_t evaluations = 0;   // times a gap was evaluated
  std::int64_t searches = 0;      // brackets that were searched
  std::int64_t iterations = 0;    // halvings (or ITP steps) in them
  std::int64_t overlaps = 0;      // evaluations of bodies that overlapped
  std::int64_t penetrations = 0;  // of these answered by the features that overlapped before
  std::int64_t stalls = 0;        // searches cut by the iteration limit: the event is then early

  GapSearchCounters& operator+=(const GapSearchCounters& other) {
    certificates += other.certificates;
    evaluations += other.evaluations;
    searches += other.searches;
    iterations += other.iterations;
    overlaps += other.overlaps;
    penetrations += other.penetrations;
    stalls += other.stalls;
    return *this;
  }
};

/// Where two bodies overlapped when a search last found them overlapping, and the features that
/// proved it.
struct Overlap {
  Witness witness;
  Penetration penetration;
};

struct GapSearchResult {
  std::optional<GapEvent> event;  // empty: gap > threshold is proved over the whole of [t0, t1]
  Witness witness;                // best witness at the end, to be cached
};

/// Steps of the proofs of one search, as a rule far more than it takes.
inline constexpr int kMostProofs = 4096;

/// Proves that the gap of A and B stays above `threshold` over [t0, t1], or finds the first time at
/// which it falls to (threshold, 1.5 threshold].
///
/// The proof is conservative advancement with rigorous second-order bounds along the witness: for a
/// plane fixed in body B every vertex i of A has height d_i(t) >= d_i + d_i' dt - C dt^2 / 2, with
/// C from the motion bounds over the interval; for an edge pair the same with the distance of the
/// two lines, as long as the pair provably stays a supporting pair (else the plane of a body).
/// A sample is never taken as a proof. When a later time shows the gap below the threshold, the
/// bracket [t_lo, t_hi] is searched by `method`, the lower end always proved; acceptance is by
/// distance. Where the features that showed an overlap at one time show it at another, the gap
/// there is taken along the last plane alone: it is negative, and how much does not matter.
/// @param most_proofs  how many steps all proofs together may take; what is proved then counts as
/// clear, and an event is told where it ends, however wide the gap is there.
/// @param overlap  what an earlier search of the pair saw; it is tried first, and what this one saw
/// last takes its place.
/// @pre gap(t0) > threshold > 0.
GapSearchResult FindGapEvent(const MovingShape& A, const MovingShape& B, double t0, double t1,
                             double threshold, double tolerance, const Witness& cached,
                             settings::EventSearch method, GapSearchCounters* counters,
                             WitnessCounters* witness_counters, Overlap* overlap = nullptr,
                             int most_proofs = kMostProofs);

}  // namespace touchstone::collision
