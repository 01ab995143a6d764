#pragma once

#include "collision/witness.h"

namespace touchstone::collision {

/// The same answer as FindSeparation(infinity) of bodies that are neither rounded nor
/// curved, by trying every face and every edge pair without pruning or cache.
Separation FindSeparationExhaustive(const PosedShape& A, const PosedShape& B);

}  // namespace touchstone::collision
