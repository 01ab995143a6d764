#pragma once

#include <optional>
#include <string_view>

#include "scene/bounds.h"

namespace touchstone::ui {

struct SliderRange {
  double min = 0.0;
  double max = 1.0;
  bool logarithmic = false;
  bool integer = false;
  // The range of typed numbers, where it is larger.
  std::optional<double> type_min = {};
  std::optional<double> type_max = {};
  bool positive = false;  // typed numbers of 0 or less are refused
};

/// Masses of bodies [kg]: all that scenes may have can be typed.
inline constexpr SliderRange kMasses = {.min = 1e-3,
                                        .max = 1e6,
                                        .logarithmic = true,
                                        .type_min = scene::bounds::kMass.least,
                                        .type_max = scene::bounds::kMass.most,
                                        .positive = true};

/// A slider as wide as the next item, with the value and unit written in it. Ctrl + click or a
/// double click types a number, which is clamped to the range, with a message; where only positive
/// numbers are allowed, one of another sign is refused, with a message. Returns true when *value
/// changed.
bool NumberSlider(const char* id, double* value, const SliderRange& range, std::string_view unit);

}  // namespace touchstone::ui
