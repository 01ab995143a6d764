#pragma once

#include <optional>
#include <vector>

#include "collision/penetration.h"
#include "collision/witness.h"
#include "settings/settings.h"

namespace touchstone::collision {

/// One evaluation in the event search: its time, the gap then and the remaining bracket.
struct BracketIterate {
  double t = 0.0;
  double gap = 0.0;
  double t_lo = 0.0;
  double t_hi = 0.0;
};

/// The first time a pair's gap falls to its threshold.
struct GapEvent {
  double t = 0.0;                       // gap(t) in (threshold, 1.5 threshold]
  Separation separation;                // separation at that time
  std::vector<BracketIterate> history;  // evaluations of the search that found the event
};

struct GapSearchCounters {
  std::int64_t certificates = 0;        // pairs proved apart without a search
  std::int64_t evaluations = 0;         // times a gap was evaluated
  std::int64_t curved_evaluations = 0;  // those of pairs with a cylinder or a cone
  std::int64_t searches = 0;            // brackets that were searched
  std::int64_t iterations = 0;          // halvings (or ITP steps) of these searches
  std::int64_t overlaps = 0;            // evaluations of bodies that overlapped
  std::int64_t penetrations = 0;        // overlaps confirmed by the features that overlapped before
  std::int64_t stalls = 0;  // searches cut short by the iteration limit: the event is then early

  GapSearchCounters& operator+=(const GapSearchCounters& other) {
    certificates += other.certificates;
    evaluations += other.evaluations;
    curved_evaluations += other.curved_evaluations;
    searches += other.searches;
    iterations += other.iterations;
    overlaps += other.overlaps;
    penetrations += other.penetrations;
    stalls += other.stalls;
    return *this;
  }
};

/// The last overlap that a search of two bodies found, and the features that proved it.
struct Overlap {
  Witness witness;
  Penetration penetration;
};

struct GapSearchResult {
  std::optional<GapEvent> event;  // empty: gap > threshold is proved over the whole of [t0, t1]
  Witness witness;                // best witness at the end, to be cached
};

/// Limit of proof steps per search, usually far more than it takes.
inline constexpr int kMostProofs = 4096;

/// Proves that the gap of A and B stays above `threshold` over [t0, t1], or finds the first time at
/// which it falls to (threshold, 1.5 threshold].
///
/// The proof is conservative advancement with rigorous second-order bounds along the witness: for a
/// plane fixed in body B every vertex i of A has height d_i(t) >= d_i + d_i' dt - C dt^2 / 2, with
/// C from the motion bounds over the interval; for an edge pair the same holds with the distance of
/// the two lines, as long as the pair provably stays a supporting pair (otherwise a plane of a body
/// is used). A sample is never taken as a proof. When a later time has a gap below the threshold,
/// the bracket [t_lo, t_hi] is searched by `method`; its lower end is always proved, and the event
/// is accepted by distance. Where the features that proved an overlap at one time prove it at
/// another, the gap at that time is computed along the last plane alone: it is negative, and its
/// size does not matter.
/// @param most_proofs  limit of the steps of all proofs together; the time proved until then counts
/// as clear, and an event is reported at its end, however wide the gap is there.
/// @param overlap  overlap found by an earlier search of the pair; it is tried first, and replaced
/// by the last one found here.
/// @pre gap(t0) > threshold > 0.
GapSearchResult FindGapEvent(const MovingShape& A, const MovingShape& B, double t0, double t1,
                             double threshold, double tolerance, const Witness& cached,
                             settings::EventSearch method, GapSearchCounters* counters,
                             WitnessCounters* witness_counters, Overlap* overlap = nullptr,
                             int most_proofs = kMostProofs);

}  // namespace touchstone::collision
