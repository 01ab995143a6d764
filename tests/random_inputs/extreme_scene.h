#pragma once

#include "random_inputs/dice.h"
#include "scene/json_text.h"

namespace touchstone::testing {

/// A scene without a mistake whose numbers are often the least or the most that they may be.
/// With `compounds`, most of its bodies have several parts.
scene::Json MakeExtremeScene(bool compounds, Dice* dice);

}  // namespace touchstone::testing
