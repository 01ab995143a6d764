// A scene from scratch, what is read off it, and plots of several bodies, by real mouse and keys.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/building.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class ScratchTest : public DesktopTest {};

TEST_F(ScratchTest, ANewSceneIsAFloorToBuildOn) {
  const Desktop desktop(1280, 800, "seesaw");
  OpenNewScene(desktop);
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("run_state"), "paused");
  EXPECT_EQ(desktop.State().at("time"), 0.0);
  EXPECT_EQ(desktop.State().at("bodies").size(), 1U);
  EXPECT_EQ(desktop.State().at("bodies")[0].at("restitution"), 0.2);
  const json rect = desktop.State().at("widgets");
  EXPECT_EQ(rect.at("file.New")[1], rect.at("file.Save run")[1]) << "they have one line";
  desktop.MoveTo({640, 480});
  desktop.Settle();
  desktop.Key("7");
  desktop.Click({640, 480});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 1U; }))
      << desktop.State().at("bodies");
  EXPECT_EQ(desktop.State().at("time"), 0.0) << "what is placed waits until Play";
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") > 0.1; }));
  desktop.Key("ctrl+shift+n");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 1U; }));
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 2U; }));
}

TEST_F(ScratchTest, WhatIsBuiltAtTheStartIsThereAfterAReset) {
  const Desktop desktop(1280, 800, "seesaw");
  desktop.Key("ctrl+shift+n");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "untitled"; }));
  desktop.MoveTo({640, 480});
  desktop.Settle();
  desktop.Key("1");
  desktop.Click({640, 480});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 2U; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") > 0.2; }));
  desktop.Key("space");
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Key("r");
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("bodies").size(), 2U) << "also when R is pressed once more";
  desktop.Key("shift+r");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 1U; }));
  EXPECT_THAT(desktop.State().at("notice").get<std::string>(), ::testing::HasSubstr("undo"));
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 2U; }));
  desktop.MoveTo({640, 300});
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "menu.reset_as_loaded"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("menu.reset_as_loaded"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 1U; }));
}

TEST_F(ScratchTest, ABoxBecomesAPlank) {
  const Desktop desktop(1280, 800, "seesaw");
  OpenNewScene(desktop);
  PlaceWith(desktop, "1", {640, 480});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.size"); }));
  const auto mass = [](const json& s) { return FindBody(s, "box 1").at("mass").get<double>(); };
  const double before = mass(desktop.State());
  desktop.DoubleClick(desktop.Widget("inspector.size", 0.1));
  desktop.Input({"type", "2"});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return mass(s) > 2.0 * before; }));
  EXPECT_EQ(desktop.State().at("contacts").size(), 4U) << "it stands on the floor";
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return mass(s) == before; }));
}

TEST_F(ScratchTest, TheReadingOfAContactFollowsItAndGoesWithIt) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const json before = desktop.State().at("contacts")[0];
  desktop.Click({before.at("pixel")[0].get<double>(), before.at("pixel")[1].get<double>()});
  const auto selected = [](const json& s) {
    int count = 0;
    for (const json& contact : s.at("contacts")) count += contact.at("selected").get<bool>();
    return count;
  };
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return selected(s) == 1; }));
  desktop.Click(desktop.Widget("gravity.Moon"));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("contacts")[0].at("force_n").get<double>() <
               0.2 * before.at("force_n").get<double>() &&
           selected(s) == 1;
  })) << "what is written is of the present";
  desktop.Key("space");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x, at.y - 220.0});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("contacts").empty(); }));
  desktop.Release();
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("contacts").empty(); }));
  EXPECT_EQ(selected(desktop.State()), 0);
}

TEST_F(ScratchTest, TheMenuOfSeveralBodiesPlotsTheirSpeeds) {
  const Desktop desktop(1280, 800, "seesaw");
  PauseAndSettle(desktop);
  desktop.Click(desktop.BodyAt("light"));
  desktop.Input({"keydown", "ctrl"});
  desktop.Click(desktop.BodyAt("heavy"));
  desktop.Input({"keyup", "ctrl"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected_bodies").size() == 2U; }));
  desktop.MoveTo(desktop.BodyAt("heavy"));
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("menu.plot"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("menu.plot"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("widgets").contains("plots.curve.1") && !s.at("widgets").contains("plots.curve.2");
  }));
}

}  // namespace
}  // namespace touchstone::ui_test
