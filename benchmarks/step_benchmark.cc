// What one step, and one snapshot, of many bodies costs: a pyramid that stands still but never
// sleeps, one body that flies over ten thousand sleepers, ten thousand that fall.

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>

#include "scene/catalog/build.h"
#include "scene/catalog/catalog.h"
#include "session/simulation.h"

namespace touchstone::session {
namespace {

/// Nothing on a floor that moves falls asleep.
scene::SceneDesc MakeAwakePyramid() {
  const Vec3 velocity(1e-3, 0.0, 0.0);  // [m/s]
  scene::SceneDesc scene = scene::FindCatalogEntry("pyramid-210")->make();
  for (scene::BodyDesc& body : scene.bodies) body.velocity = velocity;
  return scene;
}

/// A hundred by a hundred cubes of half a metre that stand on the floor, or fall `height` onto it
/// [m].
scene::SceneDesc MakeField(double height) {
  using namespace scene::catalog;
  constexpr int kSide = 100;
  scene::SceneDesc scene =
      MakeScene({.name = "field", .group = "", .lesson = "", .description = ""});
  scene.bodies.push_back(
      MakeFixedBox("floor", Vec3(200.0, 200.0, 1.0), Vec3(0.0, 0.0, -0.5), kFloorGrey));
  for (int i = 0; i < kSide * kSide; ++i)
    scene.bodies.push_back(MakeBoxBody(
        "cube." + std::to_string(i), Vec3::Constant(0.5),
        Vec3(i % kSide - 0.5 * kSide, i / kSide - 0.5 * kSide, 0.25 + kGap + height), kOrange));
  return scene;
}

Simulation Start(scene::SceneDesc scene, int steps) {
  Simulation simulation(std::make_shared<const scene::SceneDesc>(std::move(scene)));
  for (int k = 0; k < steps; ++k) simulation.Advance();
  return simulation;
}

void StepAwakePyramid(benchmark::State& state) {
  constexpr int kLanding = 3;
  Simulation simulation = Start(MakeAwakePyramid(), kLanding);
  const std::int64_t newton = simulation.totals().solver_iterations;
  for (auto _ : state) simulation.Advance();
  state.counters["newton"] =
      benchmark::Counter(static_cast<double>(simulation.totals().solver_iterations - newton),
                         benchmark::Counter::kAvgIterations);
  state.counters["residual"] = simulation.totals().residual_max;
}
BENCHMARK(StepAwakePyramid)->Unit(benchmark::kMillisecond)->Iterations(300);

void StepOverSleepers(benchmark::State& state) {
  scene::SceneDesc scene = MakeField(0.0);
  scene.bodies.push_back(scene::catalog::MakeBoxBody("flier", Vec3::Constant(0.5),
                                                     Vec3(0.0, 0.0, 1e3), scene::catalog::kSky));
  Simulation simulation = Start(std::move(scene), 5);
  for (auto _ : state) simulation.Advance();
}
BENCHMARK(StepOverSleepers)->Unit(benchmark::kMillisecond)->Iterations(600);

void StepFalling(benchmark::State& state) {
  Simulation simulation = Start(MakeField(100.0), 1);
  for (auto _ : state) simulation.Advance();
}
BENCHMARK(StepFalling)->Unit(benchmark::kMillisecond)->Iterations(60);

void SnapshotOfSleepers(benchmark::State& state) {
  const Simulation simulation = Start(MakeField(0.0), 5);
  for (auto _ : state) benchmark::DoNotOptimize(simulation.MakeSnapshot());
}
BENCHMARK(SnapshotOfSleepers)->Unit(benchmark::kMillisecond);

/// Each step has forces of its own, and a window shows most steps.
void SnapshotOfAwake(benchmark::State& state) {
  scene::SceneDesc scene = MakeField(0.0);
  for (scene::BodyDesc& body : scene.bodies) body.velocity = Vec3(1e-3, 0.0, 0.0);
  Simulation simulation = Start(std::move(scene), 2);
  for (auto _ : state) {
    state.PauseTiming();
    simulation.Advance();
    state.ResumeTiming();
    benchmark::DoNotOptimize(simulation.MakeSnapshot());
  }
}
BENCHMARK(SnapshotOfAwake)->Unit(benchmark::kMillisecond)->Iterations(20);

void SnapshotOfFalling(benchmark::State& state) {
  const Simulation simulation = Start(MakeField(100.0), 1);
  for (auto _ : state) benchmark::DoNotOptimize(simulation.MakeSnapshot());
}
BENCHMARK(SnapshotOfFalling)->Unit(benchmark::kMillisecond);

/// In the middle of a step, as slow motion shows them.
void SnapshotWithinAStep(benchmark::State& state) {
  const Simulation simulation = Start(MakeField(100.0), 1);
  const double time = 0.5 * (simulation.last_step_start() + simulation.time());
  for (auto _ : state) benchmark::DoNotOptimize(simulation.MakeSnapshot(time));
}
BENCHMARK(SnapshotWithinAStep)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace touchstone::session
