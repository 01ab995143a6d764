#pragma once

#include <span>
#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/contacts/open_directions.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Slows bodies down, all by one factor, to take the given kinetic energy [J] from them, or all
/// they have. If nothing outside holds them (`open` is all), only their motion relative to each
/// other is slowed down, not their common motion as one rigid body (without rotation if some of
/// them may not turn about all axes): their momentum is preserved except along locked axes, and
/// without locked rotations their angular momentum, too. If something holds them, the motion of
/// their centre of mass along the open directions is preserved: what glides on a smooth floor
/// glides on. Relative velocities of contacts and joints that are zero stay zero. The rotors of
/// `joints`, those of the bodies, are slowed down with them. Nothing is done if all of these have
/// less than a hundredth of that energy. Books the impulse. Returns the energy taken [J].
double Brake(const std::vector<int>& bodies, std::span<const int> joints,
             const OpenDirections& open, double energy, World* world, Ledger* ledger);

}  // namespace touchstone::simulation
