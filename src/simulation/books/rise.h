#pragma once

#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Forces that are constant over a plan let bodies that roll sink towards their supports by second
// order in its length, until a position pass lifts them. The energy of the sinking is lost in part;
// the rest is in their motion, and each lift would leave them faster than the last one.

/// Notes in `sunk` of the world that bodies have lost energy under the forces of plans, by their
/// masses [J]: to each no more than it can have lost by sinking as far as the tolerance [m]. Until
/// then it is without bound: a body may have been placed too near to what is below it.
void NoteLoss(const std::vector<int>& bodies, double loss, double tolerance, World* world);

/// Takes the energy back by which a position pass has lifted an island, `rise` [J], as far as its
/// bodies have not lost it before. All are slowed down by one factor, which keeps contacts and
/// joints at rest relative to each other, by no more than a part of their motion that is not seen
/// in one pass. Bodies at rest have nothing to give, and motion on a support that moves by itself,
/// faster than `still` [m/s], is not to be slowed down. Books the impulse. Returns the energy taken
/// [J].
double TakeBackRise(const Island& island, const PairTable& pairs, double rise, double still,
                    World* world, Ledger* ledger);

}  // namespace touchstone::simulation
