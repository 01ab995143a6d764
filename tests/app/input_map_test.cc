#include "app/input_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

TEST(InputMap, NoInputMeansTwoThings) {
  std::set<std::tuple<int, int, int, int>> inputs;
  for (const Binding& b : Bindings()) {
    if (!b.key && !b.button) continue;
    EXPECT_TRUE(
        inputs.insert({b.key.value_or(-1), b.button.value_or(-1), b.mods, static_cast<int>(b.over)})
            .second)
        << Describe(b);
  }
}

TEST(InputMap, EveryBindingIsInTheHelp) {
  const std::vector<ui::HelpLine> lines = HelpLines({});
  for (const Binding& binding : Bindings())
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const ui::HelpLine& line) {
      return line.input.find(Describe(binding)) != std::string::npos;
    })) << Describe(binding);
  for (const ui::HelpLine& line : lines) EXPECT_FALSE(line.input.empty()) << line.meaning;
}

TEST(InputMap, TheScenesThrustersAreInTheHelpAndTakeTheirKeys) {
  scene::SceneDesc scene;
  for (const char* key : {"F", "Right", "1"})
    scene.thrusters.push_back({.body = "block", .key = key, .from = {}, .until = {}});
  scene.thrusters.push_back({.body = "other", .key = "", .from = 1.0, .until = {}});
  const std::vector<ui::HelpLine> lines = HelpLines(scene);
  const auto input_of = [&](const std::string& meaning) -> std::string {
    const auto line = std::ranges::find(lines, meaning, &ui::HelpLine::meaning);
    return line == lines.end() ? "no such line" : line->input;
  };
  EXPECT_EQ(input_of("hold to push block"), "F,  Right,  1");
  EXPECT_EQ(input_of("hold to push other"), "no such line");
  EXPECT_EQ(input_of("force arrows"), "no such line");
  EXPECT_EQ(input_of("one step"), ".");
  EXPECT_EQ(lines.back().group, "Thrusters");
}

TEST(InputMap, ThePressedBodyDecidesWhatADragDoes) {
  EXPECT_EQ(ActionOfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kMovingBody), Action::kGrab);
  EXPECT_EQ(ActionOfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kElse), Action::kOrbit);
  EXPECT_EQ(ActionOfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SHIFT, Over::kMovingBody),
            Action::kLaunch);
  EXPECT_EQ(ActionOfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SUPER, Over::kElse), std::nullopt);
}

TEST(InputMap, HeldKeysRepeatOnlyWhereThatMakesSense) {
  EXPECT_EQ(ActionOfKey(GLFW_KEY_PERIOD, 0, true), Action::kStep);
  EXPECT_EQ(ActionOfKey(GLFW_KEY_SPACE, 0, false), Action::kPlayPause);
  EXPECT_EQ(ActionOfKey(GLFW_KEY_SPACE, 0, true), std::nullopt);
}

}  // namespace
}  // namespace touchstone::app
