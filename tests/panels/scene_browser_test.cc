#include "ui/scene_browser.h"

#include "panels/panel_fixture.h"
#include "scene/catalog/catalog.h"

namespace touchstone::ui {
namespace {

class SceneBrowserTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) { browser_.Draw(context); };
  SceneBrowser browser_;
};

TEST_F(SceneBrowserTest, AClickLoadsTheScene) {
  Click(draw_, "scene.cube");
  EXPECT_EQ(TheCommand<exchange::LoadScene>().scene->name, "cube");
}

TEST_F(SceneBrowserTest, TheSearchFieldNarrowsTheList) {
  Click(draw_, "scene.search");
  for (const char c : {'p', '2', '1'}) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  Frame(draw_);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("scene.pyramid-210"));
  EXPECT_FALSE(widgets_.contains("scene.cube"));
}

TEST(MatchesFuzzily, LettersInOrderWhateverTheirCase) {
  EXPECT_TRUE(MatchesFuzzily("pyramid-210", ""));
  EXPECT_TRUE(MatchesFuzzily("pyramid-210", "PYR21"));
  EXPECT_FALSE(MatchesFuzzily("pyramid-210", "12p"));
  EXPECT_FALSE(MatchesFuzzily("cube", "cubes"));
}

}  // namespace
}  // namespace touchstone::ui
