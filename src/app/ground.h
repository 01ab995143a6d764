#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// The ground of a scene (a floor, a slope, a long wall): bodies fixed by the scene itself, not by
/// hand, and far larger than the bodies that move, or larger and below all of them. Plain clicks
/// and single keys do not affect them, so that the world does not fall by accident.
std::vector<const exchange::BodySnapshot*> FindGround(const exchange::Snapshot& snapshot);

/// Whether a body belongs to the ground.
bool IsGround(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

}  // namespace touchstone::app
