#include "ui/force_unit.h"

#include "ui/format.h"

namespace touchstone::ui {

std::string ForceUnit::Of(double newtons) const {
  return FormatNumber(per_newton * newtons) + " " + force;
}

std::string ForceUnit::OfTorque(double newton_metres) const {
  return FormatNumber(per_newton * newton_metres) + " " + torque;
}

std::string ForceUnit::Of(const Vec3& newtons) const {
  return FormatVector(per_newton * newtons, force);
}

std::string ForceUnit::OfTorque(const Vec3& newton_metres) const {
  return FormatVector(per_newton * newton_metres, torque);
}

ForceUnit UnitFor(double newtons) {
  if (newtons >= 999.5e3) return {1e-6, "MN", "MN·m"};
  if (newtons >= 999.5) return {1e-3, "kN", "kN·m"};
  if (newtons > 0.0 && newtons < 0.09995) return {1e3, "mN", "mN·m"};
  return {};
}

}  // namespace touchstone::ui
