// What people do on their first day, without having read the guide, by real mouse and keys.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class UntaughtTest : public DesktopTest {};

double Coordinate(const json& state, const char* body, std::size_t i) {
  return FindBody(state, body).at("position")[i].get<double>();
}

// Time stands: a drag towards the viewer slides a body over the floor, the wheel too; it never ends
// under the floor.
TEST_F(UntaughtTest, APausedBodyIsDraggedOverTheFloor) {
  const Desktop desktop(1280, 800, "start");
  PauseAndSettle(desktop);
  const json before = desktop.State();
  const Pixel at = desktop.BodyAt("octahedron");
  desktop.PressAndMove(at, {at.x + 20.0, at.y + 110.0});
  desktop.Settle();
  for (int i = 0; i < 4; ++i) desktop.Input({"click", "4"});
  desktop.Settle();
  desktop.Release();
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return Coordinate(s, "octahedron", 1) < Coordinate(before, "octahedron", 1) - 0.5;
  })) << FindBody(desktop.State(), "octahedron");
  desktop.Settle();
  EXPECT_NEAR(Coordinate(desktop.State(), "octahedron", 2), Coordinate(before, "octahedron", 2),
              1e-3);
  const Pixel now = desktop.BodyAt("octahedron");
  EXPECT_NEAR(now.y, at.y + 110.0, 40.0) << "it stays under the cursor";
  // Tipped where it lies, it is lifted as much as that needs.
  const json hash = desktop.State().at("state_hash");
  desktop.Input({"keydown", "ctrl", "keydown", "shift"});
  desktop.PressAndMove(now, {now.x + 5.0, now.y + 40.0});
  desktop.Settle();
  desktop.Release();
  desktop.Input({"keyup", "shift", "keyup", "ctrl"});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("state_hash") != hash; }));
  EXPECT_GT(Coordinate(desktop.State(), "octahedron", 2),
            Coordinate(before, "octahedron", 2) + 0.01);
}

TEST_F(UntaughtTest, AClickOnABodyMovesNoField) {
  const Desktop desktop(1280, 800, "start");
  PauseAndSettle(desktop);
  const auto place = [&](const char* field) { return desktop.State().at("widgets").at(field); };
  const json restitution = place("restitution"), gravity = place("gravity");
  desktop.Click(desktop.BodyAt("octahedron"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "material.on.floor"); }));
  desktop.Settle();
  EXPECT_EQ(place("restitution"), restitution);
  EXPECT_EQ(place("gravity"), gravity);
}

TEST_F(UntaughtTest, AnEmptySceneSaysHowToBuild) {
  const Desktop desktop(1280, 800, "cube");
  EXPECT_FALSE(Shows(desktop.State(), "hint.0"));
  desktop.Key("ctrl+shift+n");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "hint.1"); }));
  desktop.MoveTo({640, 480});
  desktop.Settle();
  desktop.Key("1");
  desktop.Settle();
  desktop.Click({640, 480});
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("bodies").size() == 2U && !Shows(s, "hint.0"); }));
}

constexpr const char* kLost = R"({"touchstone": 1, "name": "lost", "bodies": [
    {"name": "stone", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 5]}]})";

// It is on top of all: of the question about lost work and of a menu, which it replaces.
TEST_F(UntaughtTest, OneEscClosesTheHelp) {
  const Desktop desktop(1280, 800, "cube", 1.0, {{"recovery/999999997.scene.json", kLost}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "recovery.open"); }));
  PauseAndSettle(desktop);
  desktop.MoveTo({900, 200});
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "menu.undo"); }))
      << desktop.State().at("widgets");
  desktop.Key("F1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "help.window"); }));
  desktop.Settle();
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "help.window"); }, 10.0));
  EXPECT_FALSE(Shows(desktop.State(), "menu.undo"));
  EXPECT_TRUE(Shows(desktop.State(), "recovery.open"));
}

// A double click that opens a field, and Enter in it, are no edit: nothing to undo.
TEST_F(UntaughtTest, ANumberLookedAtIsNoEdit) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const Pixel friction = desktop.Widget("friction", 0.9);
  desktop.DoubleClick(friction);
  desktop.Key("Return");
  desktop.Settle();
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("timeline").at("undo"), "");
  EXPECT_EQ(FindBody(desktop.State(), "cube").at("friction"), 0.5);
  desktop.Click(friction);
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "cube").at("friction").get<double>() > 1.0;
  })) << "a single click still chooses a value";
}

// A number that is too large becomes the largest one, and that is said.
TEST_F(UntaughtTest, ABoundInPlaceOfATypedNumberIsTold) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const Pixel friction = desktop.Widget("friction");
  desktop.DoubleClick(friction);
  desktop.Input({"type", "1e9"});
  desktop.Settle();
  desktop.MoveTo({640.0, 300.0});
  desktop.Settle();
  EXPECT_TRUE(desktop.State().at("tooltip").is_null());
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "cube").at("friction") == 2.0 && !s.at("tooltip").is_null();
  }));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("tooltip").is_null(); }));
}

// Thousands of cones would be a thicket, and that is said.
TEST_F(UntaughtTest, AWallSaysWhatItCannotShow) {
  const Desktop desktop(1280, 800, "wall-400");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() > 1000U; }));
  desktop.Settle();
  desktop.Key("k");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("banner").get<std::string>().find("select a body") != std::string::npos;
  })) << desktop.State().at("banner");
}

TEST_F(UntaughtTest, MessagesLeaveTheOfferOfLostWorkFree) {
  const Desktop desktop(1280, 800, "cube", 1.0, {{"recovery/999999998.scene.json", kLost}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "recovery.open"); }));
  PauseAndSettle(desktop);
  desktop.Key("ctrl+p");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "banner"); }));
  desktop.Settle();
  const json widgets = desktop.State().at("widgets");
  ASSERT_TRUE(widgets.contains("banner"));
  const json &banner = widgets.at("banner"), &open = widgets.at("recovery.open");
  EXPECT_TRUE(banner[2] <= open[0] || banner[1] >= open[3]) << banner << open;
}

TEST_F(UntaughtTest, TheFirstExportSaysHowToChooseTheFolder) {
  const Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", R"({"export_folder": ""})"}});
  PauseAndSettle(desktop);
  const auto told = [](const char* words) {
    return [words](const json& s) {
      return s.at("banner").get<std::string>().find(words) != std::string::npos;
    };
  };
  desktop.Key("ctrl+p");
  EXPECT_TRUE(desktop.WaitFor(told("Save to"))) << desktop.State().at("banner");
  desktop.Key("ctrl+p");
  EXPECT_TRUE(desktop.WaitFor(told("cube-2.png")));
  EXPECT_FALSE(told("Save to")(desktop.State()));
}

TEST_F(UntaughtTest, TheListShowsTheOpenSceneAgainAfterASearch) {
  const Desktop desktop(1280, 800, "struck-wall");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "scene.struck-wall"); }));
  PauseAndSettle(desktop);
  desktop.Key("ctrl+f");
  desktop.Settle();
  desktop.Input({"type", "ball"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "scene.struck-wall"); }));
  desktop.Settle();
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "scene.struck-wall"); }));
}

TEST_F(UntaughtTest, ALessonsCardLeavesTheNamesOfTwoRunsFree) {
  const Desktop desktop(1280, 800, "lesson-02-slope");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.card"); }));
  desktop.Key("1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 1.9; }));
  desktop.Settle();
  const auto top = [](const json& s) {
    return s.at("widgets").at("lesson.card")[1].get<double>() - s.at("scene_rect")[1].get<double>();
  };
  const auto shows = [](const json& s) { return Shows(s, "lesson.card"); };
  ASSERT_TRUE(desktop.WaitFor(shows));
  const double alone = top(desktop.State());
  desktop.Key("shift+v");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return Shows(s, "reference.strip") && shows(s) && top(s) >= alone + 15.0;
  }));
}

// Pictures that were under way when it was stopped are not told one by one.
TEST_F(UntaughtTest, ASequenceThatIsStoppedIsToldAsStopped) {
  const Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", R"({"sections": {
      "Launch": false, "Parameters": false, "Statistics": false, "Picture": true}})"}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 4.0; }));
  PauseAndSettle(desktop);
  desktop.Click(desktop.Widget("picture.sequence"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "picture.stop"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("picture.stop"));
  const auto is_told = [](const json& s) {
    return s.at("banner").get<std::string>().starts_with("stopped after ");
  };
  ASSERT_TRUE(desktop.WaitFor(is_told));
  EXPECT_FALSE(desktop.WaitFor(
      [](const json& s) { return s.at("banner").get<std::string>().starts_with("wrote "); }, 3.0));
}

TEST_F(UntaughtTest, TheMenuOfABodySavesItsDiagram) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto menu = [&](const char* item) {
    desktop.MoveTo(desktop.BodyAt("cube"));
    desktop.Settle();
    desktop.Input({"click", "3"});
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "menu.free_body"); }));
    desktop.Settle();
    desktop.Click(desktop.Widget(item));
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "menu.free_body"); }));
    desktop.Settle();
  };
  menu("menu.free_body");
  menu("menu.picture");
  const auto file = desktop.folder() / "cube-1.png";
  EXPECT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }));
}

TEST_F(UntaughtTest, TheTildeIsTheHomeAndAFolderIsEntered) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  desktop.Key("ctrl+o");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "file.name"); }));
  desktop.Settle();
  desktop.Input({"type", "~"});
  desktop.Settle();
  desktop.Key("Return");
  desktop.Settle();
  EXPECT_TRUE(Shows(desktop.State(), "file.name"));
  EXPECT_FALSE(Shows(desktop.State(), "file.refusal"));
}

}  // namespace
}  // namespace touchstone::ui_test
