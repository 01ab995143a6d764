#pragma once

#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether springs, joints or contacts tie the island to what is no part of it.
bool IsTied(const World& world, const PairTable& pairs, const Island& island);

/// A plastic impact of all bodies of the island at once: nothing turns, and what is tied stands
/// still; the rest moves as one.
void StopTogether(const PairTable& pairs, const Island& island, World* world);

}  // namespace touchstone::simulation
