#include "app/window_pace.h"

#include <gtest/gtest.h>

#include "scene/scene_file.h"

namespace touchstone::app {
namespace {

using settings::Pace;

std::shared_ptr<const scene::SceneDesc> Scene(const std::string& settings) {
  return std::make_shared<const scene::SceneDesc>(
      scene::ParseScene(R"({"touchstone": 1, "settings": )" + settings +
                            R"(, "bodies": [{"name": "cube", "shape": {"box": [1, 1, 1]}}]})",
                        "scene"));
}

TEST(WindowPace, IsLivelyWhereTheSceneStatesNone) {
  const auto scene = AtWindowPace(Scene(R"({"step": 0.01})"));
  EXPECT_EQ(scene->settings.pace, Pace::kLively);
  EXPECT_EQ(scene->settings.step, 0.01);
  EXPECT_EQ(AtWindowPace(scene), scene);
}

TEST(WindowPace, IsThatOfTheSceneWhereItStatesOne) {
  for (const char* pace : {"exact", "lively"}) {
    const auto scene = Scene(std::string(R"({"pace": ")") + pace + R"("})");
    EXPECT_EQ(AtWindowPace(scene), scene);
    EXPECT_TRUE(scene->states_pace);
  }
}

}  // namespace
}  // namespace touchstone::app
