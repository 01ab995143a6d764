#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The wrenches that act on a body between two resolutions: about its centre of mass, in W, as they
/// are halfway through the planned time.
struct Load {
  dynamics::Wrench total;             // contacts, joints, springs, motors, thrusters and mouse
  Vec3 outside_force = Vec3::Zero();  // part of it: immovable bodies, thrusters and the mouse [N]
  dynamics::Wrench driven;            // part of it: thrusters, motors and the mouse
  double prescribed_power = 0.0;      // power of bodies of prescribed motion [W]
  dynamics::Wrench friction;          // part of it: friction of contacts and joints
  double prescribed_friction = 0.0;   // part of the prescribed power: that of friction [W]
  dynamics::Wrench springs;           // part of it: springs
  double slowed = 0.0;                // kinetic energy taken from the bodies beforehand [J]

  /// How fast some of these change.
  struct Ramp {
    dynamics::Wrench total;             // [N/s, N m/s]
    Vec3 outside_force = Vec3::Zero();  // [N/s]
    double prescribed_power = 0.0;      // [W/s]
  };
  Ramp ramp;
};

/// The sum of two loads on a body.
Load operator+(const Load& a, const Load& b);

/// The loads on the bodies of a problem under the forces f of its contacts and links, by body.
/// `rate` is how fast the forces change about their mean f, or empty [N/s]. The rows of joints turn
/// with the bodies over the planned time h [s].
std::vector<Load> SumLoads(const BuiltProblem& built, const std::vector<Vec3>& f,
                           const std::vector<Vec3>& rate, double h);

}  // namespace touchstone::simulation
