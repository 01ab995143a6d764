#pragma once

#include <string_view>

namespace touchstone::ui {

struct SliderRange {
  double min = 0.0;
  double max = 1.0;
  bool logarithmic = false;
  bool integer = false;
};

/// A slider as wide as the next item, with the value and unit written in it. Ctrl + click or a
/// double click types a number, which is clamped to the range. Returns true when *value changed.
bool NumberSlider(const char* id, double* value, const SliderRange& range, std::string_view unit);

}  // namespace touchstone::ui
