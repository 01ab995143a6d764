#pragma once

#include <optional>
#include <vector>

#include "collision/witness.h"

namespace touchstone::collision {

/// A face of one of two bodies.
struct TouchedFace {
  bool of_a = false;
  int index = 0;
};

/// The sharp face that is nearest to the other body, a rounded or curved one, according to this
/// witness; none where the nearest feature is not a face.
std::optional<TouchedFace> FaceUnderRoundBody(const Witness& witness, const geometry::Polyhedron& A,
                                              const geometry::Polyhedron& B);

/// How far a point of the body's frame lies outside each side of a face's outline, along the face
/// [m]: one number per edge, and a single one for a round face.
std::vector<double> BeyondSides(const geometry::Polyhedron& shape, int face, const Vec3& p_B);

}  // namespace touchstone::collision
