#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// What the rotor of a joint does in a plan.
struct RotorMotion {
  double beyond = 0.0;   // travel beyond that of a speed which changes evenly, times TravelSize [m]
  double grown = 0.0;    // growth of its kinetic energy [J]
  double largest = 0.0;  // the larger of its kinetic energies at the start and at the end [J]
};

/// The motion of a joint's rotor while the bodies of an island move along these flights; bodies
/// outside the island move as prescribed.
RotorMotion RotorOnMotion(const World& world, const Island& island,
                          const dynamics::ModelJoint& joint,
                          const std::vector<dynamics::Trajectory>& flights,
                          const settings::IntegratorSettings& integrator);

}  // namespace touchstone::simulation
