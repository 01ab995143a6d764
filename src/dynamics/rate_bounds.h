#pragma once

#include "base/math.h"

namespace touchstone::dynamics {

/// Rigorous bounds over an interval of a trajectory [m/s, rad/s, m/s^2, rad/s^2].
struct RateBounds {
  double linear_speed = 0.0;
  double angular_speed = 0.0;
  double linear_acceleration = 0.0;
  double angular_acceleration = 0.0;
  Vec3 steady_acceleration = Vec3::Zero();  // acceleration at the interval's start, in W [m/s^2]
  double unsteady_acceleration = 0.0;       // |dv/dt - steady_acceleration|
};

}  // namespace touchstone::dynamics
