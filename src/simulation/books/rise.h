#pragma once

#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Forces that are constant over a plan let rolling bodies sink towards their supports by second
// order in its length, until a position pass lifts them. The energy of the sinking is lost in part;
// the rest is in their motion, so that without correction each lift would leave them faster than
// the one before.

/// Notes in `sunk` of the world that bodies have lost energy under the forces of plans, distributed
/// by their masses [J]: each can have lost no more than by sinking as far as the tolerance [m].
/// Before the first note `sunk` is unlimited: a body may have been placed too near to its support.
void NoteLoss(const std::vector<int>& bodies, double loss, double tolerance, World* world);

/// Takes back the energy `rise` [J] by which a position pass has lifted an island, except what its
/// bodies have lost before. All bodies are slowed down by one factor, which keeps contacts and
/// joints at rest, and by too small a part of their motion to be visible in one pass. Bodies at
/// rest have no energy to take, and motion on a support that moves by itself, faster than `still`
/// [m/s], is not slowed down. Books the impulse. Returns the energy taken [J].
double TakeBackRise(const Island& island, const PairTable& pairs, double rise, double still,
                    World* world, Ledger* ledger);

}  // namespace touchstone::simulation
