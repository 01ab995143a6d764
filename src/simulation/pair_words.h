#pragma once

#include <string>

#include "simulation/pair_table.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// The two bodies as messages name them: "bodies 'a' and 'b'".
std::string NameBodies(const World& world, const PairRecord& pair);

/// What is wrong with a pair whose gap [m] is not above zero: "bodies 'a' and 'b' overlap by 0.1
/// m", or that they touch without a gap.
std::string DescribeMissingGap(const World& world, const PairRecord& pair, double gap);

}  // namespace touchstone::simulation
