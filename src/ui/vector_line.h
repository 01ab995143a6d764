#pragma once

#include <string>

#include "ui/drag_numbers.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

struct VectorField {
  const char* name;
  const char* unit;
  const char* tooltip;
  float speed;  // change per pixel of dragging
  int decimals = 3;
};

/// A line with three numbers to drag, marked for automation; returns whether they changed. A number
/// that is not changed keeps the digits that are not shown.
bool VectorLine(const PanelContext& context, const std::string& mark, const VectorField& field,
                Vec3* value, const NumberBounds& bounds = {});

}  // namespace touchstone::ui
