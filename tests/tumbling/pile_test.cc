// A pile of mixed hulls falls into a box and comes to rest, for five seeds. The environment
// variable TOUCHSTONE_STRESS_PILE says of how many bodies, and has the figures printed.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "support/format.h"
#include "support/scene_run.h"
#include "support/tumble_scene.h"

namespace touchstone {
namespace {

using exchange::EventKind;
using session::Simulation;

constexpr double kFriction = 0.4;

bool Stressed() { return std::getenv("TOUCHSTONE_STRESS_PILE") != nullptr; }

int Bodies() {
  constexpr int kUsual = kSanitized ? 20 : 60;
  return Stressed() ? std::atoi(std::getenv("TOUCHSTONE_STRESS_PILE")) : kUsual;
}

struct Course {
  std::array<int, 32> of_kind{};  // events, by kind
  int most_in_a_step = 0;         // resolutions of gap events
  double most_in_a_second = 0.0;
  double rest = 0.0;  // when all but a few bodies were asleep for good; 0: never [s]

  int Of(EventKind kind) const { return of_kind.at(static_cast<size_t>(kind)); }
};

// A body that is wedged between others may swing about the line through two of its contacts for
// minutes: where both points hold, the law takes hardly any energy from it.
constexpr int kMostAwake = 5;

std::ptrdiff_t CountAwake(const exchange::Snapshot& snapshot) {
  return std::ranges::count_if(snapshot.bodies,
                               [](const auto& body) { return !body.fixed && !body.asleep; });
}

Course RunPile(Simulation* simulation, double until) {
  Course course;
  simulation->SetEventSink([&](const exchange::EventSnapshot& event) {
    ++course.of_kind.at(static_cast<size_t>(event.kind));
  });
  double second = 0.0;  // the one that is being counted
  int in_it = 0;
  while (!simulation->HasReached(until)) {
    const session::StepReport step = simulation->Advance();
    EXPECT_TRUE(step.ok) << step.message;
    if (!step.ok) return course;
    course.most_in_a_step = std::max(course.most_in_a_step, step.events);
    if (std::floor(simulation->time()) > second) in_it = 0;
    second = std::floor(simulation->time());
    in_it += step.events;
    course.most_in_a_second = std::max<double>(course.most_in_a_second, in_it);
    const bool at_rest = CountAwake(simulation->MakeSnapshot()) <= kMostAwake;
    if (!at_rest) course.rest = 0.0;
    if (at_rest && course.rest == 0.0) course.rest = simulation->time();
  }
  return course;
}

class Pile : public ::testing::TestWithParam<int> {};

TEST_P(Pile, ComesToRestWithoutOverlapGainOrBursts) {
  constexpr double kDuration = kSanitized ? 0.5 : 20.0;
  const int bodies = Bodies();
  const int side = static_cast<int>(std::ceil(std::cbrt(bodies)));
  Simulation simulation(
      testing::TumbleScene(static_cast<std::uint64_t>(GetParam()), kFriction, bodies, side));
  const Course course = RunPile(&simulation, kDuration);
  const Simulation::Totals totals = simulation.totals();
  const exchange::Snapshot end = simulation.MakeSnapshot();

  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-5 * totals.energy_start);
  // What the engine counted, it told.
  EXPECT_EQ(course.Of(EventKind::kCollision), totals.collisions);
  EXPECT_EQ(course.Of(EventKind::kPositionPass), totals.position_passes);
  EXPECT_EQ(course.Of(EventKind::kBudgetExit), totals.budget_exits);
  EXPECT_EQ(course.Of(EventKind::kDissipativeExit), totals.dissipative_exits);
  EXPECT_EQ(totals.warnings.empty(), totals.dissipative_exits == 0);  // no search was cut short
  // A burst of ever smaller bounces would take many more than each pair's few.
  EXPECT_LT(course.most_in_a_step, 10 * bodies);
  if (!kSanitized) {
    EXPECT_GT(course.rest, 0.0);
    EXPECT_LT(end.energy.kinetic, 1e-6 * totals.energy_start);
  }
  const std::string figures = testing::Format(
      "pile of %d, seed %d: at rest at %.2f s (%d awake at the end), events %lld, at most %d a "
      "step and %.0f a second, "
      "collisions %lld, solves %lld, dissipative exits %d, budget exits %d, position passes %d, "
      "gain %.1e of %.0f J, booked %.1e J, residual %.1e",
      bodies, GetParam(), course.rest, static_cast<int>(CountAwake(end)),
      static_cast<long long>(end.statistics.events), course.most_in_a_step, course.most_in_a_second,
      static_cast<long long>(totals.collisions), static_cast<long long>(totals.solves),
      course.Of(EventKind::kDissipativeExit), course.Of(EventKind::kBudgetExit),
      course.Of(EventKind::kPositionPass), totals.energy_gain_max, totals.energy_start,
      end.energy.external_work, totals.residual_max);
  RecordProperty("figures", figures);
  if (Stressed()) std::printf("%s\n", figures.c_str());
}

INSTANTIATE_TEST_SUITE_P(Seeds, Pile, ::testing::Range(1, 6));

}  // namespace
}  // namespace touchstone
