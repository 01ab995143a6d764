#pragma once

#include <string>

#include "ui/panel_context.h"
#include "ui/widgets.h"

namespace touchstone::ui {

/// The range of a number in SI units, and its drawing.
struct NumberRange {
  double least = 0.0;
  double most = 0.0;
  float speed = 0.1F;     // change of the shown value per pixel of dragging
  double per_unit = 1.0;  // shown value per SI unit
  bool positive = false;  // typed numbers of 0 or less are refused
};

/// A line with a number to drag, marked for automation; returns whether it changed.
bool NumberLine(const PanelContext& context, const std::string& mark, const FieldLine& field,
                const NumberRange& range, double* value);

}  // namespace touchstone::ui
