#include "simulation/step/static_solve.h"

#include <utility>

namespace touchstone::simulation {

std::vector<StaticSolution> SolveStatic(std::optional<double> h, Engine* engine) {
  const settings::Settings& settings = engine->settings;
  const World& world = engine->world();
  const ForceInput input = MakeForceInput(world, settings, engine->mouse, world.time, h);
  std::vector<StaticSolution> results;
  for (Island& island : engine->FindContacts()) {
    IslandProblem built = BuildForceProblem(world, engine->pairs(), island, input,
                                            PredictedPoses(world, h.value_or(0.0)));
    contact::ContactSolution solution = contact::Solve(built.problem, settings.contact);
    results.push_back({std::move(island), std::move(built), std::move(solution)});
  }
  return results;
}

}  // namespace touchstone::simulation
