#pragma once

#include "simulation/island.h"
#include "simulation/pair_table.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Whether springs, joints or contacts tie the island to what is no part of it.
bool IsTied(const World& world, const PairTable& pairs, const Island& island);

/// A plastic impact of all bodies of the island at once: nothing turns, and what is tied stands
/// still; the rest moves as one.
void StopTogether(const PairTable& pairs, const Island& island, World* world);

/// So many dissipative exits within a step wedge an island; in the next step one more does.
inline constexpr int kWedged = 8;

/// Whether joints and contacts of the island have contradicted each other again and again within
/// this step: a moving support presses on what joints hold. What is wedged loses its motion where
/// it is struck, and its joints give way.
bool IsWedged(const PairTable& pairs, const Island& island);

}  // namespace touchstone::simulation
