// A step that comes to an overlap is refused, whatever led to it.

#include <gtest/gtest.h>

#include <string>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

class Overlap : public ::testing::Test {
 protected:
  Overlap()
      : scene_(testing::FromText(R"({"touchstone": 1, "bodies": [
            {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
            {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5001],
             "velocity": [1, 0, 0]}]})")),
        engine_(MakeWorld(*scene_), scene_->settings) {
    EXPECT_FALSE(engine_.Prepare());
  }

  /// The world is moved behind the engine's back when the forces are known, so that the box sets
  /// out from within the floor.
  void SetOutWithinTheFloor(double depth) {
    engine_.problem_sink = [this, depth](const auto&, const auto&, double) {
      engine_.mutable_world().state(1).p_WBcm.z() = 0.5 - depth;
    };
  }

  std::shared_ptr<const scene::SceneDesc> scene_;
  Engine engine_;
};

TEST_F(Overlap, FailsTheStepAndLeavesTheWorldAsItWas) {
  for (int i = 0; i < 6; ++i) ASSERT_FALSE(engine_.Step(scene_->settings.step));
  EXPECT_EQ(engine_.counters().penetration_max, 0.0);
  const World before = engine_.world();
  SetOutWithinTheFloor(0.001);
  const auto failure = engine_.Step(scene_->settings.step);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, StepFailure::Kind::kOverlap);
  EXPECT_EQ(failure->bodies, (std::vector{0, 1}));
  EXPECT_NEAR(failure->depth, 0.001, 1e-12);
  EXPECT_NEAR(failure->t, 0.1, 1e-12);
  EXPECT_NEAR(engine_.counters().penetration_max, 0.001, 1e-12);
  EXPECT_EQ(engine_.counters().steps, 6);
  EXPECT_EQ(engine_.world().time, before.time);
  EXPECT_EQ(engine_.world().state(1).p_WBcm, before.state(1).p_WBcm);
  EXPECT_EQ(engine_.world().state(1).P, before.state(1).P);

  engine_.problem_sink = {};
  ASSERT_FALSE(engine_.Step(scene_->settings.step));
  EXPECT_EQ(engine_.world().time, 7.0 / 60.0);
}

TEST_F(Overlap, IsSeenHoweverSmall) {
  SetOutWithinTheFloor(1e-9);
  const auto failure = engine_.Step(scene_->settings.step);
  ASSERT_TRUE(failure);
  EXPECT_NEAR(engine_.counters().penetration_max, 1e-9, 1e-14);
}

// Half a metre and its half are exact: the gap is zero and not an overlap of "-0 m".
TEST_F(Overlap, OfNothingIsNamedAsWhatItIs) {
  SetOutWithinTheFloor(0.0);
  const auto failure = engine_.Step(scene_->settings.step);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, StepFailure::Kind::kOverlap);
  EXPECT_EQ(failure->depth, 0.0);
  EXPECT_EQ(engine_.counters().penetration_max, 0.0);
}

}  // namespace
}  // namespace touchstone::simulation
