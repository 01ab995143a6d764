// Lessons and side panels in the real window, by real mouse and keys.

#include <gtest/gtest.h>

#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class LessonsTest : public DesktopTest {
 protected:
  static json Preferences(Desktop* desktop) {
    desktop->Key("ctrl+q");
    EXPECT_EQ(desktop->WaitForEnd(), 0);
    std::ifstream file(desktop->folder() / "touchstone" / "preferences.json");
    return json::parse(file);
  }
  static double SceneShare(const json& state, double width) {
    const json& rect = state.at("scene_rect");
    return (rect[2].get<double>() - rect[0].get<double>()) / width;
  }
};

TEST_F(LessonsTest, AKeyAnswersAndEnterGoesOn) {
  Desktop desktop(1280, 800, "lesson-02-slope");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
  EXPECT_EQ(desktop.State().at("run_state"), "paused");
  EXPECT_EQ(desktop.State().at("time"), 0.0);
  desktop.Key("1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.right"); }));
  const json told = desktop.State();
  EXPECT_EQ(told.at("time"), 2.0);
  EXPECT_EQ(told.at("run_state"), "paused");
  EXPECT_TRUE(Shows(told, "lesson.number.2"));
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "lesson-03-sliding"; }));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.3"); }));
  EXPECT_EQ(desktop.State().at("time"), 0.0);
  const json kept = Preferences(&desktop).at("lessons");
  EXPECT_EQ(kept, json({{"lesson-02-slope", true}}));
}

TEST_F(LessonsTest, TheButtonOpensTheNextLessonAndAClickAnswers) {
  Desktop desktop(1280, 800, "cube", 1.0,
                  {{"preferences.json", R"({"lessons": {"lesson-01-weight": true}})"}});
  desktop.Click(desktop.Widget("lessons"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.2"); }));
  EXPECT_EQ(desktop.State().at("scene"), "lesson-02-slope");
  desktop.Click(desktop.Widget("lesson.answer.2"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.wrong"); }));
  desktop.Click(desktop.Widget("lesson.again"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
  EXPECT_TRUE(Shows(desktop.State(), "lesson.was_wrong.2"));
  EXPECT_FALSE(Shows(desktop.State(), "lesson.was_wrong.1"));
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.reopen"); }));
  desktop.Key("ctrl+l");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
  EXPECT_EQ(Preferences(&desktop).at("lessons").at("lesson-02-slope"), false);
}

TEST_F(LessonsTest, AWrongAnswerCanBeTriedAgainUntilItIsRight) {
  Desktop desktop(1280, 800, "lesson-02-slope", 1.0,
                  {{"preferences.json", R"({"lessons": {"lesson-02-slope": false}})"}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
  desktop.Click(desktop.Widget("lesson.answer.1"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.right"); }));
  EXPECT_EQ(Preferences(&desktop).at("lessons").at("lesson-02-slope"), true);
}

TEST_F(LessonsTest, ACardIsDraggedByItsTitleAndIsFoundThereAgain) {
  Desktop desktop(1280, 800, "lesson-07-bounce");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.card"); }));
  const json before = desktop.State().at("widgets").at("lesson.card");
  const Pixel from{before[0].get<double>() + 60.0, before[1].get<double>() + 10.0};
  desktop.MoveTo(from);
  desktop.Settle();
  desktop.Input({"mousedown", "1"});
  desktop.Settle();  // a press is where the pointer is in the picture after it
  desktop.MoveTo({from.x + 900.0, from.y + 100.0});
  desktop.Release();
  desktop.Settle();
  const json state = desktop.State();
  const json at = state.at("widgets").at("lesson.card");
  EXPECT_NEAR(at[1].get<double>(), before[1].get<double>() + 100.0, 2.0);
  EXPECT_LE(at[2], state.at("scene_rect")[2]) << "it stays over the scene";
  EXPECT_EQ(state.at("run_state"), "paused");
  const json place = Preferences(&desktop).at("lesson_card");
  EXPECT_EQ(place.at("x"), 1.0);
  Desktop again(1280, 800, "lesson-07-bounce", 1.0,
                {{"preferences.json", json({{"lesson_card", place}}).dump()}});
  ASSERT_TRUE(again.WaitFor([](const json& s) { return Shows(s, "lesson.card"); }));
  again.Settle();
  EXPECT_NEAR(again.State().at("widgets").at("lesson.card")[1].get<double>(), at[1].get<double>(),
              2.0);
}

TEST_F(LessonsTest, AMessageStandsBesideTheCard) {
  for (const int width : {1280, 800}) {
    Desktop desktop(width, 800, "lesson-02-slope");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.card"); }));
    desktop.Key("ctrl+p");  // tells what it wrote
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "banner"); }));
    const json state = desktop.State();
    const json card = state.at("widgets").at("lesson.card"),
               banner = state.at("widgets").at("banner");
    EXPECT_TRUE(card[2] <= banner[0] || card[3] <= banner[1]) << card << banner;
  }
}

// A scene that is opened plays and a lesson stands, whatever the run before it did.
TEST_F(LessonsTest, AnotherSceneRuns) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  desktop.Key("bracketright");
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("scene") == "seesaw" && s.at("run_state") == "playing"; }));
  desktop.Key("ctrl+l");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
  desktop.Key("bracketleft");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("scene") == "contact-2d" && s.at("run_state") == "playing" &&
           !Shows(s, "lesson.answer.1");
  }));
}

TEST_F(LessonsTest, TheSceneHasTwoThirdsOfTheFirstWindow) {
  Desktop desktop(1280, 800, "start");
  EXPECT_GE(SceneShare(desktop.State(), 1280.0), 0.66);
  desktop.Click(desktop.Widget("fold.right"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return SceneShare(s, 1280.0) > 0.8; }));
  desktop.Key("F8");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return SceneShare(s, 1280.0) == 1.0; }));
  EXPECT_TRUE(Shows(desktop.State(), "play")) << "the toolbar stays";
  desktop.Click(desktop.Widget("fold.left"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return SceneShare(s, 1280.0) < 0.9; }));
  const json panels = Preferences(&desktop).at("panels");
  EXPECT_EQ(panels.at("left_open"), true);
  EXPECT_EQ(panels.at("right_open"), false);
}

// An open panel leaves a low scene: the card stands beside it, asking and told, and all of it can
// be read.
TEST_F(LessonsTest, BesideAnOpenPanelTheCardDoesNotCoverTheScene) {
  Desktop desktop(1280, 800, "lesson-12-gyroscope");
  desktop.Key("F4");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("view").at("dock") == "Plots"; }));
  const auto check = [&](const std::string& stage) {
    desktop.Settle();
    const json state = desktop.State();
    const json card = state.at("widgets").at("lesson.card"), scene = state.at("scene_rect");
    EXPECT_LE(card[2], scene[0]) << stage;
    EXPECT_LE(card[3], scene[3]) << stage;
    EXPECT_GT(scene[2].get<double>() - scene[0].get<double>(), 320.0) << stage;
    for (const json& body : state.at("bodies")) {
      if (body.at("fixed").get<bool>()) continue;
      EXPECT_GT(body.at("pixel")[0], scene[0]) << stage << ": " << body.at("name");
      EXPECT_LT(body.at("pixel")[0], scene[2]) << stage << ": " << body.at("name");
    }
  };
  check("asking");
  desktop.Key("1");
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("widgets").contains("lesson.again"); }, 120.0));
  check("told");
  desktop.Key("F4");
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("widgets").at("lesson.card")[2] > s.at("scene_rect")[0]; }));
}

// In the smallest window, the card that tells leaves the lower part of the scene to the bodies, and
// the way on is in sight above the text that scrolls.
TEST_F(LessonsTest, InASmallWindowTheCardThatTellsLeavesTheBodiesInSight) {
  Desktop desktop(800, 600, "lesson-12-gyroscope");
  desktop.Key("1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.again"); }, 120.0));
  desktop.Settle();
  const json state = desktop.State();
  const json card = state.at("widgets").at("lesson.card"), scene = state.at("scene_rect"),
             again = state.at("widgets").at("lesson.again");
  EXPECT_LE(card[3].get<double>() - scene[1].get<double>(),
            0.7 * (scene[3].get<double>() - scene[1].get<double>()));
  EXPECT_LE(again[3], card[3]);
  for (const json& body : state.at("bodies"))
    if (!body.at("fixed").get<bool>()) {
      EXPECT_GT(body.at("pixel")[1], card[3]) << body.at("name");
      EXPECT_LT(body.at("pixel")[1], scene[3]) << body.at("name");
    }
  desktop.Click(desktop.Widget("lesson.again"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.1"); }));
}

}  // namespace
}  // namespace touchstone::ui_test
