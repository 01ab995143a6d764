#pragma once

#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Stops the bodies of an island, the last resort of those that hurry (docs/step.md, "At a lively
/// pace"): their motion is taken and booked as damped, and what holds them up is a force against
/// their weight, as of something immovable. What does not move meets nothing.
void HaltIsland(const Island& island, World* world, std::vector<Load>* loads, Ledger* ledger);

}  // namespace touchstone::simulation
