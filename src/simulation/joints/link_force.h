#pragma once

#include <array>

#include "base/math.h"

namespace touchstone::simulation {

/// The load of a joint or a spring on body a: the forces along its rows and, in W, the force at its
/// point and the additional torque.
struct LinkForce {
  std::array<Vec3, 2> rows = {Vec3::Zero(), Vec3::Zero()};
  std::array<Vec3, 2> rates = {Vec3::Zero(), Vec3::Zero()};  // rates of `rows` [1/s]
  Vec3 force_W = Vec3::Zero();                               // [N]
  Vec3 torque_W = Vec3::Zero();                              // [N m]
  std::array<double, 4> drives = {};  // by Drive, over TravelSize as in DriveLaw [N]
  double step = 1e300;                // time step that keeps a joint together [s]
  bool stayed_open = false;  // the last plan could not be followed, so the joint stayed open
};

}  // namespace touchstone::simulation
