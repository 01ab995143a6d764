#pragma once

#include <string>

#include "base/math.h"

namespace touchstone::ui {

/// The unit of all forces and torques of one picture, so that their numbers can be compared.
struct ForceUnit {
  double per_newton = 1.0;
  const char* force = "N";
  const char* torque = "N·m";

  /// Text of a force: "2.26 kN".
  std::string Of(double newtons) const;
  /// Text of a torque, in which the N has the same prefix: "12.0 N·m".
  std::string OfTorque(double newton_metres) const;
  /// Text of a force vector: "0, 1.50, -2.26 kN".
  std::string Of(const Vec3& newtons) const;
  std::string OfTorque(const Vec3& newton_metres) const;
};

/// The unit in which that force [N] is 1 to 999.
ForceUnit UnitFor(double newtons);

}  // namespace touchstone::ui
