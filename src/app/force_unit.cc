#include "app/force_unit.h"

namespace touchstone::app {

// Most forces are smaller than that of a full arrow, and numbers below 1 are hard to read: in this
// unit, weak forces are 1 to 999, and strong ones have a few digits more.
ForceUnit UnitOf(const render::ForceStyle& style) {
  constexpr double kWeak = 0.1;
  return ui::UnitFor(kWeak * FullNewtons(style));
}

}  // namespace touchstone::app
