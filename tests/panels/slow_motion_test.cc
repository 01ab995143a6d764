#include "ui/slow_motion.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class SlowMotionTest : public PanelTest {
 protected:
  SlowMotionTest() { Begin({.from = 0.5, .until = 1.0, .speed = 0.1}); }

  void Begin(const scene::SlowMotionDesc& slow) {
    scene::SceneDesc scene;
    scene.view.slow = slow;
    slow_motion_.Begin(scene);
  }
  /// The speed that is sent when the run is at that time and passes so fast; 0: none.
  double SentAt(double time, double speed) {
    snapshot_.time = time;
    snapshot_.run.speed = speed;
    commands_.clear();
    Frame(draw_);
    return commands_.empty() ? 0.0 : TheCommand<exchange::SetSpeed>().speed;
  }

  SlowMotion slow_motion_;
  Draw draw_ = [this](const PanelContext& context) { slow_motion_.Follow(context); };
};

TEST_F(SlowMotionTest, TimeIsSlowAtTheMomentAndAsBeforeAfterIt) {
  EXPECT_EQ(SentAt(0.1, 2.0), 0.0);
  EXPECT_EQ(SentAt(0.6, 2.0), 0.1);
  EXPECT_EQ(SentAt(0.7, 2.0), 0.0) << "asked for once";
  EXPECT_EQ(SentAt(0.9, 0.1), 0.0);
  EXPECT_EQ(SentAt(1.1, 0.1), 2.0);
  EXPECT_EQ(SentAt(1.2, 2.0), 0.0);
  EXPECT_EQ(SentAt(0.8, 2.0), 0.1) << "each time the moment comes";
}

TEST_F(SlowMotionTest, ASpeedThatAPersonChoosesMeanwhileStays) {
  SentAt(0.6, 1.0);
  SentAt(0.7, 0.1);
  EXPECT_EQ(SentAt(0.8, 0.5), 0.0);
  EXPECT_EQ(SentAt(1.1, 0.5), 0.5);
}

// The window may be slow to draw; the run does not wait for it.
TEST_F(SlowMotionTest, WhatWasMissedIsShownAgain) {
  snapshot_.run.state = exchange::RunState::kPlaying;
  SentAt(0.3, 1.0);
  snapshot_.time = 1.2;
  Frame(draw_);
  ASSERT_EQ(commands_.size(), 3U);
  EXPECT_EQ(std::get<exchange::SetSpeed>(commands_[0]).speed, 0.1);
  EXPECT_EQ(std::get<exchange::SeekTime>(commands_[1]).time, 0.5);
  EXPECT_TRUE(std::holds_alternative<exchange::Play>(commands_[2]));
  EXPECT_EQ(SentAt(1.3, 1.0), 0.0) << "on its way back";
  EXPECT_TRUE(slow_motion_.returns());
  EXPECT_EQ(SentAt(0.7, 0.1), 0.0) << "late again";
  EXPECT_FALSE(slow_motion_.returns());
  EXPECT_EQ(SentAt(0.8, 0.1), 0.0);
  EXPECT_EQ(SentAt(1.1, 0.1), 1.0);
  EXPECT_EQ(SentAt(1.2, 1.0), 0.0);
}

// The run would play on that somebody has just paused, or left for another scene.
TEST_F(SlowMotionTest, NothingIsShownAgainToWhoLeaves) {
  snapshot_.run.state = exchange::RunState::kPlaying;
  SentAt(0.3, 1.0);
  leaving_ = true;
  EXPECT_EQ(SentAt(1.2, 1.0), 0.0);
}

TEST_F(SlowMotionTest, AMomentThatSomebodyGoesToIsNoneThatWasMissed) {
  SentAt(0.3, 1.0);
  EXPECT_EQ(SentAt(1.2, 1.0), 0.0) << "the run stands";
  SentAt(0.3, 1.0);
  snapshot_.run.state = exchange::RunState::kPlaying;
  snapshot_.timeline.replaying = true;
  EXPECT_EQ(SentAt(1.2, 1.0), 0.0);
}

// The next scene may be slow at once, and the one after it is not.
TEST_F(SlowMotionTest, AnotherSceneHasItsOwnAndThenThePersons) {
  SentAt(0.6, 1.0);
  SentAt(0.7, 0.1);
  Begin({.from = 0.0, .until = 1.0, .speed = 0.25});
  EXPECT_EQ(SentAt(0.0, 0.1), 0.25);
  slow_motion_.Begin(scene::SceneDesc{});
  EXPECT_EQ(SentAt(0.0, 0.25), 1.0);
}

}  // namespace
}  // namespace touchstone::ui
