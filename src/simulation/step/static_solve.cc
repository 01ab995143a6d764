#include "simulation/step/static_solve.h"

#include <utility>

#include "simulation/contacts/rim_contacts.h"

namespace touchstone::simulation {

namespace {

/// The solution with velocities at the end of a plan for h [s], over h, in the place of
/// accelerations.
contact::ContactSolution Ahead(const World& world, const Island& island,
                               contact::ContactSolution solution, double h) {
  for (std::size_t i = 0; i < solution.v.size(); ++i) {
    const int body = island.bodies[i];
    const Twist now = dynamics::ComputeTwist(world.body(body), world.state(body));
    solution.v[i] += (Vec6() << now.v, now.w).finished() / h;
  }
  return solution;
}

}  // namespace

std::vector<StaticSolution> SolveStatic(std::optional<double> h, Engine* engine) {
  const settings::Settings& settings = engine->settings;
  const World& world = engine->world();
  const ForceInput input = MakeForceInput(world, settings, engine->mouse, world.time, h);
  std::vector<StaticSolution> results;
  for (Island& island : engine->FindContacts()) {
    IslandProblem built;
    contact::ContactSolution solution;
    const auto solve = [&] {
      built = BuildForceProblem(world, engine->pairs(), island, input,
                                PredictedPoses(world, h.value_or(0.0)));
      solution = contact::Solve(built.problem, settings.contact);
    };
    const double ahead = h.value_or(settings.step);
    solve();
    for (int round = 0;
         round < kRoundsOfRims && solution.ok() &&
         engine->AddRimPoints(island, h ? solution : Ahead(world, island, solution, ahead), ahead,
                              world.time);
         ++round)
      solve();
    results.push_back({std::move(island), std::move(built), std::move(solution)});
  }
  return results;
}

}  // namespace touchstone::simulation
