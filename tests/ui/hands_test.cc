// Hands, time and files in the real window: each gesture by real keys and buttons.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <thread>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class HandsTest : public DesktopTest {
 protected:
  /// Pauses and goes back to the start.
  static void Rewind(const Desktop& desktop) {
    desktop.Key("space");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
    desktop.Key("r");
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  }
  static void Select(const Desktop& desktop, const std::string& name) {
    desktop.Click(desktop.BodyAt(name));
    ASSERT_TRUE(desktop.WaitFor(
        [&](const json& s) { return s.at("selected") == FindBody(s, name).at("id"); }));
  }
  static bool WaitForBodies(const Desktop& desktop, std::size_t count) {
    return desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count; });
  }
};

double SpeedOf(const json& body) {
  double sum = 0.0;
  for (const json& component : body.at("velocity")) sum += std::pow(component.get<double>(), 2);
  return std::sqrt(sum);
}

double SceneHeight(const json& state) {
  const json& rect = state.at("scene_rect");
  return rect[3].get<double>() - rect[1].get<double>();
}

/// The scene as it is now, saved by keys and read back.
json SavedScene(const Desktop& desktop) {
  const std::string file = (desktop.folder() / "saved.scene.json").string();
  desktop.Key("ctrl+s");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  desktop.Settle();
  desktop.Input({"type", file});
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("notice") == "saved " + file; }));
  std::ifstream stream(file);
  return json::parse(stream);
}

std::int64_t Frame(const json& state) { return state.at("timeline").at("frame"); }
std::int64_t Last(const json& state) { return state.at("timeline").at("last"); }

TEST_F(HandsTest, TimeGoesBackAndForwardExactly) {
  Desktop desktop(1280, 800, "bounce");
  Rewind(desktop);
  desktop.Key("shift+period");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Frame(s) == Last(s) && Last(s) > 9; }));
  desktop.Settle();
  const json there = desktop.State();
  desktop.Key("comma");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Frame(s) == Frame(there) - 1; }));
  EXPECT_EQ(Last(desktop.State()), Last(there));
  EXPECT_NE(desktop.State().at("state_hash"), there.at("state_hash"));
  desktop.Key("Left");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Frame(s) == Frame(there) - 2; }));
  desktop.Input({"key", "period", "key", "Right"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Frame(s) == Frame(there); }));
  EXPECT_EQ(desktop.State().at("state_hash"), there.at("state_hash"));
  desktop.Key("shift+Left");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Frame(s) == Frame(there) - 10; }));
  // Playing what is recorded ends where it ended before.
  desktop.Key("shift+space");
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json& s) { return Frame(s) == Frame(there) && s.at("run_state") == "paused"; }));
  EXPECT_EQ(desktop.State().at("state_hash"), there.at("state_hash"));
}

TEST_F(HandsTest, TheTimeLineIsDraggedAndTheRunGoesOnFromThere) {
  Desktop desktop(1280, 800, "bounce");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Last(s) > 60; }));
  const Pixel end = desktop.Widget("timeline", 0.99);
  desktop.PressAndMove(end, desktop.Widget("timeline", 0.3));
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("run_state") == "paused" && Frame(s) < Last(s) / 2; }));
  desktop.Release();
  desktop.Settle();
  const json back = desktop.State();
  EXPECT_EQ(back.at("run_state"), "paused");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Frame(s) > Frame(back); }));
  EXPECT_EQ(Frame(desktop.State()), Last(desktop.State()));  // what lay ahead is forgotten
}

TEST_F(HandsTest, EventsAreSteppedBothWays) {
  Desktop desktop(1280, 800, "bounce");
  Rewind(desktop);
  std::vector<double> times;
  for (int i = 0; i < 2; ++i) {
    const std::int64_t before = Frame(desktop.State());
    desktop.Key("n");
    ASSERT_TRUE(desktop.WaitFor(
        [&](const json& s) { return Frame(s) > before && !s.at("stopped_by").is_null(); }));
    times.push_back(desktop.State().at("time"));
  }
  desktop.Key("shift+n");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") == times[0]; }));
  EXPECT_FALSE(desktop.State().at("stopped_by").is_null());
}

TEST_F(HandsTest, EveryEditOfTheSelectedBodyIsUndone) {
  Desktop desktop(1280, 800, "cube");
  Rewind(desktop);
  const auto undo = [&](const std::string& edit) {
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("timeline").at("undo") == edit; }))
        << edit << " but " << desktop.State().at("timeline");
    desktop.Key("ctrl+z");
    return desktop.WaitFor([&](const json& s) { return s.at("notice") == "undone: " + edit; });
  };
  const std::size_t count = desktop.State().at("bodies").size();
  Select(desktop, "cube");
  desktop.Key("ctrl+d");
  ASSERT_TRUE(WaitForBodies(desktop, count + 1));
  // The copy is selected.
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return s.at("selected") == FindBody(s, "cube.2").at("id"); }));
  ASSERT_TRUE(undo("duplicate cube"));
  EXPECT_TRUE(WaitForBodies(desktop, count));
  desktop.Key("ctrl+shift+z");
  EXPECT_TRUE(WaitForBodies(desktop, count + 1));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, count));
  desktop.Key("ctrl+y");
  ASSERT_TRUE(WaitForBodies(desktop, count + 1));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, count));

  Select(desktop, "cube");
  desktop.Key("h");
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return FindBody(s, "cube").at("fixed") == true; }));
  ASSERT_TRUE(undo("hold cube in place"));
  EXPECT_EQ(FindBody(desktop.State(), "cube").at("fixed"), false);
  desktop.Key("Delete");
  ASSERT_TRUE(WaitForBodies(desktop, count - 1));
  ASSERT_TRUE(undo("delete cube"));
  EXPECT_TRUE(WaitForBodies(desktop, count));

  desktop.Click(desktop.Widget("gravity.Moon"));
  ASSERT_TRUE(undo("gravity 1.62 m/s²"));
  EXPECT_NEAR(desktop.State().at("gravity")[2].get<double>(), -9.81, 1e-9);
  desktop.Click(desktop.Widget("settings.step", 0.3));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("timeline").at("undo").get<std::string>().starts_with("step 0.0167 → ");
  }));
  ASSERT_TRUE(undo(desktop.State().at("timeline").at("undo").get<std::string>()));
  EXPECT_NEAR(desktop.State().at("step").get<double>(), 1.0 / 60.0, 1e-12);
  desktop.Click(desktop.Widget("undo"));  // the reset
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("notice").get<std::string>().starts_with("undone: reset, back at ");
  }));
}

TEST_F(HandsTest, WhileTimeStandsABodyIsMovedAndTurned) {
  Desktop desktop(1280, 800, "cube");
  Rewind(desktop);
  const json before = FindBody(desktop.State(), "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x + 90, at.y - 100});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return std::abs(FindBody(s, "cube").at("position")[2].get<double>() -
                    before.at("position")[2].get<double>()) > 0.3;
  }));
  desktop.Release();
  EXPECT_EQ(desktop.State().at("time"), 0.0);
  const Pixel moved = desktop.BodyAt("cube");
  // The grasped point is nearer than the centre, which moves a little less.
  EXPECT_NEAR(moved.x, at.x + 90, 20.0);
  EXPECT_NEAR(moved.y, at.y - 100, 20.0);

  const json hash = desktop.State().at("state_hash");
  desktop.Input({"keydown", "ctrl", "keydown", "shift"});
  desktop.PressAndMove(moved, {moved.x + 60, moved.y});
  desktop.Release();
  desktop.Input({"keyup", "shift", "keyup", "ctrl"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("state_hash") != hash; }));
  // One gesture, one edit.
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("state_hash") == hash; }));
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return FindBody(s, "cube").at("position") == before.at("position"); }));
}

TEST_F(HandsTest, ARunningBodyIsTurnedBySpring) {
  Desktop desktop(1280, 800, "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.Input({"keydown", "ctrl", "keydown", "shift"});
  desktop.PressAndMove(at, {at.x + 120, at.y});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return !s.at("turn").is_null() && s.at("turn").at("torque").get<double>() > 1.0;
  }));
  desktop.Release();
  desktop.Input({"keyup", "shift", "keyup", "ctrl"});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("turn").is_null(); }));
}

TEST_F(HandsTest, NewBodiesArePlacedByKeyAndClick) {
  Desktop desktop(1280, 800, "cube");
  Rewind(desktop);
  std::size_t count = desktop.State().at("bodies").size();
  const Pixel cube = desktop.BodyAt("cube");
  int i = 0;
  for (const char* name : {"box", "wedge", "tetrahedron", "octahedron", "dodecahedron",
                           "icosahedron", "ball", "capsule"}) {
    desktop.Key(std::to_string(++i));
    // Six in a row, the others behind its ends.
    const double aside = i <= 6 ? -350.0 + 100.0 * i : i == 7 ? -300.0 : 300.0;
    desktop.MoveTo({cube.x + aside, cube.y + (i <= 6 ? 150.0 : 60.0)});
    desktop.Settle();
    desktop.Input({"click", "5", "click", "5", "click", "5", "click", "5", "click", "5", "click",
                   "5", "click", "5", "click", "5"});  // smaller
    desktop.Settle();
    desktop.Input({"click", "1"});
    ASSERT_TRUE(WaitForBodies(desktop, ++count)) << name;
    EXPECT_FALSE(FindBody(desktop.State(), name + std::string(" 1")).is_null()) << name;
  }
  desktop.Key("1");
  desktop.Key("Escape");  // not after all
  desktop.Click({cube.x, cube.y + 200});
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("bodies").size(), count);
}

// Each was smaller than the one before, since what is typical of the scene became smaller.
TEST_F(HandsTest, BodiesPlacedOneAfterTheOtherAreEquallyLarge) {
  Desktop desktop(1280, 800, "start");
  PauseAndSettle(desktop);
  const std::size_t count = desktop.State().at("bodies").size();
  for (int i = 0; i < 3; ++i) {
    desktop.Key("1");
    desktop.MoveTo({500.0 + 130.0 * i, 640.0});
    desktop.Settle();
    if (i == 0) desktop.Input({"click", "4"});  // a larger one, by the wheel
    desktop.Settle();
    desktop.Click({500.0 + 130.0 * i, 640.0});
    ASSERT_TRUE(WaitForBodies(desktop, count + static_cast<std::size_t>(i) + 1));
  }
  const json bodies = desktop.State().at("bodies");
  EXPECT_EQ(bodies[count].at("mass"), bodies[count + 1].at("mass"));
  EXPECT_EQ(bodies[count].at("mass"), bodies[count + 2].at("mass"));
}

TEST_F(HandsTest, TheMenuActsOnWhatWasClicked) {
  Desktop desktop(1280, 800, "cube");
  Rewind(desktop);
  const auto open = [&] {
    desktop.MoveTo(desktop.BodyAt("cube"));
    desktop.Settle();
    desktop.Input({"click", "3"});
    return desktop.WaitFor([](const json& s) { return s.at("widgets").contains("menu.pin"); });
  };
  ASSERT_TRUE(open());
  desktop.Settle();
  desktop.Click(desktop.Widget("menu.pin"));
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return FindBody(s, "cube").at("fixed") == true; }));
  ASSERT_TRUE(open());
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("menu.pin"); }));
  EXPECT_FALSE(desktop.State().at("selected").is_null());  // one layer at a time
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
}

TEST_F(HandsTest, AShotIsRepeated) {
  Desktop desktop(1280, 800, "cube");
  Rewind(desktop);
  const std::size_t count = desktop.State().at("bodies").size();
  desktop.Key("b");
  EXPECT_TRUE(WaitForBodies(desktop, count + 1));
}

// Its own moment: what was hit is hit again.
TEST_F(HandsTest, AShotIsRedoneWhenItWasFired) {
  Desktop desktop(1280, 800, "cube");
  const auto time = [](const json& s) { return s.at("time").get<double>(); };
  const std::size_t count = desktop.State().at("bodies").size();
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return time(s) > 1.0; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const double fired = time(desktop.State());
  desktop.Key("b");
  ASSERT_TRUE(WaitForBodies(desktop, count + 1));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return time(s) > fired + 0.5; }));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(WaitForBodies(desktop, count));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return time(s) > fired + 1.0; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("ctrl+y");
  ASSERT_TRUE(WaitForBodies(desktop, count + 1));
  EXPECT_EQ(time(desktop.State()), fired);
}

// A click throws a ball at 10 m/s; the panel makes it a box; a drag sets the speed of its own shot
// and leaves that of the next ones; the next window begins with that shape and speed.
TEST_F(HandsTest, ABallIsThrownOrABoxWhereThePanelSaysSo) {
  std::string preferences;
  {
    Desktop desktop(1280, 800, "cube");
    Rewind(desktop);
    const std::size_t count = desktop.State().at("bodies").size();
    const auto throw_at = [&](Pixel at) {
      desktop.MoveTo(at);
      desktop.Settle();
      desktop.Input({"keydown", "shift", "click", "1", "keyup", "shift"});
    };
    const Pixel cube = desktop.BodyAt("cube");
    throw_at(cube);
    ASSERT_TRUE(WaitForBodies(desktop, count + 1));
    EXPECT_NEAR(SpeedOf(FindBody(desktop.State(), "shot 1")), 10.0, 1e-9);
    desktop.Key("space");  // it flies away, so that there is room for the others
    desktop.Click(desktop.Widget("launch.box"));
    ASSERT_TRUE(
        desktop.WaitFor([](const json& s) { return s.at("view").at("launch_shape") == "box"; }));
    throw_at({cube.x + 150, cube.y});
    ASSERT_TRUE(WaitForBodies(desktop, count + 2));
    desktop.Key("space");  // the next one is looked at before it hits anything
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
    desktop.Input({"keydown", "shift"});
    const double quarter = 0.25 * SceneHeight(desktop.State());
    desktop.PressAndMove({cube.x - 150, cube.y}, {cube.x - 150, cube.y - quarter});
    desktop.Release();
    desktop.Input({"keyup", "shift"});
    ASSERT_TRUE(WaitForBodies(desktop, count + 3));
    EXPECT_GT(SpeedOf(FindBody(desktop.State(), "shot 3")), 20.0);  // half of a full drag
    EXPECT_EQ(desktop.State().at("view").at("launch_speed"), 10.0);
    const json kept = SavedScene(desktop);
    EXPECT_TRUE(FindBody(kept, "shot 1").at("shape").contains("sphere"));
    EXPECT_TRUE(FindBody(kept, "shot 2").at("shape").contains("box"));
    EXPECT_TRUE(FindBody(kept, "shot 3").at("shape").contains("box"));
    desktop.Key("ctrl+q");
    EXPECT_EQ(desktop.WaitForEnd(), 0);
    std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
    preferences = {std::istreambuf_iterator<char>(file), {}};
  }
  const Desktop next(1280, 800, "cube", 1.0, {{"preferences.json", preferences}});
  EXPECT_EQ(next.State().at("view").at("launch_shape"), "box");
  EXPECT_EQ(next.State().at("view").at("launch_speed"), 10.0);
}

TEST_F(HandsTest, TheCameraFliesCentresAndFollows) {
  Desktop desktop(1280, 800, "cube");
  const json rect = desktop.State().at("scene_rect");
  const Pixel empty{rect[0].get<double>() + 60, rect[1].get<double>() + 60};
  const auto distance = [](const json& a, const json& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) sum += std::pow(a[i].get<double>() - b[i].get<double>(), 2);
    return std::sqrt(sum);
  };
  json camera = desktop.State().at("camera");
  desktop.MoveTo(empty);
  desktop.Input({"mousedown", "3"});
  desktop.Settle();
  desktop.Input({"keydown", "w"});
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return distance(s.at("camera").at("eye"), camera.at("eye")) > 0.5; }));
  desktop.Input({"keyup", "w", "mouseup", "3"});
  desktop.Key("Home");
  desktop.Settle();
  desktop.MoveTo(desktop.BodyAt("cube"));
  desktop.Settle();
  desktop.Input({"click", "3"});
  desktop.Input({"click", "3"});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return !s.at("selected").is_null() &&
           distance(s.at("camera").at("target"), FindBody(s, "cube").at("position")) < 1.0;
  }));
}

TEST_F(HandsTest, AKeyTappedWithinAFrameFires) {
  Desktop desktop(1280, 800, "contact-2d");
  Rewind(desktop);
  desktop.Key("space");
  desktop.Input({"keydown", "e", "keyup", "e"});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "block1").at("velocity")[2].get<double>() > 0.05 || s.at("time") > 1.0;
  }));
  EXPECT_LT(desktop.State().at("time").get<double>(), 1.0);
}

TEST_F(HandsTest, AKeyCanBeChangedInTheHelp) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("F1");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("help.play"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("help.play", 0.2));
  desktop.Settle();
  desktop.Key("j");
  desktop.Settle();
  desktop.Key("Escape");
  desktop.Key("j");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
  EXPECT_EQ(json::parse(file).at("bindings").at("play"), json({"J"}));
}

TEST_F(HandsTest, AScenesStateIsSavedAndOpenedAgain) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  Select(desktop, "cube");
  desktop.Key("ctrl+d");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !FindBody(s, "cube.2").is_null(); }));
  const json before = desktop.State().at("bodies");
  const std::string file = (desktop.folder() / "kept.scene.json").string();
  desktop.Key("ctrl+s");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  desktop.Settle();
  desktop.Input({"type", file});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("notice") == "saved " + file; }));
  desktop.Key("bracketright");  // another scene
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") != "cube"; }));
  desktop.Key("ctrl+o");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  desktop.Settle();
  desktop.Input({"type", file});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "cube"; }));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("bodies").size() == before.size() && !FindBody(s, "cube.2").is_null();
  }));
  desktop.Key("ctrl+p");  // named after the file
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("banner").get<std::string>().find("/kept-1.png") != std::string::npos;
  }));
}

// What is saved is what was there when it was asked for, however long the name takes.
TEST_F(HandsTest, TheRunStandsWhileAFileIsNamed) {
  const Desktop desktop(1280, 800, "pendulum");
  const auto has_state = [](const char* state) {
    return [=](const json& s) { return s.at("run_state") == state; };
  };
  ASSERT_TRUE(desktop.WaitFor(has_state("playing")));
  desktop.Key("ctrl+s");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  ASSERT_TRUE(desktop.WaitFor(has_state("paused")));
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor(has_state("playing")));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor(has_state("paused")));
  const json saved = SavedScene(desktop);
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("run_state"), "paused") << "it stood before";
}

TEST_F(HandsTest, ARecordedRunIsReplayedBitForBit) {
  Desktop desktop(1280, 800, "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x + 100, at.y - 120});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("grab").is_null(); }));
  desktop.Settle();
  desktop.Release();
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const json end = desktop.State();
  const std::string file = (desktop.folder() / "run.session.json").string();
  desktop.Click(desktop.Widget("file.Save run"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  desktop.Settle();
  desktop.Input({"type", file});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("notice") == "saved " + file; }));
  EXPECT_EQ(RunProgram({TOUCHSTONE_PROGRAM, "replay", file}, {}, "/dev/null"), 0);

  desktop.Key("ctrl+o");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("file.name"); }));
  desktop.Settle();
  desktop.Input({"type", file});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Key("shift+space");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("run_state") == "paused" && s.at("time").get<double>() > 0.0;
  }));
  EXPECT_EQ(desktop.State().at("state_hash"), end.at("state_hash"));
  EXPECT_EQ(desktop.State().at("message"), "");
}

TEST_F(HandsTest, ALongWayAlongTheTimeLineIsBrokenOff) {
  const std::string session =
      R"({"touchstone_session": 1, "frames": 2000000, "commands": [],
      "scene": {"touchstone": 1, "name": "long", "bodies": [
      {"name": "stone", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 5],
       "repeat": {"count": [4, 4, 4], "spacing": [3, 3, 3]}}]}})";
  Desktop desktop(1280, 800, "touchstone/long.session.json", 1.0, {{"long.session.json", session}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Last(s) > 1000; }));
  desktop.Settle();
  const json before = desktop.State();
  const auto on_the_way = [](const json& s) {
    return !s.at("journey").is_null() && s.at("widgets").contains("journey.progress");
  };
  desktop.Click(desktop.Widget("timeline", 0.98));
  ASSERT_TRUE(desktop.WaitFor(on_the_way));
  // The window lives meanwhile: panels go and come back, the camera turns.
  desktop.Key("Tab");
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json& s) { return on_the_way(s) && !s.at("widgets").contains("timeline"); }));
  desktop.Key("Tab");
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json& s) { return on_the_way(s) && s.at("widgets").contains("timeline"); }));
  const double share = desktop.State().at("journey").at("share");
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json& s) { return on_the_way(s) && s.at("journey").at("share") > share; }));
  desktop.Key("Escape");
  const auto stands = [&](const json& s) {
    return s.at("journey").is_null() && s.at("state_hash") == before.at("state_hash") &&
           s.at("notice").get<std::string>().starts_with("Cancelled");
  };
  EXPECT_TRUE(desktop.WaitFor(stands));
  desktop.Key("period");  // a step on from there
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Frame(s) == 2 || Frame(s) == 1; }));

  desktop.Click(desktop.Widget("timeline", 0.5));
  ASSERT_TRUE(desktop.WaitFor(on_the_way));
  desktop.Click(desktop.Widget("journey.break_off"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("journey").is_null(); }));
}

TEST_F(HandsTest, ASceneLeftBehindByACrashIsOffered) {
  const std::string scene = R"({"touchstone": 1, "name": "lost", "bodies": [
      {"name": "stone", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 5]}]})";
  Desktop desktop(1280, 800, "cube", 1.0, {{"recovery/999999999.scene.json", scene}});
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("recovery.open"); }));
  desktop.Click(desktop.Widget("recovery.open"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "lost"; }));
  EXPECT_FALSE(std::filesystem::exists(desktop.folder() / "touchstone" / "recovery" /
                                       "999999999.scene.json"));
}

TEST_F(HandsTest, TheFirstHintsGoWhenTheyAreDone) {
  Desktop desktop(1280, 800, "start");
  desktop.Key("b");
  desktop.Settle();
  const Pixel end = desktop.Widget("timeline", 0.99);
  desktop.PressAndMove(end, desktop.Widget("timeline", 0.4));
  desktop.Release();
  desktop.Settle();
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
  const json done = json::parse(file).at("done");
  EXPECT_EQ(done.at("launched"), true);
  EXPECT_EQ(done.at("gone_back"), true);
  EXPECT_EQ(done.at("pulled"), false);
}

}  // namespace
}  // namespace touchstone::ui_test
