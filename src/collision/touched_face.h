#pragma once

#include <optional>

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

}  // namespace touchstone::collision
