// Every key and every drag of the usual table that no other test of the window uses, by real
// events, and the choices in the help that change them all.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using Condition = std::function<bool(const json&)>;

class BindingsTest : public DesktopTest {
 protected:
  static void Rewind(const Desktop& desktop) {
    Pause(desktop);
    desktop.Key("r");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  }
  static Pixel EmptyPlace(const Desktop& desktop) {
    const json rect = desktop.State().at("scene_rect");
    return {rect[0].get<double>() + 60.0, rect[1].get<double>() + 60.0};
  }
  /// Drags with a button and a modifier held ("": none) and waits for what that brings.
  static bool Drag(const Desktop& desktop, Pixel from, Pixel by, const std::string& modifier,
                   int button, const Condition& brings) {
    if (!modifier.empty()) desktop.Input({"keydown", modifier});
    desktop.PressAndMove(from, {from.x + by.x, from.y + by.y}, button);
    const bool came = desktop.WaitFor(brings, 10.0);
    desktop.Release(button);
    if (!modifier.empty()) desktop.Input({"keyup", modifier});
    desktop.Settle();
    return came;
  }
  static bool ChooseMouse(const Desktop& desktop, const std::string& style) {
    desktop.Key("F1");
    if (!desktop.WaitFor([](const json& s) { return s.at("widgets").contains("help.mouse"); }))
      return false;
    desktop.Settle();
    desktop.Click(desktop.Widget("help.mouse"));
    desktop.Settle();
    desktop.Click(desktop.Widget("help.mouse." + style));
    desktop.Key("Escape");
    return desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("help.window"); });
  }
};

double DistanceTo(const json& a, const json& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 3; ++i) sum += std::pow(a[i].get<double>() - b[i].get<double>(), 2);
  return std::sqrt(sum);
}

/// Whether the camera has gone round what it looks at, nearer or farther, or sideways.
bool Orbited(const json& from, const json& to) {
  return DistanceTo(from.at("eye"), to.at("eye")) > 0.1 &&
         DistanceTo(from.at("target"), to.at("target")) < 1e-9;
}
bool Panned(const json& from, const json& to) {
  return DistanceTo(from.at("target"), to.at("target")) > 0.01;
}

TEST_F(BindingsTest, KeysShowAndHideWhatIsDrawn) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  for (const auto& [key, what] :
       {std::pair{"c", "contact_points"}, {"k", "cones"}, {"l", "numbers"}, {"g", "glass"}}) {
    const bool before = desktop.State().at("view").at(what);
    for (const bool after : {!before, before}) {
      desktop.Key(key);
      EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("view").at(what) == after; }))
          << key;
    }
  }
}

TEST_F(BindingsTest, ForcesAreHiddenAndComeBackAsTheyWere) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  const auto shows = [&](bool normal, bool friction, bool total) {
    return desktop.WaitFor([&](const json& s) {
      const json& view = s.at("view");
      return view.at("normal_forces") == normal && view.at("friction") == friction &&
             view.at("total") == total;
    });
  };
  ASSERT_TRUE(shows(true, true, false));
  desktop.Key("x");
  EXPECT_TRUE(shows(false, false, true));
  desktop.Key("f");
  EXPECT_TRUE(shows(false, false, false));
  desktop.Key("f");
  EXPECT_TRUE(shows(false, false, true));
  desktop.Key("x");
  EXPECT_TRUE(shows(true, true, false));
}

TEST_F(BindingsTest, FunctionKeysOpenAndCloseThePanelsOfTheDock) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  for (const auto& [key, tab] : kDockPanels) {
    desktop.Key(key);
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("view").at("dock") == tab; }))
        << key;
  }
  desktop.Key("F7");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("view").at("dock").is_null(); }));
  desktop.Input({"key", "Tab", "key", "F3"});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("view").at("panels") == true && s.at("view").at("dock") == "Solver";
  }));
}

TEST_F(BindingsTest, SpeedAndTextAreStepped) {
  Desktop desktop(1280, 800, "cube");
  for (const auto& [key, speed] : {std::pair{"minus", 0.5}, {"equal", 1.0}, {"equal", 2.0}}) {
    desktop.Key(key);
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("speed") == speed; })) << key;
  }
  for (const auto& [key, scale] : {std::pair{"ctrl+equal", 1.1}, {"ctrl+minus", 1.0}}) {
    desktop.Key(key);
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
      return std::abs(s.at("view").at("text_scale").get<double>() - scale) < 1e-6;
    })) << key;
  }
}

TEST_F(BindingsTest, KeysAskForFilesAndHelp) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  for (const auto& [key, widget] : {std::pair{"ctrl+o", "file.name"},
                                    {"ctrl+shift+s", "file.name"},
                                    {"ctrl+r", "file.name"},
                                    {"ctrl+k", "gallery.search"},
                                    {"question", "help.window"}}) {
    desktop.Key(key);
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return Shows(s, widget); })) << key;
    desktop.Settle();
    desktop.Key("Escape");
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return !Shows(s, widget); })) << key;
  }
  desktop.Key("bracketleft");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") != "cube"; }));
  desktop.Key("bracketright");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "cube"; }));
}

TEST_F(BindingsTest, TimeIsPausedResetAndRunToTheSelectedBodysEvents) {
  Desktop desktop(1280, 800, "bounce");
  desktop.Key("p");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("BackSpace");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Settle();
  const std::string name = "cube-e-50";
  desktop.Click(desktop.BodyAt(name));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  desktop.Key("ctrl+n");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("stopped_by").is_null(); }));
  const json stopped_by = desktop.State().at("stopped_by");
  EXPECT_TRUE(stopped_by.at("body_a") == name || stopped_by.at("body_b") == name) << stopped_by;
}

TEST_F(BindingsTest, DragsWithAltMoveTheCameraAndNeverABody) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  json from = desktop.State().at("camera");
  const json cube = FindBody(desktop.State(), "cube").at("position");
  const auto orbited = [&](const json& s) { return Orbited(from, s.at("camera")); };
  const auto panned = [&](const json& s) { return Panned(from, s.at("camera")); };
  const auto frame = [&] {
    desktop.Key("Home");
    desktop.Settle();
    from = desktop.State().at("camera");
  };
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {90, 20}, "alt", 1, orbited));
  frame();
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {90, 20}, "alt", 2, panned));
  frame();
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {0, 60}, "alt", 3, orbited));  // along the view
  frame();
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {90, 20}, "", 2, panned));
  frame();
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {90, 20}, "", 3, panned));
  EXPECT_EQ(FindBody(desktop.State(), "cube").at("position"), cube);
}

TEST_F(BindingsTest, BodiesArePulledWithCtrlAndLaunchedByAClick) {
  Desktop desktop(1280, 800, "cube");
  const auto pulled = [](const json& s) { return !s.at("grab").is_null(); };
  for (const int button : {1, 3})
    EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {40, -60}, "ctrl", button, pulled)) << button;
  const std::size_t count = desktop.State().at("bodies").size();
  desktop.MoveTo(EmptyPlace(desktop));
  desktop.Input({"keydown", "shift", "click", "1", "keyup", "shift"});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count + 1; }));
}

TEST_F(BindingsTest, ABodyIsFollowedAfterADoubleClickWithCtrl) {
  Desktop desktop(1280, 800, "bounce");
  Rewind(desktop);
  const std::string name = "cube-e-50";
  desktop.MoveTo(desktop.BodyAt(name));
  desktop.Settle();
  desktop.Input({"keydown", "ctrl", "click", "3", "click", "3", "keyup", "ctrl"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  desktop.Settle();
  const json before = desktop.State();
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return DistanceTo(FindBody(s, name).at("position"), FindBody(before, name).at("position")) >
           0.2;
  }));
  Pause(desktop);
  desktop.Settle();
  const json after = desktop.State();
  for (std::size_t i = 0; i < 3; ++i) {
    const auto moved = [&](const json& from, const json& to) {
      return to[i].get<double>() - from[i].get<double>();
    };
    EXPECT_NEAR(moved(before.at("camera").at("target"), after.at("camera").at("target")),
                moved(FindBody(before, name).at("position"), FindBody(after, name).at("position")),
                1e-9);
  }
}

TEST_F(BindingsTest, TheMenuStopsABodyDrawsItsDiagramAndPlotsIt) {
  Desktop desktop(1280, 800, "bounce");
  Rewind(desktop);
  desktop.Key("period");
  const std::string name = "cube-e-50";
  const auto choose = [&](const std::string& item) {
    desktop.MoveTo(desktop.BodyAt(name));
    desktop.Settle();
    desktop.Input({"click", "3"});
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Shows(s, item.c_str()); }));
    desktop.Settle();
    desktop.Click(desktop.Widget(item));
  };
  choose("menu.stop");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return FindBody(s, name).at("velocity") == json({0.0, 0.0, 0.0});
  }));
  choose("menu.plot");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("view").at("dock") == "Plots"; }));
  choose("menu.free_body");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("view").at("free_body") == true; }));
}

TEST_F(BindingsTest, TheMouseCanMoveTheCameraFirst) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(ChooseMouse(desktop, "camera first"));
  const json from = desktop.State().at("camera");
  const auto pulled = [](const json& s) { return !s.at("grab").is_null(); };
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {90, 20}, "", 1,
                   [&](const json& s) { return Orbited(from, s.at("camera")) && !pulled(s); }));
  EXPECT_TRUE(Drag(desktop, desktop.BodyAt("cube"), {40, -60}, "ctrl", 1, pulled));
  desktop.Click(desktop.BodyAt("cube"));  // a click still selects
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
  EXPECT_EQ(json::parse(file).at("bindings").at("orbit"), json({"Left drag", "Alt + Left drag"}));
}

TEST_F(BindingsTest, SingleLettersCanBeSwitchedOff) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  desktop.Key("F1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "help.single_letters"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("help.single_letters", 0.1));
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "help.window"); }));
  const json before = desktop.State().at("view");
  desktop.Input({"key", "l", "key", "c", "key", "r"});
  desktop.Key("F3");  // keys with names act
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("view").at("dock") == "Solver"; }));
  json after = desktop.State().at("view");
  after["dock"] = before.at("dock");
  EXPECT_EQ(after, before);
  EXPECT_GT(desktop.State().at("time").get<double>(), 0.0);
}

}  // namespace
}  // namespace touchstone::ui_test
