// Several bodies selected, edited and placed in the real window, by real keys and buttons.

#include <gtest/gtest.h>

#include <cmath>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class SeveralTest : public DesktopTest {
 protected:
  static void ClickWith(const Desktop& desktop, const std::string& key, Pixel at) {
    desktop.MoveTo(at);
    desktop.Input({"keydown", key, "click", "1", "keyup", key});
  }
  static bool WaitForSelected(const Desktop& desktop, std::size_t count) {
    return desktop.WaitFor([&](const json& s) { return s.at("selected_bodies").size() == count; });
  }
  static bool WaitForBodies(const Desktop& desktop, std::size_t count) {
    return desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count; });
  }
  static std::vector<std::string> Movable(const json& state) {
    std::vector<std::string> names;
    for (const json& body : state.at("bodies"))
      if (!body.at("fixed").get<bool>()) names.push_back(body.at("name"));
    return names;
  }
};

Pixel Plus(Pixel at, double dx, double dy) { return {at.x + dx, at.y + dy}; }

double Apart(const json& a, const json& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    sum += std::pow(a.at("position")[i].get<double>() - b.at("position")[i].get<double>(), 2);
  return std::sqrt(sum);
}

TEST_F(SeveralTest, BodiesAreSelectedMovedCopiedAndDeletedTogether) {
  Desktop desktop(1280, 800, "stack-10");
  PauseAndSettle(desktop);
  const json start = desktop.State();
  const std::vector<std::string> names = Movable(start);
  ASSERT_GE(names.size(), 3U);
  const std::string top = names.back(), below = names[names.size() - 2];

  // Ctrl + click adds one and takes one away.
  desktop.Click(desktop.BodyAt(top));
  ASSERT_TRUE(WaitForSelected(desktop, 1));
  ClickWith(desktop, "ctrl", desktop.BodyAt(below));
  ASSERT_TRUE(WaitForSelected(desktop, 2));
  ClickWith(desktop, "ctrl", desktop.BodyAt(below));
  ASSERT_TRUE(WaitForSelected(desktop, 1));
  ClickWith(desktop, "ctrl", desktop.BodyAt(below));
  ASSERT_TRUE(WaitForSelected(desktop, 2));
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("several.count"); }));

  // Dragged together, as one edit.
  const Pixel at = desktop.BodyAt(top);
  desktop.PressAndMove(at, Plus(at, 120, -40));
  desktop.Release();
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return Apart(FindBody(s, top), FindBody(start, top)) > 0.5 &&
           Apart(FindBody(s, below), FindBody(start, below)) > 0.5;
  }));
  const json moved = desktop.State();
  EXPECT_NEAR(Apart(FindBody(moved, top), FindBody(moved, below)),
              Apart(FindBody(start, top), FindBody(start, below)), 1e-9);
  EXPECT_EQ(moved.at("timeline").at("undo"), "move 2 bodies");
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("notice") == "undone: move 2 bodies" &&
           s.at("state_hash") == start.at("state_hash");
  }));

  // Copied and pasted; the copies are selected.
  desktop.Key("ctrl+c");
  desktop.Key("ctrl+v");
  ASSERT_TRUE(WaitForBodies(desktop, start.at("bodies").size() + 2));
  ASSERT_TRUE(WaitForSelected(desktop, 2));
  desktop.Key("Delete");
  ASSERT_TRUE(WaitForBodies(desktop, start.at("bodies").size()));
  EXPECT_EQ(desktop.State().at("timeline").at("undo"), "delete 2 bodies");
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, start.at("bodies").size() + 2));

  desktop.Key("ctrl+a");
  ASSERT_TRUE(WaitForSelected(desktop, names.size() + 2));
  desktop.Key("h");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Movable(s).empty(); }));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(
      desktop.WaitFor([&](const json& s) { return Movable(s).size() == names.size() + 2; }));
}

TEST_F(SeveralTest, CopiesOfAMachineGoIntoAnotherSceneWithTheirJoints) {
  Desktop desktop(1280, 800, "slider-crank");
  PauseAndSettle(desktop);
  desktop.Key("ctrl+a");
  ASSERT_TRUE(WaitForSelected(desktop, 3));
  desktop.Key("ctrl+c");
  // The joint of the wheel on its stand, which is not selected.
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("banner").get<std::string>().starts_with("Copied 3 bodies; left out: 1 joint.");
  }));
  desktop.Key("bracketright");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "drives"; }));
  PauseAndSettle(desktop);
  const json before = desktop.State();
  desktop.Key("ctrl+v");
  ASSERT_TRUE(WaitForBodies(desktop, before.at("bodies").size() + 3));
  ASSERT_TRUE(WaitForSelected(desktop, 3));
  EXPECT_EQ(desktop.State().at("joints").size(), before.at("joints").size() + 2);
  EXPECT_EQ(desktop.State().at("timeline").at("undo"), "duplicate 3 bodies");
}

TEST_F(SeveralTest, ARectangleSelectsAndThePanelEditsAll) {
  Desktop desktop(1280, 800, "stack-10");
  PauseAndSettle(desktop);
  const json start = desktop.State();
  const json& rect = start.at("scene_rect");
  desktop.Input({"keydown", "ctrl"});
  desktop.PressAndMove({rect[0].get<double>() + 8, rect[1].get<double>() + 60},
                       {rect[2].get<double>() - 8, rect[3].get<double>() - 8});
  desktop.Release();
  desktop.Input({"keyup", "ctrl"});
  const std::size_t count = Movable(start).size();
  ASSERT_TRUE(WaitForSelected(desktop, count));
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("several.mass"); }));
  const Pixel from = desktop.Widget("several.friction", 0.3);
  desktop.PressAndMove(from, desktop.Widget("several.friction", 0.9));
  desktop.Release();
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    double least = 9.0;
    for (const json& body : s.at("bodies"))
      if (!body.at("fixed").get<bool>()) least = std::min(least, body.at("friction").get<double>());
    return least > 1.2;
  }));
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("timeline").at("undo"),
            "material of " + std::to_string(count) + " bodies");
  desktop.Key("ctrl+z");  // the whole drag
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return FindBody(s, Movable(start)[0]).at("friction") ==
           FindBody(start, Movable(start)[0]).at("friction");
  }));
  desktop.Key("Escape");
  EXPECT_TRUE(WaitForSelected(desktop, 0));
}

TEST_F(SeveralTest, ARowAWallAndACopyThatFlies) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const std::size_t count = desktop.State().at("bodies").size();
  const Pixel cube = desktop.BodyAt("cube");
  const Pixel from = Plus(cube, 40, 230);
  desktop.Key("1");
  desktop.MoveTo(from);
  desktop.Settle();
  desktop.PressAndMove(from, Plus(from, -330, -130));
  desktop.Release();
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() > count + 1; }));
  const std::size_t row = desktop.State().at("bodies").size() - count;
  EXPECT_TRUE(WaitForSelected(desktop, row));
  EXPECT_EQ(desktop.State().at("timeline").at("undo"), "add " + std::to_string(row) + " bodies");
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, count));

  desktop.Key("1");
  desktop.MoveTo(from);
  desktop.Settle();
  desktop.PressAndMove(from, Plus(from, 3, 0));
  desktop.Input({"keydown", "shift"});
  desktop.MoveTo(Plus(from, 5, -300));
  desktop.Settle();
  desktop.Release();
  desktop.Input({"keyup", "shift"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() > count + 1; }));
  // Upwards, each on the one before.
  const json tower = desktop.State();
  const json& low = tower.at("bodies")[count];
  const json& high = tower.at("bodies")[count + 1];
  EXPECT_GT(high.at("position")[2].get<double>(), low.at("position")[2].get<double>());
  EXPECT_NEAR(high.at("position")[0].get<double>(), low.at("position")[0].get<double>(), 1e-9);
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, count));

  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(WaitForSelected(desktop, 1));
  desktop.Click(desktop.Widget("launch.copy"));
  desktop.Key("b");
  ASSERT_TRUE(WaitForBodies(desktop, count + 1));
  const json state = desktop.State();
  const json copy = FindBody(state, "cube.2");
  EXPECT_EQ(copy.at("mass"), FindBody(state, "cube").at("mass"));
  EXPECT_EQ(state.at("timeline").at("undo"), "launch a copy of cube");
}

TEST_F(SeveralTest, KeysChooseInAnOpenList) {
  Desktop desktop(1280, 800, "bounce");
  PauseAndSettle(desktop);
  const json before = desktop.State();
  ASSERT_TRUE(before.at("next_event").at("kind").is_null());
  const auto chosen = [&](std::initializer_list<const char*> keys,
                          const std::string& letters = "") -> json {
    desktop.Click(desktop.Widget("event_kind"));
    desktop.Settle();
    EXPECT_TRUE(desktop.State().at("widgets").contains("event_kind.any"));
    if (!letters.empty()) {
      desktop.Input({"type", letters});
      desktop.Settle();
    }
    for (const char* key : keys) {
      desktop.Key(key);
      desktop.Settle();
    }
    EXPECT_TRUE(
        desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("event_kind.any"); }));
    return desktop.State().at("next_event").at("kind");
  };
  EXPECT_EQ(chosen({"Down", "Down", "Return"}), "contact-made");
  EXPECT_EQ(chosen({"Up", "Return"}), "collision");  // keys begin at what is chosen
  EXPECT_EQ(chosen({"Return"}, "sle"), "sleep");
  EXPECT_EQ(chosen({"Tab", "Home", "Return"}), nullptr);
  EXPECT_EQ(desktop.State().at("view").at("panels"), true);
  const json after = desktop.State();
  EXPECT_EQ(after.at("timeline").at("frame"), before.at("timeline").at("frame"));
  EXPECT_EQ(after.at("run_state"), "paused");  // the keys were the list's
}

TEST_F(SeveralTest, TabGoesToTheNextNumber) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  desktop.Click(desktop.BodyAt("cube"));
  desktop.DoubleClick(desktop.Widget("inspector.position", 0.12));
  for (const char* number : {"0.5", "0.25"}) {
    desktop.Key("ctrl+a");
    desktop.Input({"type", number});
    desktop.Settle();
    desktop.Key("Tab");
    desktop.Settle();
  }
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    const json at = FindBody(s, "cube").at("position");
    return at[0] == 0.5 && at[1] == 0.25;
  })) << FindBody(desktop.State(), "cube");
  EXPECT_EQ(desktop.State().at("view").at("panels"), true) << "the key was the field's";

  // Elsewhere it is that of the panels, and no field takes the keys that follow.
  desktop.Key("Return");
  desktop.Settle();
  for (const bool shown : {false, true}) {
    desktop.Key("Tab");
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("view").at("panels") == shown; }));
    desktop.Settle();
  }
  desktop.Key("space");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "playing"; }));
}

TEST_F(SeveralTest, WhatIsTypedRightAfterCtrlAIsAllThere) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  desktop.Click(desktop.BodyAt("cube"));
  desktop.Settle();
  desktop.DoubleClick(desktop.Widget("inspector.position", 0.12));
  desktop.InputInOneFrame({"key", "ctrl+a", "type", "0.75"});
  desktop.Settle();
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "cube").at("position")[0] == 0.75;
  })) << FindBody(desktop.State(), "cube");
}

// In pictures so slow that the release and the second press of a double click fall between two.
TEST_F(SeveralTest, ASlowDoubleClickOpensANumber) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  desktop.Click(desktop.BodyAt("cube"));
  desktop.MoveTo(desktop.Widget("inspector.position", 0.12));
  desktop.Settle();
  desktop.Input({"mousedown", "1", "sleep", "0.05"});
  desktop.InputInOneFrame({"mouseup", "1", "mousedown", "1"});
  desktop.Settle();
  desktop.Input({"mouseup", "1"});
  desktop.Settle();
  desktop.Input({"type", "0.25"});
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "cube").at("position")[0] == 0.25;
  })) << FindBody(desktop.State(), "cube");
}

// A comma is a decimal point, Tab or a click elsewhere accept a number, Esc does not.
TEST_F(SeveralTest, ANumberIsAcceptedHoweverItIsLeft) {
  Desktop desktop(1280, 800, "stack-10");
  PauseAndSettle(desktop);
  const std::string name = desktop.State().at("bodies").back().at("name");
  desktop.Click(desktop.BodyAt(name));
  const auto type = [&](const std::string& mass) {
    desktop.DoubleClick(desktop.Widget("inspector.mass"));
    desktop.Key("ctrl+a");
    desktop.Input({"type", mass});
    desktop.Settle();
  };
  const auto weighs = [&](double mass) {
    return desktop.WaitFor([&](const json& s) { return FindBody(s, name).at("mass") == mass; });
  };
  type("3,5");
  desktop.Key("Return");
  EXPECT_TRUE(weighs(3.5)) << FindBody(desktop.State(), name);
  type("4.5");
  desktop.Key("Tab");
  EXPECT_TRUE(weighs(4.5));
  desktop.Key("Escape");
  desktop.Settle();
  type("7");
  desktop.Key("Escape");
  desktop.Settle();
  EXPECT_TRUE(weighs(4.5));
  type("5.5");
  const std::string other = desktop.State().at("bodies")[4].at("name");
  const json before = FindBody(desktop.State(), other).at("mass");
  desktop.Click(desktop.BodyAt(other));
  desktop.Settle();
  EXPECT_TRUE(weighs(5.5));
  EXPECT_EQ(FindBody(desktop.State(), other).at("mass"), before);
}

TEST_F(SeveralTest, KeysChooseInTheListOfScenes) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto shows = [&](const char* scene) {
    return desktop.WaitFor([&](const json& s) { return s.at("scene") == scene; });
  };
  desktop.Key("F8");  // also where the list is folded away
  desktop.Settle();
  desktop.Key("ctrl+f");
  desktop.Settle();
  desktop.Input({"type", "tabl"});
  desktop.Settle();
  desktop.Key("Return");
  ASSERT_TRUE(shows("table-legs"));
  desktop.Settle();
  const auto in_list = [&](std::initializer_list<const char*> keys) {
    desktop.Key("ctrl+f");
    desktop.Settle();
    desktop.Key("BackSpace");  // all of the text is selected
    desktop.Settle();
    for (const char* key : keys) {
      desktop.Key(key);
      desktop.Settle();
    }
  };
  in_list({"End", "Home", "Down", "Return"});
  ASSERT_TRUE(shows("cube"));  // the second of all
  in_list({"End"});
  EXPECT_FALSE(desktop.State().at("widgets").contains("scene.start"));  // scrolled away
  desktop.Key("Escape");
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("scene"), "cube");
}

}  // namespace
}  // namespace touchstone::ui_test
