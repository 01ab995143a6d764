#pragma once

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/motions.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// How often points may be added to an island, one to each pair at a time.
inline constexpr int kRoundsOfRims = 8;

/// Adds contact points to the pairs of an island where a flat-lying disc would sink into the other
/// body between its contact points, fast enough to count, with the velocities at the end of a plan
/// for h [s] (docs/collision.md; not in the notes). So a circle has as many points as its load
/// requires. Returns whether points were added: then the forces have to be computed again. Stored
/// forces stay with their points.
/// @param solution  solution for the island's bodies; its v is the velocity at the end over h.
bool AddSinkingRimPoints(const World& world, const Motions& motions,
                         const settings::Settings& settings, const Island& island,
                         const contact::ContactSolution& solution, double h, double t,
                         PairTable* pairs);

}  // namespace touchstone::simulation
