#include "ui/toolbar.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class ToolbarTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) {
    toolbar_.Draw(context, {320, 0, 480, 46}, &help_);
  };
  Toolbar toolbar_;
  bool help_ = false;
};

TEST_F(ToolbarTest, TheFirstButtonPlaysOrPauses) {
  Click(draw_, "play");
  TheCommand<exchange::Play>();
  commands_.clear();
  snapshot_.run_state = exchange::RunState::kPlaying;
  Click(draw_, "play");
  TheCommand<exchange::Pause>();
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

TEST_F(ToolbarTest, HelpOpensAndCloses) {
  Click(draw_, "help");
  EXPECT_TRUE(help_);
  Click(draw_, "help");
  EXPECT_FALSE(help_);
  EXPECT_TRUE(commands_.empty());
}

}  // namespace
}  // namespace touchstone::ui
