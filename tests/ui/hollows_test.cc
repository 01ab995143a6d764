// Bowls and tubes in the real window: placed by keys, and others placed in them.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

double DistanceOf(const json& a, const json& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    sum += std::pow(a.at("position")[i].get<double>() - b.at("position")[i].get<double>(), 2);
  return std::sqrt(sum);
}

/// Presses the key, turns the wheel back that often, and places at a point.
void PlaceByKey(const Desktop& desktop, const std::string& key, int smaller, Pixel at) {
  desktop.Key(key);
  desktop.MoveTo(at);
  desktop.Settle();
  std::vector<std::string> words;
  for (int i = 0; i < smaller; ++i) words.insert(words.end(), {"click", "5"});
  desktop.Input(words);
  desktop.Settle();
  desktop.Input({"click", "1"});
}

class HollowsTest : public DesktopTest {};

// A ball and a box that are placed on the wall inside stay within, in a bowl and in a tube.
TEST_F(HollowsTest, BallsAndBoxesArePlacedInABowlAndATubeByKeys) {
  Desktop desktop(1280, 800, "cube");
  Pause(desktop);
  const Pixel cube = desktop.BodyAt("cube");
  std::size_t count = desktop.State().at("bodies").size();
  const auto wait = [&] {
    ++count;
    return desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count; });
  };
  PlaceByKey(desktop, "shift+7", 8, {cube.x - 230.0, cube.y + 110.0});
  ASSERT_TRUE(wait());
  PlaceByKey(desktop, "shift+9", 10, {cube.x + 250.0, cube.y + 60.0});
  ASSERT_TRUE(wait());
  for (const char* name : {"bowl 1", "tube 1"}) {
    const json hollow = FindBody(desktop.State(), name);
    ASSERT_FALSE(hollow.is_null()) << name;
    EXPECT_TRUE(hollow.at("fixed").get<bool>()) << name;
    const Pixel middle = desktop.BodyAt(name);
    const std::string suffix = name == std::string("bowl 1") ? " 1" : " 2";
    PlaceByKey(desktop, "7", 15, {middle.x - 25.0, middle.y + 10.0});
    ASSERT_TRUE(wait()) << desktop.State().at("notice");
    PlaceByKey(desktop, "1", 16, {middle.x + 25.0, middle.y + 10.0});
    ASSERT_TRUE(wait()) << desktop.State().at("notice");
    desktop.Key("space");
    const double now = desktop.State().at("time");
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > now + 1.5; }));
    Pause(desktop);
    const json state = desktop.State();
    for (const char* kind : {"ball", "box"}) {
      const json inside = FindBody(state, kind + suffix);
      ASSERT_FALSE(inside.is_null()) << kind << suffix;
      EXPECT_LT(DistanceOf(inside, FindBody(state, name)), 0.94) << kind << name;
      EXPECT_LT(inside.at("position")[2].get<double>(), hollow.at("position")[2].get<double>());
    }
  }
}

// What is seen of a bowl is the inside of its far wall; the near wall mirrors the light.
TEST_F(HollowsTest, ABowlIsSeenToBeClosedAndHollow) {
  const Desktop desktop(1280, 800, "bowls", 1.0, {{"preferences.json", R"({"quality": "low"})"}});
  PauseAndSettle(desktop);
  const auto mirrors = [](const Rgb& color) {
    return color[0] > 220 && color[1] > 220 && color[2] > 220;
  };
  const nlohmann::json state = desktop.State();
  const Screenshot shot = desktop.Capture();
  int bowls = 0;
  for (const nlohmann::json& body : state.at("bodies")) {
    if (!body.at("name").get<std::string>().starts_with("bowl")) continue;
    ++bowls;
    const nlohmann::json& at = body.at("pixel");
    const Pixel above{at[0].get<double>(), at[1].get<double>() - 45.0};  // no arrows, no balls
    EXPECT_TRUE(shot.Any(above, 35, mirrors)) << body.at("name");
  }
  EXPECT_EQ(bowls, 3);
}

}  // namespace
}  // namespace touchstone::ui_test
