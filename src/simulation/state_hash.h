#pragma once

#include <cstdint>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Hash of the bits of time and of every body's state: equal exactly when two runs are.
std::uint64_t HashState(const World& world);

}  // namespace touchstone::simulation
