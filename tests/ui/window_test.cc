// The real executable in a real window under a virtual display, driven by real events.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class WindowTest : public DesktopTest {};

double Distance(const json& a, const json& b) {
  return std::hypot(a[0].get<double>() - b[0].get<double>(),
                    a[1].get<double>() - b[1].get<double>(),
                    a[2].get<double>() - b[2].get<double>());
}

double Speed(const json& body) { return Distance(body.at("velocity"), json{0.0, 0.0, 0.0}); }

/// The vermilion of normal forces, in light and shade, clear of shadows and skin tones.
bool IsNormalForce(const Rgb& c) {
  return c[0] > 150 && c[1] > 45 && c[1] < 125 && c[2] < 60 && c[0] - c[1] > 80;
}
/// The green of the mouse spring.
bool IsSpring(const Rgb& c) { return c[0] < 60 && c[1] > 90 && c[2] > 60 && c[1] - c[0] > 60; }

TEST_F(WindowTest, DraggingACubeMovesIt) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  const json before = FindBody(desktop.State(), "cube");
  const Pixel at = desktop.BodyAt("cube");
  desktop.PressAndMove(at, {at.x + 130, at.y - 120});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return !s.at("grab").is_null() && s.at("grab").at("force").get<double>() > 1.0;
  }));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return Distance(FindBody(s, "cube").at("position"), before.at("position")) > 0.3;
  }));
  // The spring's far end is drawn under the cursor.
  EXPECT_TRUE(desktop.Capture().Any({at.x + 130, at.y - 120}, 6, IsSpring));
  desktop.Release();
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("grab").is_null(); }));
}

TEST_F(WindowTest, LaunchingAddsAMovingBody) {
  Desktop desktop(1280, 800, "cube");
  const std::size_t count = desktop.State().at("bodies").size();
  desktop.MoveTo(desktop.BodyAt("cube"));
  desktop.Settle();
  desktop.Input({"keydown", "shift", "mousedown", "1"});
  desktop.Settle();
  desktop.Input({"mouseup", "1", "keyup", "shift"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count + 1; }));
  EXPECT_GT(Speed(FindBody(desktop.State(), "shot 1")), 1.0);
  // It hits what it was aimed at.
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Speed(FindBody(s, "cube")) > 0.05; }));
}

TEST_F(WindowTest, PauseStopsTimeAndAStepAdvancesIt) {
  Desktop desktop(1280, 800, "bounce");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const double paused = desktop.State().at("time");
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("time").get<double>(), paused);

  const double h = desktop.State().at("step");
  desktop.Key("period");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time").get<double>() > paused; }));
  // Both times are sums of steps: equal but for their round-off.
  EXPECT_NEAR(desktop.State().at("time").get<double>(), paused + h, 1e-9);
  desktop.Settle();
  EXPECT_NEAR(desktop.State().at("time").get<double>(), paused + h, 1e-9);

  desktop.Key("space");
  EXPECT_TRUE(
      desktop.WaitFor([&](const json& s) { return s.at("time").get<double>() > paused + 5 * h; }));
}

TEST_F(WindowTest, RunsToTheNextEventOfTheChosenKind) {
  Desktop desktop(1280, 800, "bounce");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Click(desktop.Widget("event_kind"));
  desktop.Settle();
  desktop.Click(desktop.Widget("event_kind.collision"));
  desktop.Settle();

  double after = 0.0;
  const auto expect_collision = [&] {
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
      return s.at("run_state") == "paused" && s.at("time").get<double>() > after;
    }));
    const json stopped = desktop.State();
    ASSERT_FALSE(stopped.at("stopped_by").is_null());
    EXPECT_EQ(stopped.at("stopped_by").at("kind"), "collision");
    const double time = stopped.at("time");
    const double event_time = stopped.at("stopped_by").at("time");
    EXPECT_LE(event_time, time);
    EXPECT_GT(event_time, time - stopped.at("step").get<double>() - 1e-9);
    after = time;
  };
  desktop.Click(desktop.Widget("next_event"));
  expect_collision();
  desktop.Key("n");
  expect_collision();
}

TEST_F(WindowTest, TheRestitutionSliderChangesTheNextBounce) {
  // Height that the dropped body will rise to above its lowest centre, from any moment of flight.
  const auto apex = [](const json& body) {
    const double v = body.at("velocity")[2];
    return body.at("position")[2].get<double>() + v * v / (2.0 * 9.81);
  };
  Desktop desktop(1280, 800, "bounce");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  const auto falls = [](const json& body) { return !body.at("fixed").get<bool>(); };
  const json start = desktop.State();
  const json& bodies = start.at("bodies");
  const auto dropped = std::ranges::find_if(bodies, falls);
  ASSERT_NE(dropped, bodies.end());
  const std::string name = dropped->at("name");
  const double height = apex(*dropped);

  const auto apex_after_bounce = [&](double share) {
    desktop.Key("r");
    EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
    desktop.Click(desktop.Widget("restitution", share));
    desktop.Key("space");
    double reached = 0.0;
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
      const json body = FindBody(s, name);
      if (s.at("collisions").get<int>() == 0 || body.at("velocity")[2].get<double>() <= 0.0)
        return false;
      reached = apex(body);
      return true;
    }));
    desktop.Key("space");
    EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
    return reached;
  };
  // Without loss it rises to where it fell from; at one half, to a quarter of the drop.
  EXPECT_NEAR(apex_after_bounce(0.99), height, 0.02 * height);
  EXPECT_LT(apex_after_bounce(0.5), 0.75 * height);
}

TEST_F(WindowTest, AClickSelectsDeleteRemovesResetBringsBack) {
  Desktop desktop(1280, 800, "cube");
  desktop.Click(desktop.BodyAt("cube"));
  const json cube = FindBody(desktop.State(), "cube");
  EXPECT_EQ(desktop.State().at("selected"), cube.at("id"));
  desktop.Key("Delete");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return FindBody(s, "cube").is_null(); }));
  EXPECT_TRUE(desktop.State().at("selected").is_null());
  desktop.Key("r");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !FindBody(s, "cube").is_null(); }));
}

TEST_F(WindowTest, TheForceArrowsAreDrawnWhereTheContactsAre) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const json contacts = desktop.State().at("contacts");
  const auto middle = [](const json& contact) {
    const json& foot = contact.at("pixel");
    const json& tip = contact.at("tip_pixel");
    return Pixel{0.5 * (foot[0].get<double>() + tip[0].get<double>()),
                 0.5 * (foot[1].get<double>() + tip[1].get<double>())};
  };
  const Screenshot shown = desktop.Capture();
  // The arrow at the corner nearest to the eye stands on the cube's front edge, in full sight.
  const auto nearest = std::ranges::max_element(
      contacts, {}, [](const json& contact) { return contact.at("pixel")[1].get<double>(); });
  EXPECT_TRUE(shown.Any(middle(*nearest), 3, IsNormalForce));
  // Each carries a quarter of the weight of a tonne.
  for (const json& contact : contacts)
    EXPECT_NEAR(contact.at("force_n").get<double>(), 2452.5, 0.5);

  desktop.Key("f");
  desktop.Settle();
  EXPECT_FALSE(desktop.Capture().Any(middle(*nearest), 3, IsNormalForce));
}

bool Fires(const json& state, const std::string& key) {
  return std::ranges::any_of(state.at("thrusters"), [&](const json& thruster) {
    return thruster.at("key") == key && thruster.at("firing") == true;
  });
}

TEST_F(WindowTest, HoldingAThrustersKeyPushesItsBody) {
  Desktop desktop(1280, 800, "contact-2d");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Input({"keydown", "e"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Fires(s, "E"); }));
  EXPECT_FALSE(Fires(desktop.State(), "S"));
  desktop.Key("space");
  // Nothing else in the scene lifts a block so early: upwards with 9 N against a weight of 3 N.
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "block1").at("velocity")[2].get<double>() > 0.5 && s.at("collisions") == 0;
  }));
  EXPECT_LT(FindBody(desktop.State(), "block3").at("velocity")[2].get<double>(), 0.5);
  desktop.Input({"keyup", "e"});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !Fires(s, "E"); }));
}

TEST_F(WindowTest, AThrustersKeyIsALetterInATextField) {
  Desktop desktop(1280, 800, "contact-2d");
  desktop.Click(desktop.Widget("scene.search"));
  desktop.Input({"keydown", "s"});
  desktop.Settle();
  EXPECT_FALSE(Fires(desktop.State(), "S"));
  desktop.Input({"keyup", "s"});
}

TEST_F(WindowTest, JointsAreDrawnWhereTheyAre) {
  // Where pictures take long, automatic quality is too coarse for the colours of joints.
  const std::string show_in_sight =
      R"({"quality": "medium", "sections": {"Scenes": false, "Material and gravity": false, "Show": true}})";
  Desktop desktop(1280, 800, "pendulum", 1.0, {{"preferences.json", show_in_sight}});
  desktop.Key("space");
  desktop.Key("r");  // in some positions the bodies' colours shine through too strongly
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("run_state") == "paused" && s.at("time") == 0.0; }));
  desktop.Click(desktop.Widget("show.Joints", 0.1));  // no arrows over the joints
  desktop.Settle();
  // The plum of the joints, between the colours of the bodies that they shine through.
  const auto is_joint = [](const Rgb& c) {
    return c[0] < 150 && c[0] - c[1] > 20 && c[2] - c[1] > 15 && c[1] < 110;
  };
  const json joints = desktop.State().at("joints");
  ASSERT_EQ(joints.size(), 3u);
  const auto drawn = [&] {
    const Screenshot picture = desktop.Capture();
    return std::ranges::count_if(joints, [&](const json& joint) {
      const json& at = joint.at("pixel");
      return picture.Any({at[0].get<double>(), at[1].get<double>()}, 3, is_joint);
    });
  };
  // The picture may come a little later than its state.
  const auto comes_to = [&](int count) {
    return desktop.WaitFor([&](const json&) { return drawn() == count; }, 20.0);
  };
  EXPECT_TRUE(comes_to(3));
  desktop.Click(desktop.Widget("show.Links", 0.1));
  desktop.Settle();
  EXPECT_TRUE(comes_to(0));
}

TEST_F(WindowTest, DraggingOnNothingTurnsTheCameraAndTheWheelZooms) {
  Desktop desktop(1280, 800, "cube");
  const json rect = desktop.State().at("scene_rect");
  const Pixel empty{rect[0].get<double>() + 60, rect[1].get<double>() + 60};
  const Pixel cube = desktop.BodyAt("cube");
  const json before = FindBody(desktop.State(), "floor");
  desktop.PressAndMove(empty, {empty.x + 150, empty.y + 20});
  desktop.Release();
  desktop.Settle();
  EXPECT_TRUE(desktop.State().at("grab").is_null());
  EXPECT_NE(FindBody(desktop.State(), "floor").at("pixel"), before.at("pixel"));

  const auto floor_to_cube = [&] {
    const Pixel a = desktop.BodyAt("floor");
    const Pixel b = desktop.BodyAt("cube");
    return std::hypot(a.x - b.x, a.y - b.y);
  };
  const double far = floor_to_cube();
  desktop.MoveTo(cube);
  desktop.Input({"click", "4", "click", "4", "click", "4"});
  desktop.Settle();
  EXPECT_GT(floor_to_cube(), 1.2 * far);
}

TEST_F(WindowTest, WhatIsTypedIntoAFieldReachesNoShortcut) {
  Desktop desktop(1280, 800, "cube");
  desktop.Click(desktop.Widget("scene.search"));
  desktop.Input({"type", "p2 "});
  desktop.Settle();
  const json state = desktop.State();
  EXPECT_EQ(state.at("run_state"), "playing");  // the space paused nothing
  EXPECT_FALSE(state.at("widgets").contains("scene.cube"));
}

TEST_F(WindowTest, AClickInTheListLoadsAScene) {
  Desktop desktop(1280, 800, "cube");
  desktop.Click(desktop.Widget("scene.seesaw"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "seesaw"; }));
}

TEST_F(WindowTest, ParametersAndGravityAreLive) {
  Desktop desktop(1280, 800, "cube");
  desktop.Click(desktop.Widget("settings.step", 0.3));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("step").get<double>() < 1e-3; }));
  desktop.Click(desktop.Widget("gravity.None"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("gravity")[2] == 0.0; }));
}

TEST_F(WindowTest, PanelsAndSceneDoNotOverlap) {
  for (const auto& [width, height] : {std::pair{1280, 800}, {1920, 1080}}) {
    Desktop desktop(width, height, "start");
    const json state = desktop.State();
    const json rect = state.at("scene_rect");
    EXPECT_GT(rect[2].get<double>() - rect[0].get<double>(), width * 0.33);
    for (const auto& [name, widget] : state.at("widgets").items()) {
      if (name == "gravity.arrow" || name == "scale_bar" || name.starts_with("fold.") ||
          name.starts_with("hint."))
        continue;  // they belong into it
      const bool apart = widget[2] <= rect[0] || widget[0] >= rect[2] || widget[3] <= rect[1] ||
                         widget[1] >= rect[3];
      EXPECT_TRUE(apart) << name << " at " << widget;
      EXPECT_GE(widget[0].get<double>(), 0.0) << name;
      EXPECT_LE(widget[2].get<double>(), width) << name;
    }
  }
}

TEST_F(WindowTest, TabHidesThePanelsAndBringsThemBack) {
  Desktop desktop(1280, 800, "cube");
  const json shown = desktop.State();
  desktop.Key("Tab");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("play"); }));
  EXPECT_EQ(desktop.State().at("scene_rect")[0], 0.0);
  desktop.Key("Tab");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("widgets").contains("play"); }));
  EXPECT_EQ(desktop.State().at("scene_rect"), shown.at("scene_rect"));
}

TEST_F(WindowTest, F1ShowsTheBindings) {
  Desktop desktop(1280, 800, "cube");
  EXPECT_FALSE(desktop.State().at("widgets").contains("help.window"));
  desktop.Key("F1");
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("help.window"); }));
  desktop.Key("Escape");
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("help.window"); }));
}

TEST_F(WindowTest, QuittingEndsWellAndKeepsThePreferences) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("l");
  desktop.Settle();
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
  EXPECT_EQ(json::parse(file).at("view").at("numbers"), true);
}

TEST_F(WindowTest, WithoutADisplayTheProgramSaysSo) {
  const std::string log = ::testing::TempDir() + "/touchstone_no_display.log";
  EXPECT_EQ(
      RunProgram({TOUCHSTONE_PROGRAM, "cube"}, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}, log), 3);
  std::ifstream file(log);
  const std::string said(std::istreambuf_iterator<char>(file), {});
  EXPECT_NE(said.find("display"), std::string::npos) << said;
}

}  // namespace
}  // namespace touchstone::ui_test
