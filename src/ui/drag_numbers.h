#pragma once

#include <limits>

namespace touchstone::ui {

struct NumberBounds {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool positive = false;  // typed numbers of 0 or less are refused
};

/// A number as wide as the next item: dragged sideways, or typed after a double click. A dragged
/// number counts at once; a typed one when it is complete: with Enter, Tab, or a click elsewhere.
/// Esc cancels it. A number beyond the bounds is clamped, with a message; where only positive
/// numbers are allowed, a typed one of another sign is refused, with a message. Returns true when
/// *value changed.
bool DragNumber(const char* id, double* value, float speed, const char* format,
                const NumberBounds& bounds = {});

/// Three such numbers in one line, which share the width of the next item.
bool DragThreeNumbers(const char* id, double* values, float speed, const char* format,
                      const NumberBounds& bounds = {});

}  // namespace touchstone::ui
