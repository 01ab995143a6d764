#pragma once

#include <limits>

#include "collision/feature_line.h"
#include "collision/separating_axes.h"
#include "collision/shortest_line.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// Of the size of the bodies: what is nearer by less is as near.
inline constexpr double kSameDistance = 1e-13;

/// The sizes of both bodies together [m].
inline double SizeOf(const PairFrame& frame) { return frame.a.size() + frame.b.size(); }

/// A direction that separates the cores, with the points of both that it was found from.
struct Candidate {
  Witness witness;
  double gap = -std::numeric_limits<double>::infinity();
  Vec3 nhat_BA_A = Vec3::UnitZ();
  bool is_nearest = false;  // no two points of the cores are nearer than they are apart along it
};

/// Along the normal of a face of A, or of B.
Candidate AlongFace(const PairFrame& frame, bool of_a, int index);

/// Along the line between two features that is near `start`, or, where that is null, near where the
/// features come to each other. The gap is -infinity where there is none.
Candidate BetweenFeatures(const PairFrame& frame, const Witness& witness,
                          const ShortestLine* start);

/// The direction of a witness; the gap is -infinity for a kind that no curved pair has.
Candidate EvaluateCandidate(const PairFrame& frame, const Witness& witness);

Witness FeatureWitness(const Feature& a, const Feature& b);

/// Keeps the better one; a later one has to be better by more than round-off.
void Keep(const PairFrame& frame, const Candidate& candidate, Candidate* best);

}  // namespace touchstone::collision
