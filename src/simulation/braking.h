#pragma once

#include <vector>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Slows bodies down, all by one factor, until they have so much less kinetic energy [J], or none.
/// Where nothing outside holds them (`free`) it is their motion against each other that is slowed
/// down, not the one they have together as one rigid body, or, where some of them move in planes,
/// as one that does not turn: their momentum stays, and without planar bodies their angular
/// momentum, too. Where relative velocities of contacts and joints are zero they stay zero. Nothing
/// is done where all they have is no hundredth of that energy. Returns the energy taken [J].
double Brake(const std::vector<int>& bodies, bool free, double energy, World* world);

}  // namespace touchstone::simulation
