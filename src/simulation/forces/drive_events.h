#pragma once

#include <optional>
#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The time when a joint of the island that is not in the band of a limit, or leaves it faster than
/// `leaving` [m/s], first comes to `beyond` behind it [m] on these flights of the island's bodies:
/// a time after their start [s], found to 1e-3 of the tolerance before that by conservative
/// advancement with bounds on the rates. Empty where no joint does.
std::optional<double> FirstArrival(const World& world, const Island& island,
                                   const std::vector<dynamics::Trajectory>& flights,
                                   double tolerance, double leaving, double beyond);

}  // namespace touchstone::simulation
