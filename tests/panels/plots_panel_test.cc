#include "ui/plots_panel.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class PlotsPanelTest : public PanelTest {
 protected:
  PlotsPanelTest() {
    snapshot_.scene = std::make_shared<scene::SceneDesc>();
    snapshot_.bodies = {MakeBody(4, "box", 0.3, 0.5)};
    snapshot_.bodies[0].mass = 1.0;
    for (int i = 0; i < 50; ++i) {
      snapshot_.time = 0.02 * i;
      snapshot_.energy.kinetic = i;
      ++snapshot_.sequence;
      panel_.Update(snapshot_);
    }
  }
  Draw draw_ = [this](const PanelContext& context) {
    panel_.Update(snapshot_);
    panel_.Draw(context);
  };
  PlotsPanel panel_;
};

TEST_F(PlotsPanelTest, BeginsWithTheEnergies) {
  Frame(draw_);
  EXPECT_EQ(panel_.shown().size(), 6U);
  EXPECT_EQ(panel_.series().times().size(), 50U);
}

TEST_F(PlotsPanelTest, APresetOfTheSelectedBodyReplacesThem) {
  selected_ = BodyId{4};
  Click(draw_, "plots.preset");
  Click(draw_, "plots.preset.Velocity");
  ASSERT_EQ(panel_.shown().size(), 3U);
  EXPECT_EQ(NameOf(snapshot_, panel_.shown()[0]), "box: velocity x");
}

TEST_F(PlotsPanelTest, AClickOnTheLegendTakesACurveAway) {
  Click(draw_, "plots.curve.0");
  EXPECT_EQ(panel_.shown().size(), 5U);
  EXPECT_EQ(NameOf(snapshot_, panel_.shown()[0]), "potential energy");
}

TEST_F(PlotsPanelTest, CsvHoldsWhatIsShown) {
  Click(draw_, "plots.csv");
  ASSERT_TRUE(intents_.save);
  EXPECT_EQ(intents_.save->text.find("time [s],\"kinetic energy [J]\""), 0U);
  EXPECT_NE(intents_.save->text.find("0.97999999999999998,49"), std::string::npos);
}

TEST_F(PlotsPanelTest, PngIsThePartOfTheWindowWithThePlot) {
  Click(draw_, "plots.png");
  ASSERT_TRUE(intents_.save);
  EXPECT_TRUE(intents_.save->text.empty());
  EXPECT_GT(intents_.save->picture.width, 100.0F);
  EXPECT_GT(intents_.save->picture.height, 100.0F);
}

TEST_F(PlotsPanelTest, AnotherSceneShowsItsEnergies) {
  selected_ = BodyId{4};
  Click(draw_, "plots.preset");
  Click(draw_, "plots.preset.Spin");
  ASSERT_EQ(panel_.shown().size(), 3U);
  snapshot_.scene = std::make_shared<scene::SceneDesc>();
  Frame(draw_);
  EXPECT_EQ(panel_.shown().size(), 6U);
}

}  // namespace
}  // namespace touchstone::ui
