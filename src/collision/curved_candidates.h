#pragma once

#include <limits>

#include "collision/feature_line.h"
#include "collision/separating_axes.h"
#include "collision/shortest_line.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// Relative to the size of the bodies: distances that differ by less count as equal.
inline constexpr double kSameDistance = 1e-13;

/// The sum of the sizes of both bodies [m].
inline double SizeOf(const PairFrame& frame) { return frame.a.size() + frame.b.size(); }

/// A direction that separates the cores, and its witness.
struct Candidate {
  Witness witness;
  double gap = -std::numeric_limits<double>::infinity();
  Vec3 nhat_BA_A = Vec3::UnitZ();
  bool is_nearest = false;  // no two points of the cores are nearer than the gap along the
                            // direction
};

/// The candidate along the normal of a face of A, or of B.
Candidate AlongFace(const PairFrame& frame, bool of_a, int index);

/// The candidate along the line between two features that is near `start`, or, where that is null,
/// near the place where the features are closest. The gap is -infinity where there is no such line.
Candidate BetweenFeatures(const PairFrame& frame, const Witness& witness,
                          const ShortestLine* start);

/// The candidate of a witness; the gap is -infinity for a kind that no curved pair has.
Candidate EvaluateCandidate(const PairFrame& frame, const Witness& witness);

Witness FeatureWitness(const Feature& a, const Feature& b);

/// Keeps the better of the two; a later one has to be better by more than round-off.
void Keep(const PairFrame& frame, const Candidate& candidate, Candidate* best);

}  // namespace touchstone::collision
