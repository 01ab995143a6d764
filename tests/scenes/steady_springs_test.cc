// Springs whose length stays as it is while the bodies of their island move: their force stays,
// too.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::AngularMomentum;
using testing::Body;

/// Runs for two seconds, with steps of that length, in which each pair of bodies that touch presses
/// with that force [N].
void ExpectToPressSteadily(const char* file, double step, double force) {
  auto scene = std::make_shared<scene::SceneDesc>(*testing::FromFile(file));
  scene->settings.step = step;
  Simulation simulation(scene);
  const auto look = [&] {
    std::map<std::pair<int, int>, double> pressed;
    for (const auto& contact : simulation.MakeSnapshot().contacts)
      pressed[{contact.body_a.value, contact.body_b.value}] += contact.force_n;
    EXPECT_FALSE(pressed.empty());
    for (const auto& [pair, sum] : pressed)
      EXPECT_NEAR(sum, force, 1e-6 * force) << simulation.time();
  };
  EXPECT_EQ(testing::RunTo(&simulation, 2.0, look), "");
}

// A block on a slider that a spring of 50 N presses on a cylinder with a motor.
TEST(SteadySprings, PressABrakeOnWhatTurns) {
  ExpectToPressSteadily("spring-presses-jointed", 1.0 / 60.0, 50.0);
  ExpectToPressSteadily("spring-presses-jointed", 1.0 / 240.0, 50.0);
}

// A block that a spring clamps with 50 N between a wall and a jaw, all lifted at 0.5 m/s: friction
// of 50 N holds its weight of 48 N.
TEST(SteadySprings, ClampWhatIsLifted) {
  ExpectToPressSteadily("spring-gripper", 1.0 / 60.0, 50.0);
  Simulation simulation(testing::FromFile("spring-gripper"));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  EXPECT_LT(simulation.MakeSnapshot().energy.friction_loss, 1e-6);
}

// A kilogram on a spring of 1 m and 1e6 N/m swings from level as on a rod: where the rod's is after
// 1 s (by Runge and Kutta).
TEST(StiffSprings, SwingAsARod) {
  Simulation simulation(testing::FromText(
      R"({"touchstone": 1,
          "bodies": [{"name": "bob", "shape": {"sphere": {"radius": 0.1}}, "mass": 1,
                      "position": [1, 0, 0]}],
          "springs": [{"bodies": ["bob", null], "anchors": [[0, 0, 0], [0, 0, 0]],
                       "stiffness": 1e6}]})"));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const Vec3 p = simulation.MakeSnapshot(1.0).bodies.front().p_WBcm;
  EXPECT_LT((p - Vec3(-0.98629, 0, -0.16501)).norm(), 3e-4) << p.transpose();
  EXPECT_EQ(simulation.totals().dissipative_exits, 0);
}

// A rope of twelve beads on springs of 1e8 N/m over an edge, at the default step and a quarter of
// it.
TEST(StiffSprings, FallAsARopeAtAnyStep) {
  std::vector<Vec3> ends;
  for (const double step : {1.0 / 60.0, 1.0 / 240.0}) {
    auto scene = std::make_shared<scene::SceneDesc>(*testing::FromFile("stiff-rope"));
    scene->settings.step = step;
    Simulation simulation(scene);
    ASSERT_EQ(testing::RunTo(&simulation, 0.3), "");
    EXPECT_EQ(simulation.totals().dissipative_exits, 0);
    ends.push_back(simulation.MakeSnapshot(0.3).bodies.back().p_WBcm);
  }
  EXPECT_LT((ends[0] - ends[1]).norm(), 1e-3);
}

// Two boxes without gravity, of which one spins at 10 rad/s, that a spring pulls against each
// other: strikes cut plans short, over all of which it would keep their angular momentum.
TEST(CutPlans, OfSpringsKeepAngularMomentum) {
  Simulation simulation(testing::FromFile("spinning-boxes-on-a-spring"));
  const Vec3 start = AngularMomentum(simulation.MakeSnapshot());
  ASSERT_EQ(testing::RunTo(&simulation, 3.0), "");
  EXPECT_GT(simulation.totals().collisions, 0);
  EXPECT_LT((AngularMomentum(simulation.MakeSnapshot()) - start).norm(), 2e-5 * start.norm());
}

// Springs that pull bodies over each other: nine of a hundred joules came from nowhere, and a third
// was booked as damping though there is none.
TEST(CutPlans, OfSpringsCloseTheBooks) {
  Simulation simulation(testing::FromFile("springs-over-each-other"));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::EnergySnapshot energy = simulation.MakeSnapshot().energy;
  EXPECT_LT(std::abs(energy.Unexplained()), 0.005 * energy.start);
}

}  // namespace
}  // namespace touchstone
