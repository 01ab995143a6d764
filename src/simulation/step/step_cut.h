#pragma once

#include <span>

#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether a step may end at time t [s], at an event, and the next one go on from there: something
/// has moved, the step has not been cut too often, and no body of `exact` with joints or springs is
/// within a plan, which closes joints and matches springs at its end alone.
bool MayCutAt(double t, const World& world, const Motions& motions, const LinkGraph& links,
              std::span<const int> exact);

}  // namespace touchstone::simulation
