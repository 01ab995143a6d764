#include <gtest/gtest.h>

#include <string>

#include "scene/scene_file.h"
#include "scene_equality.h"

namespace touchstone::scene {
namespace {

std::string TextWith(const std::string& view) {
  return R"({"touchstone": 1, "name": "fast", "view": )" + view + R"(, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "ball", "shape": {"sphere": {"radius": 0.5}}, "position": [0, 0, 2]}]})";
}

const std::string kFastView = R"({
  "chains": true, "newtons_per_metre": 100, "slow": {"from": 0.5, "until": 1, "speed": 0.1},
  "follow": "ball", "trails": {"paths": true, "strobe": 0.05, "bodies": ["ball"]}})";

TEST(View, SlowMotionFollowingAndTrailsAreReadAndWrittenBack) {
  const SceneDesc scene = ParseScene(TextWith(kFastView), "f");
  EXPECT_EQ(scene.view.slow->speed, 0.1);
  EXPECT_EQ(scene.view.follow, "ball");
  EXPECT_EQ(scene.view.trails, (TrailsDesc{.paths = true, .strobe = 0.05, .bodies = {"ball"}}));
  const SceneDesc copy = ParseScene(WriteScene(scene), "copy");
  EXPECT_EQ(copy.view, scene.view);
  ExpectSameBits(scene, copy);
}

TEST(View, MistakesNameTheirPlace) {
  const std::pair<std::string, std::string> cases[] = {
      {R"({"slow": {"from": 1, "until": 0.5, "speed": 0.1}})", "view.slow.until: "},
      {R"({"slow": {"from": 0, "until": 0.5, "speed": 0}})", "view.slow.speed: "},
      {R"({"slow": {"from": 0, "until": 0.5}})", "view.slow: "},
      {R"({"slow": true})", "view.slow: "},
      {R"({"follow": "bal"})", "view.follow: there is no body \"bal\""},
      {R"({"follow": 3})", "view.follow: "},
      {R"({"trails": {}})", "view.trails: "},
      {R"({"trails": {"strobe": 0}})", "view.trails.strobe: "},
      {R"({"trails": {"strobe": 5}})", "view.trails.strobe: "},
      {R"({"trails": {"paths": 1}})", "view.trails.paths: "},
      {R"({"trails": {"paths": true, "bodies": ["bal"]}})", "view.trails.bodies[0]: "},
      {R"({"trails": {"paths": true, "bodies": ["ball", "ball"]}})", "view.trails.bodies[1]: "},
      {R"({"trails": {"paths": true, "bodies": []}})", "view.trails.bodies: "},
      {R"({"trails": {"path": true}})", "view.trails"},
      {R"({"strobe": true})", "view"},
  };
  for (const auto& [view, place] : cases) {
    std::string mistake = "none";
    try {
      ParseScene(TextWith(view), "f");
    } catch (const SceneError& error) {
      mistake = error.path() + ": " + error.message();
    }
    EXPECT_TRUE(mistake.starts_with(place)) << mistake << "\n" << view;
  }
}

// A scene that is saved after a body was removed can be read.
TEST(View, WrittenWithoutABodyThatItNamesItNamesNone) {
  SceneDesc scene = ParseScene(TextWith(kFastView), "f");
  scene.bodies.pop_back();
  const SceneDesc copy = ParseScene(WriteScene(scene), "copy");
  EXPECT_FALSE(copy.view.follow);
  EXPECT_FALSE(copy.view.trails);
  EXPECT_EQ(copy.view.slow, scene.view.slow);
}

}  // namespace
}  // namespace touchstone::scene
