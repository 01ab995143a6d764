#pragma once

#include <span>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The loads by which the contacts of bodies that meet at the pace lively keep them apart from t on
/// for h [s], beside the loads `under` that act on them all the while, by body of the world: rough
/// forces that obey the law at the end of that time (contact/rough_solver.h), made smaller until
/// they give no energy. By body of the island; a body of the world that is not in it does not give
/// way.
std::vector<Load> KeepApart(const World& world, const PairTable& pairs, const Island& island,
                            std::span<const Load> under, double t, double h,
                            const settings::Settings& settings);

}  // namespace touchstone::simulation
