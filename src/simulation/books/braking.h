#pragma once

#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Slows bodies down, all by one factor, to take the given kinetic energy [J] from them, or all
/// they have. If nothing outside holds them (`free`), only their motion relative to each other is
/// slowed down, not their common motion as one rigid body (without rotation if some of them may not
/// turn about all axes): their momentum is preserved except along locked axes, and without locked
/// rotations their angular momentum, too. Relative velocities of contacts and joints that are zero
/// stay zero. Nothing is done if the bodies have less than a hundredth of that energy. Books the
/// impulse. Returns the energy taken [J].
double Brake(const std::vector<int>& bodies, bool free, double energy, World* world,
             Ledger* ledger);

}  // namespace touchstone::simulation
