#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "contact/problem_files.h"

namespace touchstone::contact {
namespace {

constexpr int kRows = 20;  // 210 cubes, 1600 contacts

void Report(const ContactSolution& solution, benchmark::State& state) {
  if (!solution.ok()) state.SkipWithError("not solved");
  state.counters["newton"] = solution.statistics.newton;
  state.counters["factorizations"] = solution.statistics.factorizations;
  state.counters["residual"] = solution.residuals.Worst();
}

void PyramidCold(benchmark::State& state) {
  const ContactProblem problem = MakePyramid(kRows, 0.5);
  ContactSolution solution;
  for (auto _ : state) solution = Solve(problem, {});
  Report(solution, state);
}
BENCHMARK(PyramidCold)->Unit(benchmark::kMillisecond);

void PyramidWarm(benchmark::State& state) {
  const ContactProblem problem = MakePyramid(kRows, 0.5);
  WarmStart warm;
  ContactSolution solution = Solve(problem, {}, &warm);
  for (auto _ : state) {
    warm.f.clear();
    solution = Solve(problem, {}, &warm);
  }
  Report(solution, state);
}
BENCHMARK(PyramidWarm)->Unit(benchmark::kMillisecond);

void PyramidHeld(benchmark::State& state) {
  const ContactProblem problem = MakePyramid(kRows, 0.5);
  WarmStart warm;
  ContactSolution solution = Solve(problem, {}, &warm);
  for (auto _ : state) solution = Solve(problem, {}, &warm);
  Report(solution, state);
}
BENCHMARK(PyramidHeld)->Unit(benchmark::kMillisecond);

void PyramidSliding(benchmark::State& state) {
  ContactProblem problem = MakePyramid(static_cast<int>(state.range(0)), 0.6);
  for (ContactProblem::Contact& contact : problem.contacts) {
    if (contact.b == ContactProblem::kWorld) contact.mu = 0.3;
  }
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() += 9.0;
  ContactSolution solution;
  for (auto _ : state) solution = Solve(problem, {});
  Report(solution, state);
}
BENCHMARK(PyramidSliding)->Arg(10)->Arg(kRows)->Unit(benchmark::kMillisecond);

void StackCold(benchmark::State& state) {
  const ContactProblem problem =
      MakeStack(std::vector<double>(static_cast<std::size_t>(state.range(0)), 1.0), 0.5);
  ContactSolution solution;
  for (auto _ : state) solution = Solve(problem, {});
  Report(solution, state);
}
BENCHMARK(StackCold)->Arg(1)->Arg(10)->Unit(benchmark::kMicrosecond);

/// The sixty problems of hard_contacts.json, cold, to 10^-argument; the slowest of them besides.
void HardContacts(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const std::vector<ContactProblem> problems = HardProblems();
  settings::ContactSettings settings;
  settings.residual_tolerance = std::pow(10.0, -static_cast<double>(state.range(0)));
  double slowest = 0.0;
  int solved = 0, newton = 0;
  for (auto _ : state) {
    solved = 0;
    for (const ContactProblem& problem : problems) {
      const Clock::time_point start = Clock::now();
      const ContactSolution solution = Solve(problem, settings);
      slowest = std::max(slowest,
                         std::chrono::duration<double, std::milli>(Clock::now() - start).count());
      newton = std::max(newton, solution.statistics.newton);
      solved += solution.ok() ? 1 : 0;
    }
  }
  state.counters["solved"] = solved;
  state.counters["slowest_ms"] = slowest;
  state.counters["newton_max"] = newton;
}
BENCHMARK(HardContacts)->Arg(7)->Arg(9)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace touchstone::contact
