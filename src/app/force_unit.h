#pragma once

#include "render/force_style.h"
#include "ui/force_unit.h"

namespace touchstone::app {

using ui::ForceUnit;

/// The unit of all numbers drawn in a style: that of the force for which its scale was chosen. It
/// stays the same while forces change.
ForceUnit UnitOf(const render::ForceStyle& style);

}  // namespace touchstone::app
