#include "ui/launch_panel.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class LaunchPanelTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) { DrawLaunchPanel(context, &options_); };
  LaunchOptions options_;
};

TEST_F(LaunchPanelTest, ABallAtTenMetresPerSecondUntilChosenOtherwise) {
  EXPECT_EQ(options_.shape, LaunchShape::kBall);
  EXPECT_EQ(options_.speed, 10.0);
  Click(draw_, "launch.box");
  EXPECT_EQ(options_.shape, LaunchShape::kBox);
  Click(draw_, "launch.ball");
  EXPECT_EQ(options_.shape, LaunchShape::kBall);
  EXPECT_TRUE(commands_.empty()) << "the simulation has no part in it";
}

TEST_F(LaunchPanelTest, TheSpeedIsSetAndReset) {
  Click(draw_, "launch.speed", 0.99F);
  EXPECT_GT(options_.speed, 900.0);
  EXPECT_LE(options_.speed, kFastestLaunch);
  Click(draw_, "launch.reset.speed");
  EXPECT_EQ(options_.speed, 10.0);
}

// As narrow as the panel is at first.
TEST_F(LaunchPanelTest, ADensityHasRoomForItsUnitAndTheHandle) {
  width_ = 210.0F;
  Frame(draw_);
  const float text =
      ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), 1e9F, 0.0F, "1000 kg/m3").x;
  const auto rect = widgets_.at("launch.density");
  EXPECT_GT(rect[2] - rect[0], 1.25F * text);
}

TEST_F(LaunchPanelTest, SizeAndDensityAreSetAndReset) {
  Click(draw_, "launch.size", 0.99F);
  EXPECT_GT(options_.size, 0.9 * kLargestLaunch);
  EXPECT_LE(options_.size, kLargestLaunch);
  Click(draw_, "launch.reset.size");
  EXPECT_EQ(options_.size, 1.0);
  Click(draw_, "launch.density", 0.01F);
  EXPECT_LT(options_.density, 1.5 * kLightestLaunch);
  Click(draw_, "launch.reset.density");
  EXPECT_EQ(options_.density, 1000.0);
}

}  // namespace
}  // namespace touchstone::ui
