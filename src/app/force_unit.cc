#include "app/force_unit.h"

#include "ui/format.h"

namespace touchstone::app {

std::string ForceUnit::Of(double newtons) const {
  return ui::FormatNumber(per_newton * newtons) + " " + force;
}

std::string ForceUnit::OfTorque(double newton_metres) const {
  return ui::FormatNumber(per_newton * newton_metres) + " " + torque;
}

ForceUnit UnitFor(double largest) {
  if (largest >= 999.5e3) return {1e-6, "MN", "MN·m"};
  if (largest >= 999.5) return {1e-3, "kN", "kN·m"};
  if (largest > 0.0 && largest < 0.09995) return {1e3, "mN", "mN·m"};
  return {};
}

// Most forces are smaller than that of a full arrow.
ForceUnit UnitOf(const render::ForceStyle& style) { return UnitFor(0.5 * FullNewtons(style)); }

}  // namespace touchstone::app
