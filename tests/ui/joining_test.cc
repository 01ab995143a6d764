// Joints and springs that a person adds, by real mouse and keys.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class JoiningTest : public DesktopTest {
 protected:
  /// Places a body with the key of its shape, and leaves the run paused.
  static void PlaceWith(const Desktop& desktop, const std::string& key, Pixel at) {
    const std::size_t before = desktop.State().at("bodies").size();
    desktop.MoveTo(at);
    desktop.Settle();
    desktop.Key(key);
    desktop.Click(at);
    ASSERT_TRUE(
        desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == before + 1; }));
  }

  /// Chooses from the submenu that joins the named body.
  static void Join(const Desktop& desktop, const std::string& body, const std::string& item) {
    desktop.MoveTo(desktop.BodyAt(body));
    desktop.Settle();
    desktop.Input({"click", "3"});
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "menu.join"); }));
    desktop.Settle();
    desktop.MoveTo(desktop.Widget("menu.join"));
    const std::string mark = "menu.join." + item;
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Shows(s, mark); }));
    desktop.Settle();
    desktop.Click(desktop.Widget(mark));
  }
};

TEST_F(JoiningTest, ABoxIsHungOnASpringThatIsMadeStifferAndRemoved) {
  const Desktop desktop(1280, 800, "seesaw");
  desktop.Click(desktop.Widget("file.New"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "untitled"; }));
  PlaceWith(desktop, "1", {640, 480});
  Join(desktop, "box 1", "spring");
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
  desktop.Click(desktop.Widget("file.New"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "untitled"; }));
  PlaceWith(desktop, "1", {560, 480});
  PlaceWith(desktop, "1", {760, 480});
  desktop.Click(desktop.BodyAt("box 1"));
  desktop.Input({"keydown", "ctrl"});
  desktop.Click(desktop.BodyAt("box 2"));
  desktop.Input({"keyup", "ctrl"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected_bodies").size() == 2U; }));
  Join(desktop, "box 2", "hinge");
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
