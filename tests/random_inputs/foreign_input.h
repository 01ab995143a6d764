#pragma once

#include "random_inputs/dice.h"
#include "random_inputs/input.h"

namespace touchstone::testing {

/// A mutated file of another program (URDF, MJCF, rigid-ipc) or mesh (OBJ, STL as text and in
/// bytes) of tests/data, to be run for a few steps.
Input MakeForeignInput(Dice* dice);

}  // namespace touchstone::testing
