// The camera glides where it is sent, unless a person wants less motion.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class CameraTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Desktop::Available()) GTEST_SKIP() << "needs Xvfb and xdotool";
  }
};

bool Glides(const json& state) { return state.at("camera").at("gliding").get<bool>(); }

/// The eye's height above what it looks at, as the sine of its angle.
double Steepness(const json& state) {
  const json& camera = state.at("camera");
  double distance = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    distance +=
        std::pow(camera.at("eye")[i].get<double>() - camera.at("target")[i].get<double>(), 2);
  return (camera.at("eye")[2].get<double>() - camera.at("target")[2].get<double>()) /
         std::sqrt(distance);
}

/// Presses the keys and watches the state for a second; returns whether the camera was seen on its
/// way.
bool IsSeenOnItsWay(const Desktop& desktop, const std::string& keys) {
  desktop.Key(keys);
  const bool seen = desktop.WaitFor(Glides, 1.0);
  desktop.Settle();
  return seen;
}

TEST_F(CameraTest, ViewsAlongTheAxesAndFramingGlide) {
  const Desktop desktop(1280, 800, "stack-10");
  PauseAndSettle(desktop);
  const double start = Steepness(desktop.State());
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+7"));
  EXPECT_GT(Steepness(desktop.State()), 0.999);
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+1"));
  EXPECT_NEAR(Steepness(desktop.State()), 0.0, 1e-9);
  const json front = desktop.State().at("camera");
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+3"));
  EXPECT_NE(desktop.State().at("camera").at("eye"), front.at("eye"));
  EXPECT_NE(start, 0.0);

  // The wheel: three clicks come to what three clicks are, however soon they follow each other.
  const json rect = desktop.State().at("scene_rect");
  desktop.MoveTo({0.5 * (rect[0].get<double>() + rect[2].get<double>()), 500});
  desktop.Settle();
  const auto distance = [](const json& s) {
    return std::abs(s.at("camera").at("eye")[0].get<double>() -
                    s.at("camera").at("target")[0].get<double>());
  };
  const double far = distance(desktop.State());
  desktop.Input({"click", "4", "click", "4", "click", "4"});
  EXPECT_TRUE(desktop.WaitFor(Glides, 1.0));
  desktop.Settle();
  EXPECT_NEAR(distance(desktop.State()), std::pow(0.88, 3.0) * far, 1e-6 * far);
}

TEST_F(CameraTest, ReducedMotionGoesThereAtOnceAndIsKept) {
  Desktop desktop(1280, 800, "stack-10", 1.0, {{"preferences.json", R"({"motion": "reduced"})"}});
  PauseAndSettle(desktop);
  EXPECT_FALSE(IsSeenOnItsWay(desktop, "ctrl+7"));
  EXPECT_GT(Steepness(desktop.State()), 0.999);
  EXPECT_FALSE(IsSeenOnItsWay(desktop, "Home"));
  EXPECT_EQ(desktop.State().at("view").at("motion"), "reduced");
}

}  // namespace
}  // namespace touchstone::ui_test
