#pragma once

#include <cstdint>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Hash of the bits of time and of every body's state: equal for runs that are bit-identical.
std::uint64_t HashState(const World& world);

}  // namespace touchstone::simulation
