#pragma once

#include <vector>

#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// How a body moves from now, t, to `end` [s] under a load: `load.total` is what it is halfway.
dynamics::Trajectory Fly(const World& world, int body, const Load& load, double t, double end,
                         const settings::IntegratorSettings& integrator);

/// Bodies that turn further in a plan cannot be followed [rad].
inline constexpr double kFarthestTurn = 50.0;

/// The same of the bodies of an island, by body; none where one of them would turn further than
/// kFarthestTurn, about, or be swung to and fro by a radian, as they do under forces that nothing
/// holds together.
std::vector<dynamics::Trajectory> Fly(const World& world, const Island& island,
                                      const std::vector<Load>& loads, double t, double end,
                                      const settings::IntegratorSettings& integrator);

/// The way of a body's centre of mass over its trajectory, and the integral of its angular velocity
/// [m, rad].
Vec6 ComputeTravel(const World& world, const dynamics::Trajectory& flight);

}  // namespace touchstone::simulation
