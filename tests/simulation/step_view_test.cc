// The last step, looked at again at any of its times.

#include "simulation/step/step_view.h"

#include <gtest/gtest.h>

#include "simulation/step/engine.h"
#include "simulation/world/state_hash.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

// The ball falls 1 cm, which takes 0.045 s, and bounces in the third step.
class StepViewTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_FALSE(engine_.Prepare());
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(engine_.Step(scene_->settings.step));
    ASSERT_GE(engine_.counters().collisions, 1);
  }

  const std::shared_ptr<const scene::SceneDesc> scene_ =
      testing::FromText(R"({"touchstone": 1, "materials": {"rubber": {"restitution": 0.8}},
      "bodies": [
        {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "ball", "shape": {"sphere": {"radius": 0.5}}, "position": [0, 0, 0.51],
         "material": "rubber"}]})");
  Engine engine_{MakeWorld(*scene_), scene_->settings};
};

TEST_F(StepViewTest, KnowsTheMotionBeforeABounceWithinTheStep) {
  constexpr double g = 9.81;
  const StepView view = engine_.LookBack();
  EXPECT_EQ(view.start(), 2.0 * scene_->settings.step);
  for (const double t : {view.start(), 0.04}) {
    EXPECT_NEAR(view.StateAt(1, t).p_WBcm.z(), 0.51 - 0.5 * g * t * t, 1e-12) << t;
    EXPECT_LT(view.StateAt(1, t).P.z(), 0.0) << t;
  }
  EXPECT_GT(view.StateAt(1, engine_.world().time).P.z(), 0.0);
}

TEST_F(StepViewTest, OfACopyKnowsTheEndAlone) {
  Engine copy = engine_;
  const StepView view = copy.LookBack();
  EXPECT_EQ(view.start(), copy.world().time);
  EXPECT_EQ(view.StateAt(1, 0.04).p_WBcm, engine_.world().state(1).p_WBcm);
  EXPECT_LT(copy.MemoryUse(), engine_.MemoryUse());
}

TEST_F(StepViewTest, ACopyGoesOnWithTheSameBits) {
  Engine copy = engine_;
  for (int i = 0; i < 120; ++i) {
    ASSERT_FALSE(engine_.Step(scene_->settings.step));
    ASSERT_FALSE(copy.Step(scene_->settings.step));
    ASSERT_EQ(HashState(copy.world()), HashState(engine_.world())) << i;
  }
  EXPECT_EQ(copy.LookBack().start(), engine_.LookBack().start());
}

}  // namespace
}  // namespace touchstone::simulation
