#include "collision/witness.h"

#include <cmath>
#include <limits>

#include "base/check.h"
#include "collision/separating_axes.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// A witness plane of a pair, measured.
struct Plane {
  Witness witness;
  double gap = -std::numeric_limits<double>::infinity();
  int vertex = -1;                 // for a face: the vertex of the other body nearest to it
  Vec3 nhat_BA_A = Vec3::UnitZ();  // in the frame of A
};

Plane FromFaceOfA(const PairFrame& frame, const FaceAxis& axis) {
  return {{WitnessKind::kFaceOfA, axis.face, -1},
          axis.gap,
          axis.vertex,
          -frame.a.faces()[static_cast<size_t>(axis.face)].normal};
}

Plane FromFaceOfB(const PairFrame& frame, const FaceAxis& axis) {
  return {{WitnessKind::kFaceOfB, -1, axis.face},
          axis.gap,
          axis.vertex,
          frame.X_AB.R_WB * frame.b.faces()[static_cast<size_t>(axis.face)].normal};
}

Plane FromEdgePair(const EdgeAxis& axis) {
  return {{WitnessKind::kEdgePair, axis.edge_a, axis.edge_b}, axis.gap, -1, axis.nhat_BA_A};
}

Plane Evaluate(const PairFrame& frame, const Witness& witness) {
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return FromFaceOfA(frame, EvaluateFace(frame.a, witness.feature_a, frame.b, frame.X_AB));
    case WitnessKind::kFaceOfB:
      return FromFaceOfB(frame, EvaluateFace(frame.b, witness.feature_b, frame.a, frame.X_BA));
    case WitnessKind::kEdgePair:
      return FromEdgePair(EvaluateEdgePair(frame, witness.feature_a, witness.feature_b));
    case WitnessKind::kNone:
      break;
  }
  return {};
}

/// An edge pair that has ceased to support the bodies is no witness any more.
Plane EvaluateCached(const PairFrame& frame, const Witness& cached) {
  if (cached.kind == WitnessKind::kEdgePair &&
      !IsSupportingPair(frame, cached.feature_a, cached.feature_b)) {
    return {};
  }
  return Evaluate(frame, cached);
}

/// (point of A) - (point of B), in the frame of A, of two points near each other on the plane.
Vec3 Apart(const PairFrame& frame, const Plane& plane) {
  const Witness& witness = plane.witness;
  if (witness.kind == WitnessKind::kFaceOfA) {
    const FaceAxis axis{witness.feature_a, plane.gap, plane.vertex};
    return -ApartOverFace(frame.a, axis, frame.b, frame.X_AB);
  }
  if (witness.kind == WitnessKind::kFaceOfB) {
    const FaceAxis axis{witness.feature_b, plane.gap, plane.vertex};
    return frame.X_AB.R_WB * ApartOverFace(frame.b, axis, frame.a, frame.X_BA);
  }
  return ApartOverEdges(frame, witness.feature_a, witness.feature_b);
}

/// What another plane must gain before it replaces the present one.
double Margin(double gap, double tolerance) { return 1e-3 * std::abs(gap) + 1e-2 * tolerance; }

/// No plane separates two bodies by more than the distance of any two of their points: when two
/// points are as near as the plane's gap (and a margin) nothing better can be found.
bool IsBest(const Plane& plane, const Vec3& apart, double tolerance) {
  return plane.gap > 0.0 && apart.norm() <= plane.gap + Margin(plane.gap, tolerance);
}

/// (point of A) - (point of B), in the frame of A, for the two vertices that face each other's
/// frame origin: the first estimate of where the bodies are near.
Vec3 ApartTowardsEachOther(const PairFrame& frame) {
  const int a = frame.a.SupportVertex(frame.X_AB.p_WB);
  const int b = frame.b.SupportVertex(frame.X_BA.p_WB);
  return frame.a.vertices()[static_cast<size_t>(a)] -
         frame.X_AB.ToWorld(frame.b.vertices()[static_cast<size_t>(b)]);
}

Plane FindBestFacePlane(const PairFrame& frame) {
  Vec3 apart_A = -ApartTowardsEachOther(frame);
  const FaceAxis of_a = FindBestFace(frame.a, frame.b, frame.X_AB, FaceAxis(), &apart_A);
  FaceAxis floor;
  floor.gap = of_a.gap;
  Vec3 apart_B = frame.X_BA.R_WB * -apart_A;
  const FaceAxis of_b = FindBestFace(frame.b, frame.a, frame.X_BA, floor, &apart_B);
  return of_b.face >= 0 ? FromFaceOfB(frame, of_b) : FromFaceOfA(frame, of_a);
}

/// The best plane of all, a face unless an edge pair is better by the margin.
Plane FindBestPlane(const PairFrame& frame, double tolerance) {
  const Plane face = FindBestFacePlane(frame);
  const Vec3 apart = Apart(frame, face);
  if (IsBest(face, apart, tolerance)) return face;
  const double floor = face.gap + Margin(face.gap, tolerance);
  const EdgeAxis edges = FindBestEdgePair(frame, apart, floor);
  return edges.gap > floor ? FromEdgePair(edges) : face;
}

Separation ToSeparation(const PosedShape& A, const Plane& plane) {
  return {plane.witness, A.X_WB.R_WB * plane.nhat_BA_A, plane.gap};
}

bool IsOf(const Witness& witness, const Polyhedron& a, const Polyhedron& b) {
  const auto below = [](int feature, size_t count) {
    return feature >= 0 && static_cast<size_t>(feature) < count;
  };
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return below(witness.feature_a, a.faces().size());
    case WitnessKind::kFaceOfB:
      return below(witness.feature_b, b.faces().size());
    case WitnessKind::kEdgePair:
      return below(witness.feature_a, a.edges().size()) &&
             below(witness.feature_b, b.edges().size());
    case WitnessKind::kNone:
      return true;
  }
  return false;
}

}  // namespace

Separation FindSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                          double far, double tolerance, WitnessCounters* counters) {
  TOUCHSTONE_CHECK(IsOf(cached, *A.shape, *B.shape));
  const PairFrame frame(A, B);
  if (counters) ++counters->queries;

  const Plane held = EvaluateCached(frame, cached);
  if (held.gap > far || (held.gap > 0.0 && IsBest(held, Apart(frame, held), tolerance))) {
    if (counters) ++counters->cache_hits;
    return ToSeparation(A, held);
  }

  if (counters) ++counters->full_searches;
  const Plane best = FindBestPlane(frame, tolerance);
  const bool keep = std::isfinite(held.gap) && best.gap <= held.gap + Margin(held.gap, tolerance);
  return ToSeparation(A, keep ? held : best);
}

Separation EvaluateWitness(const PosedShape& A, const PosedShape& B, const Witness& witness) {
  TOUCHSTONE_CHECK(IsOf(witness, *A.shape, *B.shape));
  return ToSeparation(A, Evaluate(PairFrame(A, B), witness));
}

}  // namespace touchstone::collision
