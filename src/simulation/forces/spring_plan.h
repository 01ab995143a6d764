#pragma once

#include <optional>

#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"

namespace touchstone::simulation {

/// A plan for at most h [s] from the present time t on for bodies that only springs and thrusters
/// push (docs/step.md, "Springs alone"): no joint or mouse, and no contact that does not part. None
/// for any other island, and where the forces change by more than plans may follow, 1/64 of a step
/// long.
std::optional<ForceSolution> PlanOnSprings(const settings::Settings& settings, const World& world,
                                           const PairTable& pairs,
                                           const std::optional<MouseSpring>& mouse,
                                           const Island& island, double t, double h);

}  // namespace touchstone::simulation
