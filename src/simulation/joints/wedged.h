#pragma once

#include <span>
#include <vector>

#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Number of dissipative exits within a step that wedges an island; in the next step one more does.
inline constexpr int kWedged = 8;
/// Number of events of one of its pairs within a step that also wedges an island.
inline constexpr int kMostMeetings = 50;

/// Whether joints and contacts of the island have repeatedly contradicted each other within this
/// step: a body of prescribed motion presses on jointed bodies, or carries jointed bodies into an
/// obstacle.
bool IsWedged(const PairTable& pairs, const Island& island);

bool AnyWedged(const PairTable& pairs, const std::vector<Island>& islands);

/// From now on the island counts as wedged.
void Wedge(const Island& island, PairTable* pairs);

/// Notes that joints of a wedged island have been opened: if it is wedged without them too, one
/// dissipative exit is enough to detect it.
void EaseWedge(const Island& island, PairTable* pairs);

/// The counts with which a pair begins a step, given its counts of the step before: zero, or for a
/// wedged pair one exit less than the number that wedges it.
PairRecord::InStep CountsOfNextStep(const PairRecord::InStep& last);

/// The joints that are opened in a wedged island until the end of the step: those to bodies of
/// prescribed motion; if there are none, those to anything that the island does not contain;
/// otherwise all.
std::vector<int> JointsToOpen(const World& world, const Island& island);

}  // namespace touchstone::simulation
