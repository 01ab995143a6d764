#include "support/exhaustive_separation.h"

#include <cmath>

#include "collision/separating_axes.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

// An edge pair counts when both edges lie in the supporting planes, up to round-off of the size.
constexpr double kSupporting = 1e-13;

double Lowest(const PosedShape& body, const Vec3& direction_W) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const Vec3& p : body.shape->vertices()) {
    lowest = std::min(lowest, direction_W.dot(body.X_WB.R_WB * p));
  }
  return lowest + direction_W.dot(body.X_WB.p_WB);
}

double GapAlongNormal(const PosedShape& A, const PosedShape& B, const Vec3& nhat_W) {
  return Lowest(A, nhat_W) + Lowest(B, -nhat_W);
}

void Keep(Separation* best, const Separation& candidate) {
  if (candidate.gap > best->gap) *best = candidate;
}

Separation TryEdgePair(const PosedShape& A, const PosedShape& B, int edge_a, int edge_b) {
  Separation separation{.witness = {WitnessKind::kEdgePair, edge_a, edge_b}};
  separation.gap = -std::numeric_limits<double>::infinity();
  const Polyhedron::Edge& a = EdgeOf(*A.shape, edge_a);
  const Polyhedron::Edge& b = EdgeOf(*B.shape, edge_b);
  const Vec3 normal = (A.X_WB.R_WB * a.direction).cross(B.X_WB.R_WB * b.direction);
  if (normal.norm() < kParallelEdges) return separation;
  const Vec3 on_a = A.X_WB.ToWorld(VertexOf(*A.shape, a.vertex[0]));
  const Vec3 on_b = B.X_WB.ToWorld(VertexOf(*B.shape, b.vertex[0]));
  for (const double sign : {1.0, -1.0}) {
    const Vec3 nhat = sign * normal.normalized();
    const double gap = GapAlongNormal(A, B, nhat);
    const double size = A.shape->size() + B.shape->size();
    if (nhat.dot(on_a - on_b) - gap > kSupporting * size || gap <= separation.gap) continue;
    separation.gap = gap;
    separation.nhat_BA_W = nhat;
  }
  return separation;
}

}  // namespace

Separation FindSeparationExhaustive(const PosedShape& A, const PosedShape& B) {
  Separation best;
  best.gap = -std::numeric_limits<double>::infinity();
  for (size_t f = 0; f < A.shape->faces().size(); ++f) {
    const Vec3 nhat = -(A.X_WB.R_WB * A.shape->faces()[f].normal);
    Keep(&best,
         {{WitnessKind::kFaceOfA, static_cast<int>(f), -1}, nhat, GapAlongNormal(A, B, nhat)});
  }
  for (size_t f = 0; f < B.shape->faces().size(); ++f) {
    const Vec3 nhat = B.X_WB.R_WB * B.shape->faces()[f].normal;
    Keep(&best,
         {{WitnessKind::kFaceOfB, -1, static_cast<int>(f)}, nhat, GapAlongNormal(A, B, nhat)});
  }
  for (size_t a = 0; a < A.shape->edges().size(); ++a) {
    for (size_t b = 0; b < B.shape->edges().size(); ++b) {
      Keep(&best, TryEdgePair(A, B, static_cast<int>(a), static_cast<int>(b)));
    }
  }
  return best;
}

}  // namespace touchstone::collision
