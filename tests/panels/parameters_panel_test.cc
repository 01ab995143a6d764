#include "ui/parameters_panel.h"

#include "panels/panel_fixture.h"
#include "settings/visit.h"

namespace touchstone::ui {
namespace {

class ParametersPanelTest : public PanelTest {
 protected:
  ParametersPanelTest() { sections_["Expert"] = true; }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context); };
  ParametersPanel panel_;
};

TEST_F(ParametersPanelTest, ShowsEveryParameter) {
  Frame(draw_);
  settings::VisitSettings(snapshot_.settings, [&](const settings::ParameterInfo& info, auto&) {
    EXPECT_TRUE(widgets_.contains("settings." + std::string(info.name))) << info.name;
  });
  EXPECT_TRUE(commands_.empty());
}

TEST_F(ParametersPanelTest, HidesTheSolversFromLearnersUntilTheyAskOrSearch) {
  sections_["Expert"] = false;
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("settings.step"));
  EXPECT_TRUE(widgets_.contains("settings.pace"));
  EXPECT_FALSE(widgets_.contains("settings.contact.tolerance"));
  EXPECT_FALSE(widgets_.contains("settings.threads"));
  Click(draw_, "settings.expert", 0.1F);
  EXPECT_TRUE(sections_.at("Expert"));
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("settings.contact.tolerance"));
}

TEST_F(ParametersPanelTest, ALogarithmicSliderMovesInRatiosWithinItsRange) {
  // The middle of 1e-7 .. 1e-2 in ratios; the grab's own width keeps it from being exact.
  Click(draw_, "settings.contact.tolerance", 0.5F);
  const auto command = TheCommand<exchange::SetSettings>();
  EXPECT_GT(command.settings.contact.tolerance, 2e-5);
  EXPECT_LT(command.settings.contact.tolerance, 5e-5);
  settings::Settings rest = command.settings;
  rest.contact.tolerance = snapshot_.settings.contact.tolerance;
  EXPECT_TRUE(Equal(rest, snapshot_.settings));  // nothing else changed
}

TEST_F(ParametersPanelTest, TheEndsOfASliderAreTheEndsOfTheRange) {
  Click(draw_, "settings.step", 0.99F);
  EXPECT_EQ(TheCommand<exchange::SetSettings>().settings.step, 0.1);
  commands_.clear();
  Click(draw_, "settings.threads", 0.01F);
  EXPECT_TRUE(commands_.empty());  // one thread is what is in force
  Click(draw_, "settings.threads", 0.99F);
  EXPECT_EQ(TheCommand<exchange::SetSettings>().settings.threads, 64);
}

TEST_F(ParametersPanelTest, AChangeIsShownUntilTheSimulationAnswers) {
  Click(draw_, "settings.step", 0.99F);
  // A second change builds on the first, though the snapshot still echoes the old settings.
  Click(draw_, "settings.contact.tolerance", 0.99F);
  ASSERT_EQ(commands_.size(), 2u);
  const auto& second = std::get<exchange::SetSettings>(commands_.back());
  EXPECT_EQ(second.settings.step, 0.1);
  EXPECT_EQ(second.settings.contact.tolerance, 1e-2);
}

TEST(EqualSettings, SeesEveryField) {
  settings::Settings changed;
  changed.mouse.damping_ratio += 0.1;
  EXPECT_TRUE(Equal(settings::Settings(), settings::Settings()));
  EXPECT_FALSE(Equal(settings::Settings(), changed));
}

TEST_F(ParametersPanelTest, ASearchFindsByNameAndByMeaning) {
  const auto type = [&](const char* text) {
    Click(draw_, "settings.search");
    for (const char* c = text; *c != 0; ++c) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(*c));
      Frame(draw_);
    }
    Frame(draw_);
  };
  type("coming apart");  // only what a meaning says
  EXPECT_TRUE(widgets_.contains("settings.impact.max_impacts_per_pair"));
  EXPECT_FALSE(widgets_.contains("settings.step"));
}

TEST_F(ParametersPanelTest, ASearchFindsANameAsItIsShown) {
  Click(draw_, "settings.search");
  for (const char c : std::string("residual tol")) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
    Frame(draw_);
  }
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("settings.contact.residual_tolerance"));
}

TEST_F(ParametersPanelTest, AllDefaultsComeBackAtOnce) {
  snapshot_.settings.step = 0.001;
  snapshot_.settings.contact.tolerance = 1e-3;
  Click(draw_, "settings.reset_all");
  EXPECT_TRUE(Equal(TheCommand<exchange::SetSettings>().settings, settings::Settings()));
}

}  // namespace
}  // namespace touchstone::ui
