#pragma once

#include "base/math.h"

namespace touchstone::scene {

/// A body that a thruster or a load pushes.
struct PushedBody {
  double mass = 0.0;            // [kg]
  Mat3 inertia = Mat3::Zero();  // about the centre of mass, in its frame [kg m^2]
  double radius = 0.0;          // [m]
};

/// The acceleration of the fastest corner by a thruster, or more [m/s^2]. `point` [m] and `force`
/// [N] are in the frame of the body.
double AccelerationByThruster(const PushedBody& body, const Vec3& point, const Vec3& force);

/// The same by a load at any rotation of the body. `force` [N] and `torque` [N m] are in W.
double AccelerationByLoad(const PushedBody& body, const Vec3& point, const Vec3& force,
                          const Vec3& torque);

}  // namespace touchstone::scene
