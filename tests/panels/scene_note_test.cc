#include "ui/scene_note.h"

#include "panels/panel_fixture.h"
#include "scene/catalog/catalog.h"

namespace touchstone::ui {
namespace {

class SceneNoteTest : public PanelTest {
 protected:
  void Open(const std::string& name) {
    snapshot_.scene =
        std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(name)->make());
    snapshot_.settings.pace = settings::Pace::kLively;
    for (int i = 0; i < 3; ++i) Frame(draw_);
  }
  SceneNote note_;
  Draw draw_ = [this](const PanelContext& context) { note_.Draw(context, {0, 0, 700, 600}); };
};

TEST_F(SceneNoteTest, ScenesOfHundredsHaveOneAndOthersHaveNone) {
  for (const char* name :
       {"struck-pyramid", "wall-400", "dice-300", "dominoes-100", "avalanche", "struck-wall"}) {
    Open(name);
    EXPECT_TRUE(widgets_.contains("note")) << name;
  }
  for (const char* name : {"cube", "lesson-01-weight"}) {
    Open(name);
    EXPECT_FALSE(widgets_.contains("note")) << name;
    EXPECT_FALSE(note_.Close());
  }
}

TEST_F(SceneNoteTest, SaysHowFarFromTheTruthTheRunIs) {
  Open("struck-pyramid");
  EXPECT_EQ(DescribeRoughness(snapshot_), "Nothing has been computed yet.");
  snapshot_.statistics.steps = 120;
  EXPECT_EQ(DescribeRoughness(snapshot_), "All 120 steps so far are exact.");
  snapshot_.statistics.rough_steps = 41;
  snapshot_.statistics.rough_residual_max = 0.123;
  const std::string rough = DescribeRoughness(snapshot_);
  EXPECT_EQ(rough.find("41 of 120 steps so far are rough"), 0U) << rough;
  EXPECT_NE(rough.find("by up to 12.3 % of the largest force"), std::string::npos) << rough;
  snapshot_.settings.pace = settings::Pace::kExact;
  EXPECT_EQ(DescribeRoughness(snapshot_).find("Every step is exact"), 0U);
}

TEST_F(SceneNoteTest, IsPutAwayAndComesBack) {
  Open("avalanche");
  EXPECT_TRUE(note_.Close());
  EXPECT_FALSE(note_.Close());
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_FALSE(widgets_.contains("note"));
  Click(draw_, "note.open");
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_TRUE(widgets_.contains("note"));
}

TEST_F(SceneNoteTest, GoesByItselfUnlessSomebodyAskedForIt) {
  Open("avalanche");
  now_ += 14.0;
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_TRUE(widgets_.contains("note"));
  now_ += 2.0;
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_FALSE(widgets_.contains("note"));
  Click(draw_, "note.open");
  ImGui::GetIO().MousePos = {1000.0F, 1000.0F};
  now_ += 100.0;
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_TRUE(widgets_.contains("note"));
}

}  // namespace
}  // namespace touchstone::ui
