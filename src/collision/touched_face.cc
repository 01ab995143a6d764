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

}  // namespace touchstone::collision
