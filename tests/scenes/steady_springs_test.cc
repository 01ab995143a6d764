// Springs whose length stays as it is while the bodies of their island move: their force stays,
// too.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <utility>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
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

}  // namespace
}  // namespace touchstone
