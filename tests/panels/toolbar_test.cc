#include "ui/toolbar.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class ToolbarTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) {
    toolbar_.Draw(context, {320, 0, 960, 46}, &help_);
  };
  Toolbar toolbar_;
  bool help_ = false;
};

TEST_F(ToolbarTest, TheFirstButtonPlaysOrPauses) {
  Click(draw_, "play");
  TheCommand<exchange::Play>();
  commands_.clear();
  snapshot_.run.state = exchange::RunState::kPlaying;
  Click(draw_, "play");
  TheCommand<exchange::Pause>();
}

TEST_F(ToolbarTest, TheClockNeverRunsIntoTheHelp) {
  for (const float width : {400.0F, 480.0F, 560.0F, 640.0F, 720.0F, 960.0F}) {
    Frame([&](const PanelContext& context) { toolbar_.Draw(context, {0, 0, width, 46}, &help_); });
    if (widgets_.contains("clock")) {
      EXPECT_LE(widgets_.at("clock")[2], widgets_.at("help")[0]) << width;
    }
  }
  EXPECT_TRUE(widgets_.contains("clock"));
}

TEST_F(ToolbarTest, OnlyARunThatKeepsUpIsCalledGood) {
  snapshot_.run.speed = 1.0;
  const auto judge = [&](double factor) {
    snapshot_.statistics.real_time_factor = factor;
    return JudgePace(snapshot_);
  };
  EXPECT_EQ(judge(0.0), Pace::kGood);  // not known yet
  EXPECT_EQ(judge(1.0), Pace::kGood);
  EXPECT_EQ(judge(0.91), Pace::kGood);
  EXPECT_EQ(judge(0.89), Pace::kBehind);
  EXPECT_EQ(judge(0.31), Pace::kBehind);
  EXPECT_EQ(judge(0.29), Pace::kFar);
  snapshot_.run.speed = 0.1;
  EXPECT_EQ(judge(0.1), Pace::kSlowMotion);
  EXPECT_EQ(judge(0.05), Pace::kBehind);
}

TEST_F(ToolbarTest, AStepThatIsBrokenOffIsSaidToBe) {
  waiting_ = 2.5;
  for (const auto state : {exchange::RunState::kPlaying, exchange::RunState::kPaused}) {
    snapshot_.run.state = state;
    stopping_ = false;
    Frame(draw_);
    EXPECT_FALSE(widgets_.contains("stopping"));
    stopping_ = true;
    Frame(draw_);
    EXPECT_TRUE(widgets_.contains("stopping"));
  }
}

// Statistics judges the last step: what was rough before it is told as the past.
TEST_F(ToolbarTest, OnlyARoughStepIsCalledRough) {
  snapshot_.run.state = exchange::RunState::kPlaying;
  snapshot_.timeline.frame = 100;
  snapshot_.timeline.rough = {{90, 100}};
  snapshot_.statistics.rough = true;
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("rough"));
  snapshot_.timeline.frame = 105;
  snapshot_.statistics.rough = false;
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("rough"));
  EXPECT_TRUE(widgets_.contains("rough.just"));
  snapshot_.timeline.frame = 200;
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("rough.just"));
}

TEST_F(ToolbarTest, StepAndReset) {
  Click(draw_, "step");
  EXPECT_EQ(TheCommand<exchange::StepOnce>().count, 1);
  commands_.clear();
  Click(draw_, "reset");
  TheCommand<exchange::Reset>();
}

TEST_F(ToolbarTest, TheSpeedGoesFromOneHundredthToFour) {
  Click(draw_, "speed", 0.01F);
  EXPECT_EQ(TheCommand<exchange::SetSpeed>().speed, 0.01);
  commands_.clear();
  Click(draw_, "speed", 0.99F);
  EXPECT_EQ(TheCommand<exchange::SetSpeed>().speed, 4.0);
}

TEST_F(ToolbarTest, RunsToTheNextEventOfTheChosenKind) {
  Click(draw_, "next_event");
  EXPECT_EQ(TheCommand<exchange::RunToEvent>().filter, exchange::EventFilter{});
  commands_.clear();
  Click(draw_, "event_kind");
  Click(draw_, "event_kind.stick-to-slip");
  EXPECT_TRUE(commands_.empty());
  EXPECT_EQ(toolbar_.ChosenEvents({}),
            (exchange::EventFilter{exchange::EventKind::kStickToSlip, {}}));
  Click(draw_, "next_event");
  EXPECT_EQ(TheCommand<exchange::RunToEvent>().filter.kind, exchange::EventKind::kStickToSlip);
}

TEST_F(ToolbarTest, EveryKindOfEventCanBeChosenAndLeft) {
  for (const exchange::EventKind kind : exchange::kEventKinds) {
    Click(draw_, "event_kind");
    Click(draw_, std::string("event_kind.") + ToString(kind));
    EXPECT_EQ(toolbar_.ChosenEvents({})->kind, kind);
  }
  Click(draw_, "event_kind");
  Click(draw_, "event_kind.any");
  EXPECT_EQ(toolbar_.ChosenEvents({}), exchange::EventFilter{});
}

TEST_F(ToolbarTest, EventsOfTheSelectedBodyNeedOne) {
  Click(draw_, "event_kind");
  Click(draw_, "event_kind.of_selected", 0.1F);
  EXPECT_FALSE(toolbar_.ChosenEvents({}));
  Click(draw_, "next_event");  // closes the choice
  Click(draw_, "next_event");
  EXPECT_TRUE(commands_.empty());
  selected_ = BodyId{4};
  Click(draw_, "next_event");
  EXPECT_EQ(TheCommand<exchange::RunToEvent>().filter, (exchange::EventFilter{{}, BodyId{4}}));
}

TEST_F(ToolbarTest, TheSameButtonCallsTheRunToAnEventOff) {
  snapshot_.run.state = exchange::RunState::kPlaying;
  snapshot_.run.run_to.emplace();
  Click(draw_, "next_event");
  TheCommand<exchange::Pause>();
}

TEST_F(ToolbarTest, HelpOpensAndCloses) {
  Click(draw_, "help");
  EXPECT_TRUE(help_);
  Click(draw_, "help");
  EXPECT_FALSE(help_);
  EXPECT_TRUE(commands_.empty());
}

}  // namespace
}  // namespace touchstone::ui
