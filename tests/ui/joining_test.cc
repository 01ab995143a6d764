// Joints and springs that a person adds, by real mouse and keys.

#include <gtest/gtest.h>

#include "ui/building.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class JoiningTest : public DesktopTest {};

TEST_F(JoiningTest, ABoxIsHungOnASpringThatIsMadeStifferAndRemoved) {
  const Desktop desktop(1280, 800, "seesaw");
  OpenNewScene(desktop);
  PlaceWith(desktop, "1", {640, 480});
  ChooseFromMenu(desktop, "box 1", "join", "spring");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("springs").size() == 1U; }));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.spring.0.remove"); }));
  desktop.DoubleClick(desktop.Widget("inspector.spring.0.length"));
  desktop.Input({"type", "0.25"});
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("springs")[0].at("tension").get<double>() > 100.0;
  })) << desktop.State().at("springs");
  desktop.Click(desktop.Widget("inspector.spring.0.remove"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("springs").empty(); }));
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("springs").size() == 1U; }));
}

TEST_F(JoiningTest, TwoBoxesGetAHingeAndAMotor) {
  const Desktop desktop(1280, 800, "seesaw");
  OpenNewScene(desktop);
  PlaceWith(desktop, "1", {560, 480});
  PlaceWith(desktop, "1", {760, 480});
  desktop.Click(desktop.BodyAt("box 1"));
  desktop.Input({"keydown", "ctrl"});
  desktop.Click(desktop.BodyAt("box 2"));
  desktop.Input({"keyup", "ctrl"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected_bodies").size() == 2U; }));
  ChooseFromMenu(desktop, "box 2", "join", "hinge");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("joints").size() == 1U; }));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("joints").empty(); }));
  desktop.Key("ctrl+shift+z");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("joints").size() == 1U; }));
  desktop.Key("Escape");
  desktop.Click(desktop.BodyAt("box 1"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.joint.0.motor"); }));
  desktop.Click(desktop.Widget("inspector.joint.0.motor"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.joint.0.max"); }));
}

}  // namespace
}  // namespace touchstone::ui_test
