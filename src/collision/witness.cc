#include "collision/witness.h"

#include <cmath>
#include <limits>

#include "base/check.h"
#include "collision/curved_separation.h"
#include "collision/inside_contacts.h"
#include "collision/nearest_features.h"
#include "collision/points_apart.h"
#include "collision/separating_axes.h"
#include "collision/shape_parts.h"
#include "collision/witness_plane.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// The gain of distance at which another plane replaces the present one.
double Margin(double gap, double tolerance) { return 1e-3 * std::abs(gap) + 1e-2 * tolerance; }

/// No plane separates two bodies by more than the distance of any two of their points: when two
/// points are as near as the plane's gap (plus a margin) no better plane exists.
bool IsBest(const Plane& plane, const Vec3& apart, double tolerance) {
  return plane.gap > 0.0 && apart.norm() <= plane.gap + Margin(plane.gap, tolerance);
}

/// (point of A) - (point of B), in the frame of A, for the two vertices that face each other's
/// frame origin: the first estimate of the nearest place.
Vec3 ApartTowardsEachOther(const PairFrame& frame) {
  const int a = frame.a.SupportVertex(frame.X_AB.p_WB);
  const int b = frame.b.SupportVertex(frame.X_BA.p_WB);
  return VertexOf(frame.a, a) - frame.X_AB.ToWorld(VertexOf(frame.b, b));
}

Plane FindBestFacePlane(const PairFrame& frame) {
  Vec3 apart_A = -ApartTowardsEachOther(frame);
  const FaceAxis of_a = FindBestFace(frame.a, frame.b, frame.X_AB, FaceAxis(), &apart_A);
  FaceAxis floor;
  floor.gap = of_a.gap;
  Vec3 apart_B = frame.X_BA.R_WB * -apart_A;
  const FaceAxis of_b = FindBestFace(frame.b, frame.a, frame.X_BA, floor, &apart_B);
  if (of_b.face >= 0) return FromFaceOfB(frame, of_b);
  return of_a.face >= 0 ? FromFaceOfA(frame, of_a) : Plane();
}

/// The best plane of all, a face unless an edge pair is better by the margin.
Plane FindBestPlane(const PairFrame& frame, double tolerance) {
  const Plane face = FindBestFacePlane(frame);
  const Vec3 apart =
      face.witness.kind == WitnessKind::kNone ? ApartTowardsEachOther(frame) : Apart(frame, face);
  if (IsBest(face, apart, tolerance)) return face;
  const double floor = std::isfinite(face.gap) ? face.gap + Margin(face.gap, tolerance) : face.gap;
  const EdgeAxis edges = FindBestEdgePair(frame, apart, floor);
  return edges.gap > floor ? FromEdgePair(edges) : face;
}

Separation ToSeparation(const PosedShape& A, const PosedShape& B, const Plane& plane) {
  return {plane.witness, A.X_WB.R_WB * plane.nhat_BA_A, plane.gap - RoundingOf(*A.shape, *B.shape)};
}

/// Whether the features of the plane are those at which the cores are nearest, to round-off: no two
/// points are nearer than the distance of the cores along some direction.
bool IsNearest(const PairFrame& frame, const Plane& plane) {
  constexpr double kRoundOff = 1e-13;
  return plane.gap > 0.0 &&
         Apart(frame, plane).norm() <= plane.gap + kRoundOff * (frame.a.size() + frame.b.size());
}

/// The plane of two points or segments that touch and have no face or pair of edges to separate
/// them: through both, along a segment.
Plane BetweenTouching(const PairFrame& frame) {
  Plane plane;
  plane.gap = 0.0;
  Vec3 other;
  if (!frame.a.edges().empty()) {
    TangentBasis(frame.a.edges()[0].direction, &plane.nhat_BA_A, &other);
  } else if (!frame.b.edges().empty()) {
    TangentBasis(frame.X_AB.R_WB * frame.b.edges()[0].direction, &plane.nhat_BA_A, &other);
  }
  return plane;
}

/// The plane between the nearest features of two cores; for overlapping cores, the best plane.
Plane FindPlaneBetweenCores(const PairFrame& frame, double tolerance) {
  Plane between;
  if (const auto nearest = FindNearestFeatures(frame)) between = EvaluatePlane(frame, *nearest);
  if (between.gap > 0.0 && IsNearest(frame, between)) return between;
  const Plane best = FindBestPlane(frame, tolerance);
  const Plane& found = best.gap > between.gap ? best : between;
  return std::isfinite(found.gap) ? found : BetweenTouching(frame);
}

Separation FindRoundedSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                                 double far, WitnessCounters* counters) {
  const PairFrame frame(A, B);
  const Plane held = EvaluatePlane(frame, cached);
  const bool is_far = held.gap - RoundingOf(*A.shape, *B.shape) > far;
  if (is_far || IsNearest(frame, held)) {
    if (counters) ++counters->cache_hits;
    return ToSeparation(A, B, held);
  }
  if (counters) ++counters->full_searches;
  return ToSeparation(A, B, FindPlaneBetweenCores(frame, 0.0));
}

bool IsOf(const Witness& witness, const Polyhedron& a, const Polyhedron& b) {
  if (!AreSharp(a, b)) {
    if (IsHollowPair(a, b)) return IsInsideWitnessOf(witness, a, b);
    if (IsCurvedPair(a, b)) return IsWitnessOf(witness, a, b);
  }
  const auto below = [](int feature, size_t count) {
    return feature >= 0 && static_cast<size_t>(feature) < count;
  };
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return below(witness.feature_a, a.faces().size());
    case WitnessKind::kFaceOfB:
      return below(witness.feature_b, b.faces().size());
    case WitnessKind::kEdgePair:
    case WitnessKind::kFacingEdges:
      return below(witness.feature_a, a.edges().size()) &&
             below(witness.feature_b, b.edges().size());
    case WitnessKind::kVertexPair:
      return below(witness.feature_a, a.vertices().size()) &&
             below(witness.feature_b, b.vertices().size());
    case WitnessKind::kVertexEdge:
      return below(witness.feature_a, a.vertices().size()) &&
             below(witness.feature_b, b.edges().size());
    case WitnessKind::kEdgeVertex:
      return below(witness.feature_a, a.edges().size()) &&
             below(witness.feature_b, b.vertices().size());
    case WitnessKind::kNone:
      return true;
    case WitnessKind::kFeatures:
    case WitnessKind::kInside:
      return false;
  }
  return false;
}

/// Where one of the shapes is rounded, curved or hollow.
Separation FindSmoothSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                                double far, WitnessCounters* counters) {
  if (IsHollowPair(*A.shape, *B.shape)) return FindInsideSeparation(A, B);
  if (IsCurvedPair(*A.shape, *B.shape)) return FindCurvedSeparation(A, B, cached, far, counters);
  return FindRoundedSeparation(A, B, cached, far, counters);
}

}  // namespace

Separation FindSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                          double far, double tolerance, WitnessCounters* counters) {
  TOUCHSTONE_CHECK(IsOf(cached, *A.shape, *B.shape));
  if (counters) ++counters->queries;
  if (!AreSharp(*A.shape, *B.shape)) return FindSmoothSeparation(A, B, cached, far, counters);
  const PairFrame frame(A, B);

  const Plane held = EvaluateCached(frame, cached);
  if (held.gap > far || (held.gap > 0.0 && IsBest(held, Apart(frame, held), tolerance))) {
    if (counters) ++counters->cache_hits;
    return ToSeparation(A, B, held);
  }

  if (counters) ++counters->full_searches;
  const Plane best = FindBestPlane(frame, tolerance);
  const bool keep = std::isfinite(held.gap) && best.gap <= held.gap + Margin(held.gap, tolerance);
  return ToSeparation(A, B, keep ? held : best);
}

Separation EvaluateWitness(const PosedShape& A, const PosedShape& B, const Witness& witness) {
  TOUCHSTONE_CHECK(IsOf(witness, *A.shape, *B.shape));
  if (!AreSharp(*A.shape, *B.shape)) {
    if (IsHollowPair(*A.shape, *B.shape)) return FindInsideSeparation(A, B);
    if (IsCurvedPair(*A.shape, *B.shape)) return EvaluateCurvedWitness(A, B, witness);
  }
  return ToSeparation(A, B, EvaluatePlane(PairFrame(A, B), witness));
}

}  // namespace touchstone::collision
