#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// What the scene stands on or is held by (a floor, a slope, a long wall) rather than a thing in
/// it: bodies fixed by the scene itself, not by hand, and far larger than what moves, or larger and
/// with all of that over them. Plain clicks and single keys leave them alone, so that the world
/// does not fall by accident.
std::vector<const exchange::BodySnapshot*> FindGround(const exchange::Snapshot& snapshot);

/// Whether a body is of the ground.
bool IsGround(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

}  // namespace touchstone::app
