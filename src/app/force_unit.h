#pragma once

#include <string>

#include "render/force_style.h"

namespace touchstone::app {

/// The unit of all forces and torques of one picture, so that their numbers can be compared.
struct ForceUnit {
  double per_newton = 1.0;
  const char* force = "N";
  const char* torque = "N·m";

  /// "2.26 kN"
  std::string Of(double newtons) const;
  /// "12.0 N·m", in which the N has the same prefix.
  std::string OfTorque(double newton_metres) const;
};

/// The unit that suits the largest force [N].
ForceUnit UnitFor(double largest);
/// The unit of everything that is drawn in a style: that of the force for which its scale was
/// chosen. It stays the same while forces change.
ForceUnit UnitOf(const render::ForceStyle& style);

}  // namespace touchstone::app
