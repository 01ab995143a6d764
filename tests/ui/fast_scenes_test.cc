// Scenes that are over in a moment show it: slow motion, a camera that goes along, trails.

#include <gtest/gtest.h>

#include <cmath>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class FastScenesTest : public DesktopTest {
 protected:
  static double X(const json& vector) { return vector[0].get<double>(); }
};

TEST_F(FastScenesTest, TheCameraGoesWithACubeOfAHundredMetresASecond) {
  Desktop desktop(1280, 800, "thin-wall");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.3"); }));
  desktop.Settle();
  const json before = desktop.State();
  EXPECT_EQ(before.at("run_state"), "paused");
  EXPECT_EQ(before.at("speed"), 0.015);
  const auto moved = [&](const json& s, double* camera) {
    *camera = X(s.at("camera").at("eye")) - X(before.at("camera").at("eye"));
    return X(FindBody(s, "bullet").at("position")) - X(FindBody(before, "bullet").at("position"));
  };
  desktop.Key("3");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.02; }));
  double camera = 0.0;
  const double cube = moved(desktop.State(), &camera);
  EXPECT_GT(cube, 1.5);
  EXPECT_NEAR(camera, cube, 0.5) << "but for the first picture of the run";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.right"); }));
  const json told = desktop.State();
  EXPECT_EQ(told.at("time"), 0.06);
  EXPECT_NEAR(X(FindBody(told, "bullet").at("velocity")), -30.0, 1e-6);
}

/// The darker green of the trails of two cubes.
bool IsTrail(const Rgb& c) { return c[1] > c[0] + 25 && c[1] > c[2] + 8; }

TEST_F(FastScenesTest, BlowsAreSlowAndTheFlightLeavesATrail) {
  Desktop desktop(1280, 800, "cannon", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.answer.3"); }));
  desktop.Key("3");
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("speed") == 0.03 && s.at("time").get<double>() < 0.22; }));
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("speed") == 1.0 && s.at("time").get<double>() > 0.22; }));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "lesson.right"); }));
  desktop.Settle();
  const json state = desktop.State();
  const json start = FindBody(state, "cube.0").at("pixel"),
             end = FindBody(state, "cube.2").at("pixel");
  const auto between = [&](double share) {
    return Pixel{(1.0 - share) * X(start) + share * X(end),
                 (1.0 - share) * start[1].get<double>() + share * end[1].get<double>()};
  };
  const Screenshot shown = desktop.Capture();
  EXPECT_TRUE(shown.Any(between(0.4), 12, IsTrail));
  EXPECT_TRUE(shown.Any(between(0.6), 12, IsTrail));
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  const json trails = desktop.KeptPreferences().at("trails");
  EXPECT_EQ(trails.at("paths"), false) << "the scene's choice is not the person's";
  EXPECT_EQ(trails.at("strobe"), false);
}

}  // namespace
}  // namespace touchstone::ui_test
