// A block slides on a table that keyframes accelerate and brake: where its slide ends within a step
// it sticks, and is not thrown back with the speed that it had left. So where it comes to rest does
// not depend on the step.

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone {
namespace {

double RestingPlace(double step) {
  auto scene = std::make_shared<scene::SceneDesc>(*testing::FromFile("slide-reversal-on-carrier"));
  scene->settings.step = step;
  session::Simulation simulation(scene);
  EXPECT_EQ(testing::RunTo(&simulation, 2.0), "");
  return simulation.MakeSnapshot().bodies.back().p_WBcm.x();
}

TEST(SlideEndsOnACarrier, WhereverTheStepsEnd) {
  const double place = RestingPlace(1.0 / 4000.0);
  EXPECT_NEAR(RestingPlace(1.0 / 1000.0), place, 2e-6);
  EXPECT_NEAR(RestingPlace(1.0 / 2000.0), place, 2e-6);
}

}  // namespace
}  // namespace touchstone
