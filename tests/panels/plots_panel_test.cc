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

TEST_F(PlotsPanelTest, SeveralBodiesHaveACurveEachAndTheExportsCarryThem) {
  snapshot_.bodies.push_back(MakeBody(7, "ball", 0.3, 0.5));
  snapshot_.bodies.back().v_WBcm = Vec3(3, 0, 4);
  several_ = {BodyId{4}, BodyId{7}};
  Click(draw_, "plots.preset");
  Click(draw_, "plots.preset.Speed");
  ASSERT_EQ(panel_.shown().size(), 2U);
  EXPECT_EQ(NameOf(snapshot_, panel_.shown()[1]), "ball: speed");
  Click(draw_, "plots.add");
  Click(draw_, "plots.choice.position x");
  ASSERT_EQ(panel_.shown().size(), 4U);
  EXPECT_EQ(NameOf(snapshot_, panel_.shown()[2]), "box: position x");
  EXPECT_EQ(NameOf(snapshot_, panel_.shown()[3]), "ball: position x");
  ++snapshot_.sequence;
  Click(draw_, "plots.csv");
  EXPECT_NE(intents_.save->text.find("\"box: speed [m/s]\",\"ball: speed [m/s]\""),
            std::string::npos)
      << intents_.save->text;
  Click(draw_, "plots.svg");
  EXPECT_NE(intents_.save->text.find("ball: speed"), std::string::npos);
}

TEST_F(PlotsPanelTest, OfManyBodiesAsManyAsThereAreColours) {
  for (std::uint32_t i = 5; i < 20; ++i) {
    snapshot_.bodies.push_back(MakeBody(i, "ball." + std::to_string(i), 0.3, 0.5));
    several_.push_back(BodyId{i});
  }
  panel_.ShowVelocity(several_);
  EXPECT_EQ(panel_.shown().size(), kCurveColors);
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

TEST_F(PlotsPanelTest, PngIsAFigureDrawnAnew) {
  Click(draw_, "plots.png");
  ASSERT_TRUE(intents_.save);
  EXPECT_TRUE(intents_.save->text.empty());
  ASSERT_NE(intents_.save->figure, nullptr);
  const Figure& figure = *intents_.save->figure;
  EXPECT_EQ(figure.x_label, "time [s]");
  EXPECT_NE(figure.y_label.find("[J]"), std::string::npos);
  ASSERT_EQ(figure.curves.size(), 6U);
  EXPECT_EQ(figure.curves[0].name, "kinetic energy [J]");
  EXPECT_EQ(figure.curves[0].y.back(), 49.0);
}

// As on the time line: exactly the rough steps, at the upper border, also between two samples and
// after the forces of the moment were solved exactly.
TEST_F(PlotsPanelTest, RoughStepsAreMarkedWhereTheTimeLineMarksThem) {
  snapshot_.timeline.last_time = 0.98;
  snapshot_.timeline.rough = {{10, 11, 0.205, 0.21}, {40, 60, 0.5, 0.9}};
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("plots.rough"));  // not taken in yet
  snapshot_.statistics.rough = false;
  ++snapshot_.sequence;
  Frame(draw_);
  ASSERT_TRUE(widgets_.contains("plots.rough"));
  const auto strip = widgets_["plots.rough"], plot = widgets_["plots.plot"];
  EXPECT_LT(strip[1], plot[1] + 0.2F * (plot[3] - plot[1]));
  // The axis is ten seconds wide.
  EXPECT_NEAR((strip[2] - strip[0]) / (plot[2] - plot[0]), 0.04, 0.01);
  Click(draw_, "plots.png");
  const std::vector<Range>& rough = intents_.save->figure->rough;
  ASSERT_EQ(rough.size(), 2U);
  EXPECT_EQ(rough[0].low, 0.205);
  EXPECT_EQ(rough[1].high, 0.9);
}

TEST_F(PlotsPanelTest, APlotWithoutDataSaysSo) {
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("plots.no_data"));
  const auto shown = panel_.shown().size();
  for (std::size_t i = 0; i < shown; ++i) {
    ImGui::GetIO().MousePos = {1000.0F, 1000.0F};
    Click(draw_, "plots.curve.0");
  }
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("plots.no_data"));
}

TEST_F(PlotsPanelTest, OnlyEnergiesWhoseZeroIsFreeAreCountedFromTheStart) {
  exchange::Snapshot falling = snapshot_;
  falling.scene = std::make_shared<scene::SceneDesc>();
  const auto curves = [&]() {
    Click(draw_, "plots.png");
    return intents_.save->figure->curves;
  };
  for (int i = 0; i < 50; ++i) {
    falling.time = 0.02 * i;
    falling.energy.kinetic = 100.0 - i;  // it slows down on its way up
    falling.energy.potential = 500.0 + i;
    falling.energy.impact_loss = 3.0;
    ++falling.sequence;
    panel_.Update(falling);
  }
  snapshot_ = falling;
  const auto shifted = curves();
  EXPECT_EQ(shifted[0].y.front(), 100.0);
  EXPECT_EQ(shifted[0].y.back(), 51.0);
  EXPECT_EQ(shifted[1].y.front(), 0.0);
  EXPECT_EQ(shifted[2].y.back(), 100.0) << "kinetic and potential energy add up to it";
  EXPECT_EQ(shifted[3].y.back(), 3.0);
  EXPECT_NE(intents_.save->figure->y_label.find("potential energy 0 at the start"),
            std::string::npos);
  Click(draw_, "plots.potential_from_0");
  const auto plain = curves();
  EXPECT_EQ(plain[0].y.front(), 100.0);
  EXPECT_EQ(plain[1].y.front(), 500.0);
  EXPECT_EQ(intents_.save->figure->y_label.find("at the start"), std::string::npos);
}

TEST_F(PlotsPanelTest, SvgNamesItsAxesAndCurves) {
  Click(draw_, "plots.svg");
  ASSERT_TRUE(intents_.save);
  EXPECT_EQ(intents_.save->ending, ".svg");
  const std::string& svg = intents_.save->text;
  for (const char* part : {"<svg xmlns", ">time [s]</text>", ">kinetic energy [J]</text>",
                           ">0.8</text>", "<polyline", "</svg>"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST_F(PlotsPanelTest, ACurveThatIsAddedLateIsFilledIn) {
  selected_ = BodyId{4};
  Click(draw_, "plots.preset");
  Click(draw_, "plots.preset.Position");
  const std::vector<double> times = panel_.TakeMissingTimes();
  ASSERT_EQ(times.size(), 50U);
  EXPECT_TRUE(panel_.TakeMissingTimes().empty()) << "asked for once";
  exchange::Snapshot past = snapshot_;
  for (const double time : times) {
    past.time = time;
    past.bodies[0].p_WBcm = Vec3(3.0 * time, 0.0, 0.0);
    panel_.FillIn(past);
  }
  const auto& followed = panel_.series().quantities();
  const auto at = std::ranges::find(followed, panel_.shown()[0]) - followed.begin();
  const std::vector<double>& values = panel_.series().values(static_cast<std::size_t>(at));
  for (std::size_t i = 0; i + 1 < 50; ++i) EXPECT_NEAR(values[i], 3.0 * times[i], 1e-12) << i;
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
