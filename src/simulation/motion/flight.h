#pragma once

#include <vector>

#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The motion of a body from the present time t to `end` [s] under a load; `load.total` is its
/// value halfway.
dynamics::Trajectory Fly(const World& world, int body, const Load& load, double t, double end,
                         const settings::IntegratorSettings& integrator);

/// Bodies that turn by more than this in a plan cannot be followed [rad].
inline constexpr double kFarthestTurn = 50.0;

/// The motions of the bodies of an island from the present time t to `end` [s], by body. Empty if
/// one of them would turn by more than about kFarthestTurn, or swing to and fro by a radian, as
/// bodies do under forces that no connection holds in balance.
std::vector<dynamics::Trajectory> Fly(const World& world, const Island& island,
                                      const std::vector<Load>& loads, double t, double end,
                                      const settings::IntegratorSettings& integrator);

/// The displacement of a body's centre of mass over its trajectory, and the integral of its angular
/// velocity [m, rad].
Vec6 ComputeTravel(const World& world, const dynamics::Trajectory& flight);

}  // namespace touchstone::simulation
