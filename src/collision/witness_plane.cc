#include "collision/witness_plane.h"

#include "collision/facing_edges.h"
#include "collision/points_apart.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

Vec3 VertexOfA(const PairFrame& frame, int v) { return VertexOf(frame.a, v); }
Vec3 VertexOfB(const PairFrame& frame, int v) { return frame.X_AB.ToWorld(VertexOf(frame.b, v)); }

/// The plane across the shortest line between a vertex and a vertex or the line of an edge.
Plane AcrossLine(const PairFrame& frame, const Witness& witness) {
  Vec3 apart;
  switch (witness.kind) {
    case WitnessKind::kVertexEdge: {
      const geometry::Polyhedron::Edge& edge = EdgeOf(frame.b, witness.feature_b);
      apart = VertexOfA(frame, witness.feature_a) - VertexOfB(frame, edge.vertex[0]);
      const Vec3 along = frame.X_AB.R_WB * edge.direction;
      apart -= along.dot(apart) * along;
      break;
    }
    case WitnessKind::kEdgeVertex: {
      const geometry::Polyhedron::Edge& edge = EdgeOf(frame.a, witness.feature_a);
      apart = VertexOfA(frame, edge.vertex[0]) - VertexOfB(frame, witness.feature_b);
      apart -= edge.direction.dot(apart) * edge.direction;
      break;
    }
    default:
      apart = VertexOfA(frame, witness.feature_a) - VertexOfB(frame, witness.feature_b);
  }
  Plane plane{.witness = witness};
  const double length = apart.norm();
  if (!(length > 0.0)) return plane;
  plane.nhat_BA_A = apart / length;
  plane.gap = GapAlong(frame, plane.nhat_BA_A);
  return plane;
}

/// The plane of two edges of rounded bodies. Round-off over their sine turns the cross product of
/// nearly parallel edges; it does not turn the line between them.
Plane BetweenEdges(const PairFrame& frame, const Witness& witness) {
  constexpr double kNearlyParallel = 1e-3;  // sine
  const Plane plane = FromEdgePair(EvaluateEdgePair(frame, witness.feature_a, witness.feature_b));
  const auto& a = EdgeOf(frame.a, witness.feature_a);
  const auto& b = EdgeOf(frame.b, witness.feature_b);
  const double sine = a.direction.cross(frame.X_AB.R_WB * b.direction).norm();
  const Vec3 apart = ApartOverEdges(frame, witness.feature_a, witness.feature_b);
  if (sine > kNearlyParallel || !(apart.dot(plane.nhat_BA_A) > 0.0)) return plane;
  Plane across{.witness = witness};
  across.nhat_BA_A = apart.normalized();
  across.gap = GapAlong(frame, across.nhat_BA_A);
  return across.gap > plane.gap ? across : plane;
}

}  // namespace

Plane FromFaceOfA(const PairFrame& frame, const FaceAxis& axis) {
  return {{WitnessKind::kFaceOfA, axis.face, -1},
          axis.gap,
          axis.vertex,
          -FaceOf(frame.a, axis.face).normal};
}

Plane FromFaceOfB(const PairFrame& frame, const FaceAxis& axis) {
  return {{WitnessKind::kFaceOfB, -1, axis.face},
          axis.gap,
          axis.vertex,
          frame.X_AB.R_WB * FaceOf(frame.b, axis.face).normal};
}

Plane FromEdgePair(const EdgeAxis& axis) {
  return {{WitnessKind::kEdgePair, axis.edge_a, axis.edge_b}, axis.gap, -1, axis.nhat_BA_A};
}

Plane FromFacingEdges(const EdgeAxis& axis) {
  return {{WitnessKind::kFacingEdges, axis.edge_a, axis.edge_b}, axis.gap, -1, axis.nhat_BA_A};
}

Plane EvaluatePlane(const PairFrame& frame, const Witness& witness) {
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return FromFaceOfA(frame, EvaluateFace(frame.a, witness.feature_a, frame.b, frame.X_AB));
    case WitnessKind::kFaceOfB:
      return FromFaceOfB(frame, EvaluateFace(frame.b, witness.feature_b, frame.a, frame.X_BA));
    case WitnessKind::kEdgePair:
      if (RoundingOf(frame.a, frame.b) > 0.0) return BetweenEdges(frame, witness);
      return FromEdgePair(EvaluateEdgePair(frame, witness.feature_a, witness.feature_b));
    case WitnessKind::kFacingEdges:
      if (const auto line = LineBetweenEdges(frame, witness.feature_a, witness.feature_b))
        return FromFacingEdges(*line);
      return {};
    case WitnessKind::kVertexPair:
    case WitnessKind::kVertexEdge:
    case WitnessKind::kEdgeVertex:
      return AcrossLine(frame, witness);
    case WitnessKind::kFeatures:
    case WitnessKind::kInside:
    case WitnessKind::kNone:
      break;
  }
  return {};
}

Plane EvaluateCached(const PairFrame& frame, const Witness& cached) {
  if (cached.kind == WitnessKind::kEdgePair &&
      !IsSupportingPair(frame, cached.feature_a, cached.feature_b)) {
    return {};
  }
  return EvaluatePlane(frame, cached);
}

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
  const auto vertex_pair = [&] {
    return Vec3(VertexOfA(frame, witness.feature_a) - VertexOfB(frame, witness.feature_b));
  };
  if (witness.kind == WitnessKind::kVertexPair) return vertex_pair();
  if (witness.kind == WitnessKind::kVertexEdge) {
    const auto& ends = EdgeOf(frame.b, witness.feature_b).vertex;
    const Vec3 p = VertexOfA(frame, witness.feature_a);
    return p - ClosestOnSegment(p, VertexOfB(frame, ends[0]), VertexOfB(frame, ends[1]));
  }
  if (witness.kind == WitnessKind::kEdgeVertex) {
    const auto& ends = EdgeOf(frame.a, witness.feature_a).vertex;
    const Vec3 p = VertexOfB(frame, witness.feature_b);
    return ClosestOnSegment(p, VertexOfA(frame, ends[0]), VertexOfA(frame, ends[1])) - p;
  }
  return ApartOverEdges(frame, witness.feature_a, witness.feature_b);
}

}  // namespace touchstone::collision
