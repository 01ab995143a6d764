#pragma once

#include <string>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// The unit of all forces and torques of one picture, so that their numbers can be compared.
struct ForceUnit {
  double per_newton = 1.0;
  const char* force = "N";
  const char* torque = "N·m";

  /// "2.26 kN"
  std::string Of(double newtons) const;
};

/// The unit that suits the largest force [N].
ForceUnit UnitFor(double largest);
/// The unit of all that is drawn of a snapshot, the hand's pull included.
ForceUnit UnitOf(const exchange::Snapshot& snapshot);

}  // namespace touchstone::app
