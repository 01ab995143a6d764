#pragma once

#include <optional>

#include "collision/witness.h"

namespace touchstone::collision {

/// A face of one of two bodies.
struct TouchedFace {
  bool of_a = false;
  int index = 0;
};

/// The sharp face that the other body, a rounded or curved one, is nearest to by this witness; none
/// where it is anything else.
std::optional<TouchedFace> FaceUnderRoundBody(const Witness& witness, const geometry::Polyhedron& A,
                                              const geometry::Polyhedron& B);

}  // namespace touchstone::collision
