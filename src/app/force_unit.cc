#include "app/force_unit.h"

#include <algorithm>

#include "render/arrow_scale.h"
#include "ui/format.h"

namespace touchstone::app {

std::string ForceUnit::Of(double newtons) const {
  return ui::FormatNumber(per_newton * newtons) + " " + force;
}

ForceUnit UnitFor(double largest) {
  if (largest >= 999.5e3) return {1e-6, "MN", "MN·m"};
  if (largest >= 999.5) return {1e-3, "kN", "kN·m"};
  if (largest > 0.0 && largest < 0.09995) return {1e3, "mN", "mN·m"};
  return {};
}

ForceUnit UnitOf(const exchange::Snapshot& snapshot) {
  const double pull = snapshot.grab ? snapshot.grab->force_W.norm() : 0.0;
  return UnitFor(std::max(render::LargestForce(snapshot), pull));
}

}  // namespace touchstone::app
