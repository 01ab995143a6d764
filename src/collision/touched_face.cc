#include "collision/touched_face.h"

namespace touchstone::collision {

std::optional<TouchedFace> FaceUnderRoundBody(const Witness& witness, const geometry::Polyhedron& A,
                                              const geometry::Polyhedron& B) {
  const auto is_round = [](const geometry::Polyhedron& shape) {
    return shape.rounding() > 0.0 || shape.is_curved();
  };
  if (witness.kind == WitnessKind::kFaceOfA && A.rounding() == 0.0 && is_round(B))
    return TouchedFace{true, witness.feature_a};
  if (witness.kind == WitnessKind::kFaceOfB && B.rounding() == 0.0 && is_round(A))
    return TouchedFace{false, witness.feature_b};
  return std::nullopt;
}

std::vector<double> BeyondSides(const geometry::Polyhedron& shape, int face, const Vec3& p_B) {
  const geometry::Polyhedron::Face& of = shape.faces()[static_cast<size_t>(face)];
  if (of.rim >= 0) {
    const geometry::Polyhedron::Rim& rim = shape.rims()[static_cast<size_t>(of.rim)];
    const Vec3 out = p_B - rim.centre;
    return {(out - out.dot(rim.axis) * rim.axis).norm() - rim.radius};
  }
  std::vector<double> beyond;
  for (size_t i = 0; i < of.vertices.size(); ++i) {
    const Vec3& from = shape.vertices()[static_cast<size_t>(of.vertices[i])];
    const Vec3& to =
        shape.vertices()[static_cast<size_t>(of.vertices[(i + 1) % of.vertices.size()])];
    beyond.push_back((to - from).cross(of.normal).normalized().dot(p_B - from));
  }
  return beyond;
}

}  // namespace touchstone::collision
