#pragma once

#include <string>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Names the first joint that stands open by more than a hundred times the radius of the larger of
/// its bodies, and by how much; empty when there is none. Such a joint holds nothing: what drives
/// its bodies in a step is beyond what its forces can be found for.
std::string DescribeTornJoint(const World& world);

}  // namespace touchstone::simulation
