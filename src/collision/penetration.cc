#include "collision/penetration.h"

#include <algorithm>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

// Whether the vertex of `one` is inside `other`.
bool IsInside(const PosedShape& one, int vertex, const PosedShape& other) {
  const Vec3 p = other.X_WB.ToBody(one.X_WB.ToWorld(VertexOf(*one.shape, vertex)));
  return !other.shape->faces().empty() &&
         std::ranges::all_of(other.shape->faces(), [&](const Polyhedron::Face& face) {
           return face.normal.dot(p) < face.offset;
         });
}

// Whether the edge of `one` passes through the face of `other`: its ends are on different sides of
// the plane, and it passes every side of the polygon on the inner side.
bool GoesThrough(const PosedShape& one, int edge_index, const PosedShape& other, int face_index) {
  const Polyhedron::Edge& edge = EdgeOf(*one.shape, edge_index);
  const Polyhedron::Face& face = FaceOf(*other.shape, face_index);
  const auto end = [&](int i) {
    const Vec3& p = VertexOf(*one.shape, edge.vertex[i]);
    return other.X_WB.ToBody(one.X_WB.ToWorld(p));
  };
  const Vec3 p = end(0), q = end(1);
  const double above_p = face.normal.dot(p) - face.offset;
  const double above_q = face.normal.dot(q) - face.offset;
  if (!(above_p * above_q < 0.0)) return false;
  const Vec3 crossing = p + above_p / (above_p - above_q) * (q - p);
  const size_t count = face.vertices.size();
  for (size_t i = 0; i < count; ++i) {
    const Vec3& from = VertexOf(*other.shape, face.vertices[i]);
    const Vec3& to = VertexOf(*other.shape, face.vertices[(i + 1) % count]);
    if (!((to - from).cross(crossing - from).dot(face.normal) > 0.0)) return false;
  }
  return true;
}

// The vertex of the shape that lies furthest along the direction.
int Foremost(const PosedShape& posed, const Vec3& direction_W) {
  return posed.shape->SupportVertex(posed.X_WB.R_WB.transpose() * direction_W);
}

}  // namespace

bool Penetrates(const PosedShape& A, const PosedShape& B, const Penetration& penetration) {
  switch (penetration.kind) {
    case PenetrationKind::kNone:
      return false;
    case PenetrationKind::kVertexOfA:
      return IsInside(A, penetration.feature, B);
    case PenetrationKind::kVertexOfB:
      return IsInside(B, penetration.feature, A);
    case PenetrationKind::kEdgeOfA:
      return GoesThrough(A, penetration.feature, B, penetration.face);
    case PenetrationKind::kEdgeOfB:
      return GoesThrough(B, penetration.feature, A, penetration.face);
  }
  return false;
}

Penetration FindPenetration(const PosedShape& A, const PosedShape& B,
                            const Separation& separation) {
  if (IsCurvedPair(*A.shape, *B.shape) || IsHollowPair(*A.shape, *B.shape)) return {};
  Penetration found{PenetrationKind::kVertexOfA, Foremost(A, -separation.nhat_BA_W)};
  if (Penetrates(A, B, found)) return found;
  found = {PenetrationKind::kVertexOfB, Foremost(B, separation.nhat_BA_W)};
  if (Penetrates(A, B, found)) return found;
  const Witness& witness = separation.witness;
  if (witness.kind != WitnessKind::kEdgePair) return {};
  for (const int face : EdgeOf(*B.shape, witness.feature_b).face) {
    if (face < 0) continue;  // the edge of a segment has no faces
    found = {PenetrationKind::kEdgeOfA, witness.feature_a, face};
    if (Penetrates(A, B, found)) return found;
  }
  for (const int face : EdgeOf(*A.shape, witness.feature_a).face) {
    if (face < 0) continue;
    found = {PenetrationKind::kEdgeOfB, witness.feature_b, face};
    if (Penetrates(A, B, found)) return found;
  }
  return {};
}

}  // namespace touchstone::collision
