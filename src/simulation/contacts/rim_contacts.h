#pragma once

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/motions.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Adds contact points to the pairs of an island where a disc that lies flat would sink into the
/// other body between its contact points, with the velocities at the end of a plan for h [s], so
/// fast that it counts. So a circle is as many points as the load on it asks for. Whether there
/// were any: the forces have to be found anew. Forces that pairs remember stay with their points.
/// @param solution  of the island's bodies; its v is the velocity at the end over h.
bool AddSinkingRimPoints(const World& world, const Motions& motions,
                         const settings::Settings& settings, const Island& island,
                         const contact::ContactSolution& solution, double h, double t,
                         PairTable* pairs);

}  // namespace touchstone::simulation
