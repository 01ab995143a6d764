#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// The moving bodies at the places where they would touch the fixed bodies below them, if each fell
/// straight down alone. Bodies on joints or springs, and those with nothing below, are left out.
std::vector<exchange::BodySnapshot> LandedBodies(const exchange::Snapshot& snapshot);

}  // namespace touchstone::app
