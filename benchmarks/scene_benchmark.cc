// How long one output frame (1/60 s) of each built-in scene takes, through the same Simulation that
// the window and the command line run. The time is the mean over the first simulated seconds, so a
// scene's impacts and its rest both count; counters tell what the time went into.

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <string>

#include "scene/catalog/catalog.h"
#include "session/simulation.h"

namespace touchstone::session {
namespace {

constexpr double kFrame = 1.0 / 60.0;  // [s]
constexpr int kFrames = 120;

/// Advances to frame k / 60; false when the run failed.
bool AdvanceToFrame(int k, Simulation* simulation) {
  const double time = k * kFrame;
  while (!simulation->HasReached(time)) {
    if (!simulation->Advance().ok) return false;
  }
  return true;
}

void RunScene(benchmark::State& state, const scene::CatalogEntry& entry) {
  const auto scene = std::make_shared<const scene::SceneDesc>(entry.make());
  Simulation simulation(scene);
  int frame = 0;
  for (auto _ : state) {
    if (!AdvanceToFrame(++frame, &simulation)) {
      state.SkipWithError("the run failed");
      break;
    }
  }
  const Simulation::Totals totals = simulation.totals();
  const auto per_frame = [&](std::int64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kAvgIterations);
  };
  state.counters["contacts"] = totals.contacts_max;
  state.counters["solves"] = per_frame(totals.solves);
  state.counters["newton"] = per_frame(totals.solver_iterations);
  state.counters["collisions"] = per_frame(totals.collisions);
  state.counters["residual"] = totals.residual_max;
}

}  // namespace
}  // namespace touchstone::session

int main(int argc, char** argv) {
  for (const touchstone::scene::CatalogEntry& entry : touchstone::scene::Catalog()) {
    benchmark::RegisterBenchmark(
        std::string(entry.name).c_str(),
        [&entry](benchmark::State& state) { touchstone::session::RunScene(state, entry); })
        ->Iterations(touchstone::session::kFrames)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
