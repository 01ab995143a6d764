#pragma once

#include "random_inputs/dice.h"
#include "scene/json_text.h"

namespace touchstone::testing {

/// A scene without a mistake whose numbers are often the least or the most that they may be.
scene::Json MakeExtremeScene(Dice* dice);

}  // namespace touchstone::testing
