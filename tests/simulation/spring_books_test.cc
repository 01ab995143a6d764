// Springs in the books: what they lose without moving bodies is damping, and nothing else is.

#include <gtest/gtest.h>

#include <cmath>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

// The boxes are a quarter of the tolerance apart and pulled together: a position pass opens the
// gap, which is work against the spring.
TEST(SpringBooks, WorkOfAPositionPassAgainstASpringIsBookedOnce) {
  const auto scene = testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "materials": {"default": {"restitution": 0}}, "bodies": [
        {"name": "a", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 8000},
        {"name": "b", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 8000,
         "position": [0.2000251, 0, 0], "velocity": [-0.0001, 0, 0]}],
      "springs": [{"bodies": ["a", "b"], "anchors": [[0, 0, 0], [0, 0, 0]], "stiffness": 1e7}]})");
  Engine engine(MakeWorld(*scene), scene->settings);
  ASSERT_FALSE(engine.Prepare());
  for (int i = 0; i < 30; ++i) ASSERT_FALSE(engine.Step(scene->settings.step));
  EXPECT_GT(engine.ledger.opening_work(), 1e-3);
  EXPECT_LT(std::abs(engine.ledger.damping_loss()), 1e-12);
  EXPECT_EQ(engine.ledger.audits_amiss(), 0);
}

TEST(SpringBooks, RoundOffOfASpringIsNotNotable) {
  const auto scene = testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
        {"name": "a", "shape": {"box": [0.2, 0.2, 0.2]}},
        {"name": "b", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0.20005, 0, 0]}],
      "springs": [{"bodies": ["a", "b"], "anchors": [[0, 0, 0], [0, 0, 0]], "stiffness": 1000,
                   "length": 0.19005}]})");
  Engine engine(MakeWorld(*scene), scene->settings);
  ASSERT_FALSE(engine.Prepare());
  for (int i = 0; i < 30; ++i) ASSERT_FALSE(engine.Step(scene->settings.step));
  EXPECT_EQ(engine.ledger.audits_amiss(), 0);
}

}  // namespace
}  // namespace touchstone::simulation
