// How long one contact solve takes in whole scenes at rest: from nothing (cold), from the stage
// velocities of the last solve (warm), and when the last forces still satisfy the law (certified).

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>

#include "contact/contact_solver.h"
#include "scene/catalog/build.h"
#include "scene/catalog/catalog.h"
#include "session/simulation.h"

namespace touchstone::contact {
namespace {

/// Five layers deep, ten bricks wide, ten high, each layer half a brick off the one below.
scene::SceneDesc MakeBrickPile() {
  using namespace scene::catalog;
  const Vec3 brick(0.4, 0.2, 0.2);  // [m]
  scene::SceneDesc scene =
      MakeScene({.name = "brick-pile", .group = "", .lesson = "", .description = ""});
  scene.bodies.push_back(MakeFloor());
  for (int level = 0; level < 10; ++level)
    for (int row = 0; row < 5; ++row)
      for (int i = 0; i < 10; ++i) {
        const double half = level % 2 == 0 ? 0.0 : 0.5;
        const Vec3 position((brick.x() + kClear) * (i + half),
                            (brick.y() + kClear) * (row + 0.5 * half),
                            LayerHeight(brick.z(), level));
        scene.bodies.push_back(
            MakeBoxBody("brick." + std::to_string(scene.bodies.size()), brick, position, kOrange));
      }
  return scene;
}

/// The largest contact problem of a scene's first step.
ContactProblem FirstProblem(scene::SceneDesc desc) {
  session::Simulation simulation(std::make_shared<const scene::SceneDesc>(std::move(desc)));
  ContactProblem largest;
  simulation.SetProblemSink([&](const ContactProblem& problem, const ContactSolution&, double) {
    if (problem.contacts.size() > largest.contacts.size()) largest = problem;
  });
  simulation.Advance();
  return largest;
}

enum class Start { kCold, kWarm, kCertified };

void SolveScene(benchmark::State& state, const ContactProblem& problem, Start start) {
  WarmStart warm;
  ContactSolution solution;
  if (start != Start::kCold) solution = Solve(problem, {}, &warm);
  for (auto _ : state) {
    if (start == Start::kCold) warm = WarmStart();
    if (start == Start::kWarm) warm.f.clear();
    solution = Solve(problem, {}, &warm);
  }
  if (!solution.ok()) state.SkipWithError("not solved");
  state.counters["bodies"] = static_cast<double>(problem.bodies.size());
  state.counters["contacts"] = static_cast<double>(problem.contacts.size());
  state.counters["newton"] = solution.statistics.newton;
  state.counters["residual"] = solution.residuals.Worst();
}

void Register(const std::string& name, scene::SceneDesc desc) {
  const auto problem = std::make_shared<const ContactProblem>(FirstProblem(std::move(desc)));
  for (const auto& [label, start] :
       {std::pair("cold", Start::kCold), std::pair("warm", Start::kWarm),
        std::pair("certified", Start::kCertified)})
    benchmark::RegisterBenchmark((name + "/" + label).c_str(), [problem,
                                                                start](benchmark::State& state) {
      SolveScene(state, *problem, start);
    })->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace touchstone::contact

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (const char* name : {"cube", "stack-10", "pyramid-210", "wall-400"})
    touchstone::contact::Register(name, touchstone::scene::FindCatalogEntry(name)->make());
  touchstone::contact::Register("brick-pile-500", touchstone::contact::MakeBrickPile());
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
