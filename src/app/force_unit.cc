#include "app/force_unit.h"

namespace touchstone::app {

// Most forces are smaller than that of a full arrow.
ForceUnit UnitOf(const render::ForceStyle& style) { return ui::UnitFor(0.5 * FullNewtons(style)); }

}  // namespace touchstone::app
