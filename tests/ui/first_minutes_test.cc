// What a newcomer does in the first minutes, by real mouse and keys, and what must not happen then.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class FirstMinutesTest : public DesktopTest {
 protected:
  static bool AskAt(const Desktop& desktop, Pixel at, const std::string& item) {
    desktop.MoveTo(at);
    desktop.Settle();
    desktop.Input({"click", "3"});
    const bool open = desktop.WaitFor([&](const json& s) { return Shows(s, "menu." + item); });
    desktop.Settle();
    return open;
  }
  /// A point of the floor, left of the lower middle of the scene.
  static Pixel Floor(const Desktop& desktop) {
    const json rect = desktop.State().at("scene_rect");
    return {rect[0].get<double>() + 0.25 * (rect[2].get<double>() - rect[0].get<double>()),
            rect[1].get<double>() + 0.8 * (rect[3].get<double>() - rect[1].get<double>())};
  }
  /// For ImGui's fields, which look at the keys once a frame.
  static void Hold(const Desktop& desktop, const std::string& key) {
    desktop.Input({"keydown", key});
    desktop.Settle();
    desktop.Input({"keyup", key});
    desktop.Settle();
  }
  static double HeightOf(const json& state, const std::string& body) {
    return FindBody(state, body).at("position")[2];
  }
  /// The files that windows have left behind, by name below the folder of the preferences.
  static std::map<std::string, std::string> Kept(const Desktop& desktop) {
    std::map<std::string, std::string> files;
    const auto folder = desktop.folder() / "touchstone" / "recovery";
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      std::ifstream file(entry.path());
      files["recovery/" + entry.path().filename().string()] =
          std::string(std::istreambuf_iterator<char>(file), {});
    }
    return files;
  }
};

TEST_F(FirstMinutesTest, TheMenuStaysShutAfterWhatItDid) {
  Desktop desktop(1280, 800, "tumbling-box");
  Pause(desktop);
  for (const char* item : {"stop", "free_body", "plot"}) {
    ASSERT_TRUE(AskAt(desktop, desktop.BodyAt("box"), item)) << item;
    desktop.Click(desktop.Widget("menu." + std::string(item)));
    desktop.Settle();
    desktop.Settle();
    EXPECT_FALSE(Shows(desktop.State(), "menu.pin")) << item;
  }
  EXPECT_EQ(FindBody(desktop.State(), "box").at("velocity"), json({0.0, 0.0, 0.0}));
  EXPECT_EQ(desktop.State().at("view").at("free_body"), true);
}

TEST_F(FirstMinutesTest, AClickWorksAfterEscHasShutTheMenu) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(AskAt(desktop, desktop.BodyAt("cube"), "pin"));
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "menu.pin"); }));
  desktop.Click(Floor(desktop));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
  ASSERT_TRUE(AskAt(desktop, desktop.BodyAt("cube"), "pin"));
}

TEST_F(FirstMinutesTest, EscClosesAListBeforeItDeselects) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  desktop.Click(desktop.Widget("event_kind"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "event_kind.any"); }));
  desktop.Settle();
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "event_kind.any"); }));
  desktop.Settle();
  EXPECT_FALSE(desktop.State().at("selected").is_null());
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
}

TEST_F(FirstMinutesTest, EscClosesADiagramBeforeItDeselects) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  ASSERT_TRUE(AskAt(desktop, desktop.BodyAt("cube"), "free_body"));
  desktop.Click(desktop.Widget("menu.free_body"));
  const auto open = [](bool wanted) {
    return [=](const json& s) { return s.at("view").at("free_body") == wanted; };
  };
  ASSERT_TRUE(desktop.WaitFor(open(true)));
  desktop.Settle();
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor(open(false)));
  EXPECT_FALSE(desktop.State().at("selected").is_null());
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
}

TEST_F(FirstMinutesTest, FlyingEndsInNoMenuAndSelectsNothing) {
  Desktop desktop(1280, 800, "cube");
  const json eye = desktop.State().at("camera").at("eye");
  desktop.MoveTo(Floor(desktop));
  desktop.Settle();
  desktop.Input({"mousedown", "3"});
  desktop.Settle();
  desktop.Input({"keydown", "w"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("camera").at("eye") != eye; }));
  desktop.Input({"keyup", "w", "mouseup", "3"});
  desktop.Settle();
  desktop.Settle();
  EXPECT_FALSE(Shows(desktop.State(), "menu.undo"));
  EXPECT_TRUE(desktop.State().at("selected").is_null());
}

TEST_F(FirstMinutesTest, TheGroundIsNotSelectedFelledOrDeletedByAccident) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  const Pixel floor = Floor(desktop);
  const auto stands = [](const json& s) {
    const json body = FindBody(s, "floor");
    return !body.is_null() && body.at("fixed") == true;
  };
  desktop.Click({floor.x - 40.0, floor.y});
  EXPECT_TRUE(desktop.State().at("selected").is_null());
  // By a double click, or from the menu, it can be had all the same; single keys spare it.
  const auto selected = [](const json& s) {
    return s.at("selected") == FindBody(s, "floor")["id"];
  };
  desktop.DoubleClick(floor);
  ASSERT_TRUE(desktop.WaitFor(selected));
  desktop.Key("h");
  desktop.Key("Delete");
  desktop.Settle();
  EXPECT_TRUE(stands(desktop.State()));
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
  ASSERT_TRUE(AskAt(desktop, floor, "select"));
  EXPECT_TRUE(desktop.State().at("selected").is_null());
  desktop.Click(desktop.Widget("menu.select"));
  ASSERT_TRUE(desktop.WaitFor(selected));
  ASSERT_TRUE(AskAt(desktop, floor, "pin"));
  desktop.Click(desktop.Widget("menu.pin"));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return !stands(s); }));
}

TEST_F(FirstMinutesTest, APullIsUndoneAndRedoneWhileTheRunGoesOn) {
  Desktop desktop(1280, 800, "cube");
  const double rest = HeightOf(desktop.State(), "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x, at.y - 200});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return HeightOf(s, "cube") > rest + 0.3; }));
  desktop.Release();
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("timeline").at("undo") == "pull of cube" && s.at("grab").is_null();
  }));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("notice").get<std::string>().starts_with("undone: pull of cube, back at ") &&
           s.at("timeline").at("undo") == "";
  }));
  EXPECT_EQ(desktop.State().at("run_state"), "playing");
  EXPECT_NEAR(HeightOf(desktop.State(), "cube"), rest, 1e-3);
  desktop.Key("ctrl+y");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("notice").get<std::string>().starts_with(
               "redone: pull of cube, at its own moment") &&
           s.at("timeline").at("undo") == "pull of cube";
  }));
  EXPECT_EQ(desktop.State().at("run_state"), "playing");
  EXPECT_TRUE(desktop.State().at("grab").is_null());
}

TEST_F(FirstMinutesTest, ADoubleClickOnASliderAndEscTakeItBack) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  const auto friction = [](const json& s) { return FindBody(s, "cube").at("friction"); };
  const json before = friction(desktop.State());
  desktop.DoubleClick(desktop.Widget("friction", 0.9));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return friction(s) == before; }));
  desktop.Settle();
  Hold(desktop, "Escape");
  desktop.Settle();
  desktop.Settle();
  EXPECT_EQ(friction(desktop.State()), before);

  desktop.DoubleClick(desktop.Widget("friction", 0.9));
  desktop.Input({"type", "0.36"});
  Hold(desktop, "Return");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return friction(s) == 0.36; }));

  desktop.PressAndMove(desktop.Widget("friction", 0.3), desktop.Widget("friction", 0.8));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return friction(s).get<double>() > 1.0; }));
  Hold(desktop, "Escape");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return friction(s) == 0.36; }));
  desktop.Release();
  desktop.Settle();
  EXPECT_EQ(friction(desktop.State()), 0.36);
}

TEST_F(FirstMinutesTest, WhatIsPlacedStandsOnAFace) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("4");
  desktop.MoveTo(Floor(desktop));
  desktop.Settle();
  desktop.Input({"click", "1"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 3; }));
  // Four corners of the cube, three of the octahedron.
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 7; }));
}

TEST_F(FirstMinutesTest, TheViewIsFitAgainUnlessAPersonMovedIt) {
  Desktop desktop(1280, 800, "billiards");
  const auto resize = [&](const char* width, const char* height) {
    const json rect = desktop.State().at("scene_rect");
    desktop.Input(
        {"search", "--onlyvisible", "--class", "touchstone", "windowsize", width, height});
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("scene_rect") != rect; }));
    desktop.Settle();
  };
  const auto all_in_view = [&] {
    const json state = desktop.State();
    const json rect = state.at("scene_rect");
    for (const json& body : state.at("bodies")) {
      const json pixel = body.at("pixel");
      if (pixel[0] < rect[0] || pixel[0] > rect[2] || pixel[1] < rect[1] || pixel[1] > rect[3])
        return false;
    }
    return true;
  };
  Pause(desktop);
  EXPECT_TRUE(all_in_view());
  resize("800", "600");
  EXPECT_TRUE(all_in_view());
  resize("1280", "800");
  const json rect = desktop.State().at("scene_rect");
  desktop.MoveTo({0.5 * (rect[0].get<double>() + rect[2].get<double>()), 400});
  desktop.Settle();
  const json far = desktop.State().at("camera");
  desktop.Input({"click", "4"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("camera") != far; }));
  desktop.Settle();
  const json mine = desktop.State().at("camera");
  resize("800", "600");
  EXPECT_EQ(desktop.State().at("camera"), mine);
}

TEST_F(FirstMinutesTest, ADragDoesNotTakeTheCameraUnderTheFloor) {
  Desktop desktop(1280, 800, "cube");
  const Pixel from = Floor(desktop);
  for (int i = 0; i < 3; ++i) {
    desktop.PressAndMove(from, {from.x, from.y - 450});
    desktop.Release();
  }
  desktop.Settle();
  EXPECT_GT(desktop.State().at("camera").at("eye")[2].get<double>(), 0.0);
}

TEST_F(FirstMinutesTest, WorkThatWasNotSavedIsOfferedNextTime) {
  std::map<std::string, std::string> kept;
  {
    Desktop desktop(1280, 800, "cube");
    desktop.Key("b");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 3; }));
    desktop.Settle();
    desktop.Key("ctrl+q");
    ASSERT_EQ(desktop.WaitForEnd(), 0);
    kept = Kept(desktop);
  }
  ASSERT_EQ(kept.size(), 1u);
  {
    // Esc leaves it for later.
    Desktop desktop(1280, 800, "coin", 1.0, kept);
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "recovery.open"); }));
    desktop.Key("Escape");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "recovery.open"); }));
    desktop.Key("ctrl+q");
    ASSERT_EQ(desktop.WaitForEnd(), 0);
    EXPECT_EQ(Kept(desktop), kept);
  }
  Desktop desktop(1280, 800, "coin", 1.0, kept);
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "recovery.open"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("recovery.open"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "cube"; }));
  EXPECT_EQ(desktop.State().at("bodies").size(), 3u);
  EXPECT_FALSE(Shows(desktop.State(), "recovery.open"));
}

TEST_F(FirstMinutesTest, NothingIsKeptOfWhatWasOnlyWatched) {
  Desktop desktop(1280, 800, "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x + 40, at.y - 100});
  desktop.Release();
  desktop.Key("b");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("bodies").size() == 3; }));
  desktop.Key("ctrl+z");
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("timeline").at("undo") == ""; }));
  desktop.Key("ctrl+q");
  ASSERT_EQ(desktop.WaitForEnd(), 0);
  EXPECT_TRUE(Kept(desktop).empty());
}

}  // namespace
}  // namespace touchstone::ui_test
