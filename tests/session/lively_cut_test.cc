// A step at the pace lively that has taken all the work that it may is cut at its next event, and
// the following one goes on from there.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/scene_run.h"
#include "support/thread_time.h"

namespace touchstone {
namespace {

using session::Simulation;
using settings::Pace;

constexpr double kStep = 1.0 / 60.0;

/// Cones, cylinders and boxes that strike each other in a corner. The fourth step takes 1.5 s: a
/// light box that spins fast meets curved bodies two hundred times.
std::shared_ptr<scene::SceneDesc> CrowdedBin(Pace pace) {
  auto desc = std::make_shared<scene::SceneDesc>(*testing::FromFile("crowded-bin"));
  desc->settings.pace = pace;
  return desc;
}

TEST(LivelyCut, NoStepTakesAllTheTimeThatItsEventsAskFor) {
  constexpr double kLongest = kSanitized ? 10.0 : 0.6;  // [s]; 0.07 on a quiet machine
  Simulation simulation(CrowdedBin(Pace::kLively));
  double longest = 0.0, begin = testing::ThreadSeconds();
  int steps = 0;
  ASSERT_EQ(testing::RunTo(&simulation, 5 * kStep,
                           [&] {
                             longest = std::max(longest, testing::ThreadSeconds() - begin);
                             begin = testing::ThreadSeconds();
                             ++steps;
                           }),
            "");
  EXPECT_LT(longest, kLongest);
  EXPECT_GT(steps, 10);
  EXPECT_EQ(simulation.time(), 5 * kStep);  // cut steps end where they should have
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GE(totals.rough.steps, steps - 5);
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_LE(totals.energy_gain_max, 1e-6 * totals.energy_start);
}

TEST(LivelyCut, CutsGiveTheSameBitsAgainOnTwoThreadsAndFromASavedPart) {
  const auto run = [](int threads) {
    auto desc = CrowdedBin(Pace::kLively);
    desc->settings.threads = threads;
    Simulation simulation(desc);
    EXPECT_EQ(testing::RunTo(&simulation, 4 * kStep), "");
    return simulation.state_hash();
  };
  const std::uint64_t once = run(1);
  EXPECT_EQ(run(2), once);
  Simulation simulation(CrowdedBin(Pace::kLively));
  ASSERT_EQ(testing::RunTo(&simulation, 3 * kStep), "");
  ASSERT_TRUE(simulation.Advance().ok);
  ASSERT_FALSE(simulation.HasReached(4 * kStep));
  const auto part = simulation.Save();
  ASSERT_EQ(testing::RunTo(&simulation, 5 * kStep), "");
  simulation.Restore(*part);
  ASSERT_EQ(testing::RunTo(&simulation, 4 * kStep), "");
  EXPECT_EQ(simulation.state_hash(), once);
}

// An exact step takes what it needs.
TEST(LivelyCut, AnExactStepIsNeverCut) {
  Simulation simulation(CrowdedBin(Pace::kExact));
  int steps = 0;
  ASSERT_EQ(testing::RunTo(&simulation, 4 * kStep, [&] { ++steps; }), "");
  EXPECT_EQ(steps, 4);
}

}  // namespace
}  // namespace touchstone
