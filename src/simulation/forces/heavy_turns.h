#pragma once

#include <vector>

#include "settings/settings.h"
#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The world with the rotational inertia of an island's bodies multiplied by `heavier` (by body of
/// the island; 1: unchanged). Bodies with a larger inertia do not turn initially; velocities that
/// joints forbid are removed.
World WithHeavyTurns(const World& world, const Island& island, const settings::Settings& settings,
                     const std::vector<double>& heavier);

/// The states of the island's bodies in such a world, converted to the bodies' own inertias with
/// the same velocities.
std::vector<dynamics::BodyState> StatesOfLight(const World& heavy, const Island& island,
                                               const std::vector<double>& heavier);

/// Converts the load on a body that turned with `heavier` times its inertia into one under which
/// the body with its own inertia turns in the same way. The moment that this removes acts as a
/// damper.
void Lighten(double heavier, Load* load);

}  // namespace touchstone::simulation
