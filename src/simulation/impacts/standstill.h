#pragma once

#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether springs, joints or contacts tie the island to anything outside it.
bool IsTied(const World& world, const PairTable& pairs, const Island& island);

/// Applies a plastic impact to all bodies of the island at once: no body turns; a tied island
/// stands still, any other moves as one.
void StopTogether(const PairTable& pairs, const Island& island, World* world);

}  // namespace touchstone::simulation
