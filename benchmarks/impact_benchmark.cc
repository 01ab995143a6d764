#include <benchmark/benchmark.h>

#include <vector>

#include "impact/impact_scenes.h"
#include "impact/single_contact_impact.h"

namespace touchstone::impact {
namespace {

struct SingleCase {
  Mat3 K;
  Vec3 u0;
};

// Boxes of all proportions struck at a corner while they slide and spin.
std::vector<SingleCase> MakeSingleCases() {
  Lcg random(5);
  std::vector<SingleCase> cases;
  for (int i = 0; i < 256; ++i) {
    const Vec3 size(std::pow(10.0, random.Uniform(-1, 0)), std::pow(10.0, random.Uniform(-1, 0)),
                    std::pow(10.0, random.Uniform(-1, 0)));
    const auto body = MakeBox(1.0, size, Vec3::Zero());
    const auto contact = MakeContact(0, 0.5 * size, -1, Vec3::Zero(), random.OnUnitSphere(), 0.0);
    const Mat3 K = contact.J_a * body.M.inverse() * contact.J_a.transpose();
    Vec3 u0 = random.UniformVec3(-1, 1);
    u0.z() = -std::abs(u0.z()) - 0.01;
    cases.push_back({0.5 * (K + K.transpose()), u0});
  }
  return cases;
}

void RunSingle(benchmark::State& state, const std::vector<SingleCase>& cases, ContactTrace* trace) {
  std::size_t i = 0;
  for (auto _ : state) {
    const SingleCase& one = cases[i++ % cases.size()];
    if (trace != nullptr) trace->clear();
    benchmark::DoNotOptimize(ResolveSingle(one.K, one.u0, 0.5, 0.6, trace));
  }
}

void SingleInSpace(benchmark::State& state) { RunSingle(state, MakeSingleCases(), nullptr); }
BENCHMARK(SingleInSpace);

void SingleInSpaceTraced(benchmark::State& state) {
  ContactTrace trace;
  RunSingle(state, MakeSingleCases(), &trace);
}
BENCHMARK(SingleInSpaceTraced);

void SinglePlanar(benchmark::State& state) {
  std::vector<SingleCase> cases = MakeSingleCases();
  for (SingleCase& one : cases) {
    one.K.row(1).setZero();
    one.K.col(1).setZero();
    one.u0.y() = 0.0;
  }
  RunSingle(state, cases, nullptr);
}
BENCHMARK(SinglePlanar);

// A cube that lands flat on another, which stands on the floor: eight contacts at once.
ImpactProblem MakeLandingOnCube(double slide) {
  ImpactProblem problem;
  problem.contact.bodies = {MakeBox(1.0, Vec3::Ones(), Vec3(slide, 0, -2)),
                            MakeBox(1.0, Vec3::Ones(), Vec3::Zero())};
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      Add(MakeContact(0, Vec3(x, y, -0.5), 1, Vec3(x, y, 0.5), Vec3::UnitZ(), 0.5), 0.5, &problem);
      Add(MakeContact(1, Vec3(x, y, -0.5), contact::ContactProblem::kWorld, Vec3::Zero(),
                      Vec3::UnitZ(), 0.5),
          0.5, &problem);
    }
  }
  return problem;
}

// A plate with a ring of eight contacts lands flat: one pass.
ImpactProblem MakeRingLanding(double slide) {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i) {
    const double angle = 0.1 + 0.25 * M_PI * i;
    points.emplace_back(std::cos(angle), std::sin(angle), -0.1);
  }
  return MakeLanding(MakeBox(1.0, Vec3(2, 2, 0.2), Vec3(slide, 0, -2)), points, 0.5, 0.5);
}

void RunProblem(benchmark::State& state, const ImpactProblem& problem, ImpactTrace* trace) {
  ImpactSolution solution;
  for (auto _ : state) {
    solution = impact::Resolve(problem, {}, {}, trace);
    benchmark::DoNotOptimize(solution);
  }
  if (solution.exit == ImpactExit::kFailed) state.SkipWithError("not resolved");
  state.counters["passes"] = solution.passes;
  state.counters["newton"] = solution.newton;
}

void EightContactsFlat(benchmark::State& state) {
  RunProblem(state, MakeRingLanding(0.0), nullptr);
}
BENCHMARK(EightContactsFlat)->Unit(benchmark::kMicrosecond);

void EightContactsFlatTraced(benchmark::State& state) {
  ImpactTrace trace;
  RunProblem(state, MakeRingLanding(0.0), &trace);
}
BENCHMARK(EightContactsFlatTraced)->Unit(benchmark::kMicrosecond);

void EightContactsSliding(benchmark::State& state) {
  RunProblem(state, MakeRingLanding(3.0), nullptr);
}
BENCHMARK(EightContactsSliding)->Unit(benchmark::kMicrosecond);

void EightContactsStacked(benchmark::State& state) {
  RunProblem(state, MakeLandingOnCube(0.0), nullptr);
}
BENCHMARK(EightContactsStacked)->Unit(benchmark::kMicrosecond);

void EightContactsStackedSliding(benchmark::State& state) {
  RunProblem(state, MakeLandingOnCube(3.0), nullptr);
}
BENCHMARK(EightContactsStackedSliding)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace touchstone::impact
