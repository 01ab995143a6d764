#pragma once

#include "settings/settings.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The energy that joints, contacts and springs add in a plan from t [s] on although they should
/// add none, or a tenth of the energy they remove beyond friction and the dampers of springs, where
/// that is known, relative to the most that they may add; 1 is at the limit (docs/step.md, "Plans
/// that give no energy"; not in the notes).
double ExcessEnergy(const settings::Settings& settings, const World& world, const Island& island,
                    const ForceSolution& plan, double t);

}  // namespace touchstone::simulation
