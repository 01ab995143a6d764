#pragma once

#include "exchange/snapshot.h"

namespace touchstone::app {

/// Whether a body is what the scene stands on or is held by (a floor, a slope, a long wall) rather
/// than a thing in it: fixed by the scene itself, not by hand, and far larger than what moves.
/// Plain clicks and single keys leave it alone, so that the world does not fall by accident.
bool IsGround(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

}  // namespace touchstone::app
