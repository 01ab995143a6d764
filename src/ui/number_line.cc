#include "ui/number_line.h"

#include <algorithm>
#include <cmath>

#include "ui/drag_numbers.h"

namespace touchstone::ui {

bool NumberLine(const PanelContext& context, const std::string& mark, const FieldLine& field,
                const NumberRange& range, double* value) {
  BeginField(field);
  double shown = *value * range.per_unit + 0.0;  // no "-0"
  const bool changed = DragNumber(("##" + mark).c_str(), &shown, range.speed, "%.4g",
                                  {.least = range.least * range.per_unit,
                                   .most = range.most * range.per_unit,
                                   .positive = range.positive});
  context.Mark(mark);
  Tooltip(field.tooltip);
  if (!changed || !std::isfinite(shown)) return false;
  *value = std::clamp(shown / range.per_unit, range.least, range.most);  // exactly a bound
  return true;
}

}  // namespace touchstone::ui
