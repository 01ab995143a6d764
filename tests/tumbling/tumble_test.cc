// Thirty mixed hulls tumble into a box: nothing overlaps, and every solve is certified.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "support/format.h"
#include "support/scene_run.h"
#include "support/tumble_scene.h"

namespace touchstone {
namespace {

using session::Simulation;

using TumblePile = std::tuple<int, double>;  // seed, friction
class Tumble : public ::testing::TestWithParam<TumblePile> {};

// Until all sleep, or 4 s: what turns on points alone comes to rest late. Without friction nothing
// brakes what slides, and 1.5 s are what it takes them to fall on each other.
TEST_P(Tumble, KeepsTheLawInEverySolve) {
  const auto [seed, friction] = GetParam();
  const double until = kSanitized ? 0.4 : friction == 0.0 ? 1.5 : 4.0;
  Simulation simulation(testing::TumbleScene(static_cast<std::uint64_t>(seed), friction));
  int exits = 0;
  int uncertified = 0;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    exits += event.kind == exchange::EventKind::kDissipativeExit ? 1 : 0;
  });
  simulation.SetProblemSink([&](const auto&, const contact::ContactSolution& solution, double) {
    uncertified += solution.residuals.Worst() > 1e-9 ? 1 : 0;
  });
  bool asleep = false;
  while (!asleep && !simulation.HasReached(until)) {
    const session::StepReport step = simulation.Advance();
    ASSERT_TRUE(step.ok) << step.message;
    asleep = std::ranges::all_of(simulation.MakeSnapshot().bodies,
                                 [](const auto& body) { return body.fixed || body.asleep; });
  }
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-4 * totals.energy_start);
  EXPECT_EQ(uncertified, 0);
  EXPECT_THAT(totals.warnings, ::testing::IsEmpty());
  EXPECT_EQ(exits, 0);
  RecordProperty("exits", exits);
  RecordProperty("solves", static_cast<int>(totals.solves));
  RecordProperty("rest_after_s", testing::Format("%.2f", simulation.time()));
  RecordProperty("newton_per_solve",
                 testing::Format("%.1f", static_cast<double>(totals.solver_iterations) /
                                             static_cast<double>(totals.solves)));
}

std::string NameOf(const ::testing::TestParamInfo<TumblePile>& tested) {
  return testing::Format("seed_%d_mu_%d", std::get<0>(tested.param),
                         static_cast<int>(10.0 * std::get<1>(tested.param)));
}

INSTANTIATE_TEST_SUITE_P(Piles, Tumble,
                         ::testing::Values(TumblePile{1, 0.0}, TumblePile{1, 0.3},
                                           TumblePile{2, 0.3}, TumblePile{1, 0.5},
                                           TumblePile{2, 0.5}, TumblePile{2, 1.0}),
                         NameOf);
// All forty, some minutes: --gtest_also_run_disabled_tests.
INSTANTIATE_TEST_SUITE_P(DISABLED_Every, Tumble,
                         ::testing::Combine(::testing::Range(1, 11),
                                            ::testing::Values(0.0, 0.3, 0.5, 1.0)),
                         NameOf);

}  // namespace
}  // namespace touchstone
