#include "ui/scene_browser.h"

#include <algorithm>

#include "panels/panel_fixture.h"
#include "scene/catalog/catalog.h"
#include "ui/scene_gallery.h"

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

TEST_F(SceneBrowserTest, AFileNamedLikeABuiltInSceneIsNotShownInTheList) {
  const auto is_found = [&](bool has_file) {
    snapshot_.scene =
        std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("struck-wall")->make());
    SceneBrowser browser;
    for (int i = 0; i < 3; ++i)
      Frame([&](PanelContext context) {
        context.has_file = has_file;
        browser.Draw(context);
      });
    return widgets_.contains("scene.struck-wall");  // the list scrolls to the shown scene
  };
  EXPECT_FALSE(is_found(true));
  EXPECT_TRUE(is_found(false));
}

TEST_F(SceneBrowserTest, TheListIsAsHighAsItsColumn) {
  const auto rows = [&] {
    return std::ranges::count_if(
        widgets_, [](const auto& widget) { return widget.first.starts_with("scene."); });
  };
  Frame(draw_);
  const auto few = rows();
  EXPECT_LT(few, 15);
  const Draw in_column = [this](const PanelContext& context) {
    browser_.Draw(context);
    ImGui::Dummy({10.0F, 200.0F});  // the column has other sections
    browser_.UseRoom(ImGui::GetContentRegionAvail().y);
  };
  for (int i = 0; i < 3; ++i) Frame(in_column);
  const auto many = rows();
  EXPECT_GT(many, 3 * few);
  Frame(in_column);
  EXPECT_EQ(rows(), many) << "it keeps its height";
}

TEST_F(SceneBrowserTest, WhatIsBelowStaysWhateverIsSaidOfTheScene) {
  const auto end = [&](const char* name) {
    snapshot_.scene =
        std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(name)->make());
    Frame(draw_);
    Frame(draw_);
    return widgets_.at("scene.description")[3];
  };
  const auto one = end("cube");
  EXPECT_EQ(end("bowls"), one) << "much is said";
  EXPECT_EQ(end("lesson-01-weight"), one) << "nothing";
}

TEST_F(SceneBrowserTest, WhatIsSaidOfASceneThatAsksIsSaidWhenItHasBeenAnswered) {
  LessonResults results;
  snapshot_.scene =
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("cannon")->make());
  const auto tells = [&](double time) {
    snapshot_.time = time;
    const std::string text = TextOf([&](const PanelContext& context) {
      PanelContext with_results = context;
      with_results.lessons = &results;
      browser_.Draw(with_results);
    });
    return text.find("Three cubes") != std::string::npos;
  };
  EXPECT_FALSE(tells(0.0));
  EXPECT_FALSE(tells(0.5));
  results["cannon"] = false;
  EXPECT_TRUE(tells(0.99));
  EXPECT_FALSE(tells(0.0)) << "it asks again";
}

TEST_F(SceneBrowserTest, TheButtonOpensTheNextLesson) {
  Click(draw_, "lessons");
  EXPECT_EQ(intents_.open_lesson, "lesson-01-weight");
}

TEST_F(SceneBrowserTest, TheButtonAsksForPictures) {
  bool asked = false;
  const Draw draw = [&](const PanelContext& context) { asked = browser_.Draw(context) || asked; };
  Click(draw, "scene.pictures");
  EXPECT_TRUE(asked);
}

class SceneGalleryTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) {
    gallery_.Draw(context, {0, 0, 700, 600}, {});
  };
  SceneGallery gallery_;
};

TEST_F(SceneGalleryTest, IsNotThereUntilItIsOpened) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.empty());
}

TEST_F(SceneGalleryTest, AClickOnACardLoadsTheSceneAndCloses) {
  gallery_.Open();
  Click(draw_, "gallery.cube");
  EXPECT_EQ(TheCommand<exchange::LoadScene>().scene->name, "cube");
  EXPECT_FALSE(gallery_.open());
}

TEST_F(SceneGalleryTest, WhatIsTypedIsSearchedInNamesLessonsAndGroups) {
  gallery_.Open();
  Frame(draw_);
  Frame(draw_);
  ImGui::GetIO().AddInputCharactersUTF8("turns over");  // a lesson
  Frame(draw_);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("gallery.tumbling-box"));
  EXPECT_FALSE(widgets_.contains("gallery.cube"));
  gallery_.Accept();
  Frame(draw_);
  EXPECT_EQ(TheCommand<exchange::LoadScene>().scene->name, "tumbling-box");
  EXPECT_FALSE(gallery_.open());
}

TEST_F(SceneGalleryTest, EnterLoadsWhatAnswersBest) {
  // "thin-wall" stands before both the arch and the wall, and tells of a search.
  for (const auto& [typed, name] :
       {std::pair{"arch", "arch-25"}, {"house", "card-house"}, {"wall", "wall-400"}}) {
    commands_.clear();
    gallery_.Open();
    Frame(draw_);
    Frame(draw_);
    ImGui::GetIO().AddInputCharactersUTF8(typed);
    Frame(draw_);
    Frame(draw_);
    gallery_.Accept();
    Frame(draw_);
    EXPECT_EQ(TheCommand<exchange::LoadScene>().scene->name, name);
    Frame(draw_);  // without it, so that its field lets go
  }
}

TEST(MatchesScene, ByNameLessonOrGroup) {
  const scene::CatalogEntry ladder = *scene::FindCatalogEntry("ladder");
  EXPECT_TRUE(MatchesScene(ladder, "LAD"));
  EXPECT_TRUE(MatchesScene(ladder, "foot"));
  EXPECT_TRUE(MatchesScene(ladder, "Friction"));
  EXPECT_FALSE(MatchesScene(ladder, "billiards"));
  EXPECT_FALSE(MatchesScene(ladder, "iction")) << "not the beginning of a word";
}

TEST(MatchesScene, ByDescriptionAndKindOfShape) {
  for (const char* name : {"golf-hole", "loop", "drums", "swerve"})
    EXPECT_EQ(MatchScene(*scene::FindCatalogEntry(name), "tube") != SceneMatch::kNone,
              name != std::string("swerve"))
        << name;
  EXPECT_TRUE(MatchesScene(*scene::FindCatalogEntry("bowls"), "bowl"));
  EXPECT_EQ(MatchScene(*scene::FindCatalogEntry("bowls"), "heap"), SceneMatch::kDescribed);
}

TEST(MatchesFuzzily, LettersInOrderWhateverTheirCase) {
  EXPECT_TRUE(MatchesFuzzily("pyramid-210", ""));
  EXPECT_TRUE(MatchesFuzzily("pyramid-210", "PYR21"));
  EXPECT_FALSE(MatchesFuzzily("pyramid-210", "12p"));
  EXPECT_FALSE(MatchesFuzzily("cube", "cubes"));
}

}  // namespace
}  // namespace touchstone::ui
