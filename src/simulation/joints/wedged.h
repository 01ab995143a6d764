#pragma once

#include <span>
#include <vector>

#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// So many dissipative exits within a step wedge an island; in the next step one more does.
inline constexpr int kWedged = 8;
/// And so many events of one of its pairs.
inline constexpr int kMostMeetings = 50;

/// Whether joints and contacts of the island have contradicted each other again and again within
/// this step: a body of prescribed motion presses on bodies that joints hold, or carries bodies on
/// joints into an obstacle.
bool IsWedged(const PairTable& pairs, const Island& island);

bool AnyWedged(const PairTable& pairs, const std::vector<Island>& islands);

/// From now on the island counts as wedged.
void Wedge(const Island& island, PairTable* pairs);

/// Takes note that joints of a wedged island have been opened: should it be wedged without them
/// too, one dissipative exit tells.
void EaseWedge(const Island& island, PairTable* pairs);

/// What a pair counts from when a step begins, by its counts of the step before: from nothing, but
/// of a pair that was wedged one exit less than wedges it.
PairRecord::InStep CountsOfNextStep(const PairRecord::InStep& last);

/// The joints that a wedged island is to go on without until the end of the step: those to bodies
/// of prescribed motion; where it has none of them those to anything that it does not contain; else
/// all.
std::vector<int> JointsToOpen(const World& world, const Island& island);

}  // namespace touchstone::simulation
