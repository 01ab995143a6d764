#pragma once

#include <string>

#include "random_inputs/dice.h"
#include "scene/json_text.h"

namespace touchstone::testing {

/// A text with a few bytes, ranges or lines of it changed, lost, doubled or moved.
std::string MutateText(std::string text, Dice* dice);

/// A document with a few of its values changed, lost, doubled, moved or put in place of others:
/// numbers to the ends of what numbers can be and to the bounds of quantities, texts to long and
/// steering ones, keys to misspelt ones.
scene::Json MutateJson(scene::Json document, Dice* dice);

/// Text as nobody means to write it: empty, long, with control characters, no UTF-8.
std::string StrangeText(Dice* dice);

/// A number at or beyond the end of something, or any other.
double StrangeNumber(Dice* dice);

}  // namespace touchstone::testing
