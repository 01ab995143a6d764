#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/problem_builder.h"

namespace touchstone::simulation {

/// What pushes a body between two resolutions: wrenches about its centre of mass, in W, as they are
/// halfway through the time planned for.
struct Load {
  dynamics::Wrench total;             // contacts, joints, springs, thrusters and mouse
  Vec3 outside_force = Vec3::Zero();  // of it, from immovable bodies, thrusters and the mouse
  dynamics::Wrench driven;            // by thrusters and the mouse
  double conveyed_power = 0.0;        // work rate of moving immovable bodies [W]
  dynamics::Wrench friction;          // of contacts
  double conveyed_friction = 0.0;     // of the conveyed power, what friction takes [W]
  dynamics::Wrench springs;
  double slowed = 0.0;  // kinetic energy that was taken before the bodies set out [J]

  /// What some of these change by in a second.
  struct Ramp {
    dynamics::Wrench total;             // [N/s, N m/s]
    Vec3 outside_force = Vec3::Zero();  // [N/s]
    double conveyed_power = 0.0;        // [W/s]
  };
  Ramp ramp;
};

/// The loads of the bodies of a problem from forces f of its contacts and links, by body. `rate`,
/// where there is one, is what the forces change by in a second about their mean f; the rows of
/// joints turn with the bodies over the h seconds planned for.
std::vector<Load> SumLoads(const BuiltProblem& built, const std::vector<Vec3>& f,
                           const std::vector<Vec3>& rate, double h);

}  // namespace touchstone::simulation
