#pragma once

#include <optional>
#include <vector>

#include "simulation/step/engine.h"

namespace touchstone::simulation {

/// The contacts of one island in the current world, and their forces.
struct StaticSolution {
  Island island;
  IslandProblem built;
  contact::ContactSolution solution;
};

/// Solves all islands of the engine's world; nothing moves (Baraff II, 9). Without h:
/// accelerations; with h [s]: v/h is added to b (docs/step.md, "The contact problem"). The engine
/// detects its contacts again.
std::vector<StaticSolution> SolveStatic(std::optional<double> h, Engine* engine);

}  // namespace touchstone::simulation
