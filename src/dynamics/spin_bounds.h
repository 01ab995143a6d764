#pragma once

#include "base/math.h"

namespace touchstone::dynamics {

/// A free rigid body that spins, in its principal axes at one instant.
struct Spin {
  Vec3 inertia = Vec3::Ones();  // principal moments [kg m^2]
  Vec3 w = Vec3::Zero();        // angular velocity [rad/s]
  Vec3 torque = Vec3::Zero();   // components at this instant [N m]
  double torque_rate = 0.0;     // |dT/dt| in W [N m/s]
  double damping = 0.0;         // torque -damping I w [1/s]
};

/// Bounds of |w| and |w'| over an interval.
struct SpinBounds {
  double speed = 0.0;
  double acceleration = 0.0;
};

/// Rigorous bounds over `duration` from this instant, by a verified enclosure of Euler's equations
///   w_i' = k_i w_j w_k + T_i / I_i - c w_i,   k_i = (I_j - I_k) / I_i,   T' = T x w + R^T dT/dt:
/// if the changes of w and T over the interval, computed from assumed changes, do not exceed these,
/// the assumed changes are bounds (the solution cannot leave the assumed box). The speed is also
/// bounded by the Riccati inequality |w|' <= a |w|^2 + |T_i / I_i|, a = |k_1 k_2 k_3| / (3 sqrt 3):
/// since k_1 + k_2 + k_3 = -k_1 k_2 k_3, and |k_i| <= 1 for any real body, a <= 1 / (3 sqrt 3)
/// however thin the body is. Returns false when the interval is too long to verify; then it must be
/// halved.
bool FindSpinBounds(const Spin& spin, double duration, SpinBounds* bounds);

}  // namespace touchstone::dynamics
