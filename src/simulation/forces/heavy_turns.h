#pragma once

#include <vector>

#include "settings/settings.h"
#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The world with bodies of an island that turn as if their inertia were `heavier` times theirs (by
/// body of the island; 1: as they are). Those do not turn to begin with; what joints forbid is
/// taken out of the velocities.
World WithHeavyTurns(const World& world, const Island& island, const settings::Settings& settings,
                     const std::vector<double>& heavier);

/// The states of the island's bodies in such a world, for the bodies' own inertias: with the same
/// velocities.
std::vector<dynamics::BodyState> StatesOfLight(const World& heavy, const Island& island,
                                               const std::vector<double>& heavier);

/// Changes the load on a body that turned as if so much heavier into one under which the body with
/// its own inertia turns in the same way. The moment that this takes away acts as a damper.
void Lighten(double heavier, Load* load);

}  // namespace touchstone::simulation
