#pragma once

#include <span>

#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/work_budget.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether a step may end at time t [s], at an event, and the next one go on from there: something
/// has moved, the step has not been cut too often, and no body of these with joints or springs is
/// within an exact plan, which closes joints and matches springs at its end alone.
bool MayCutAt(double t, const World& world, const Motions& motions, const LinkGraph& links,
              std::span<const int> bodies, const WorkBudget& budget);

}  // namespace touchstone::simulation
