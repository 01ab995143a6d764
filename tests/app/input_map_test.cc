#include "app/input_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "app/input_names.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

TEST(InputMap, NoInputMeansTwoThings) {
  std::set<std::tuple<int, int, int, int>> inputs;
  const InputMap map;
  for (const Binding& b : map.bindings()) {
    if (!b.key && !b.button) continue;
    EXPECT_TRUE(
        inputs.insert({b.key.value_or(-1), b.button.value_or(-1), b.mods, static_cast<int>(b.over)})
            .second)
        << Describe(b);
  }
}

TEST(InputMap, EveryBindingIsInTheHelp) {
  const InputMap map;
  const std::vector<ui::HelpLine> lines = map.HelpLines({});
  for (const Binding& binding : map.bindings())
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const ui::HelpLine& line) {
      return line.input.find(Describe(binding)) != std::string::npos;
    })) << Describe(binding);
  for (const ui::HelpLine& line : lines) EXPECT_FALSE(line.input.empty()) << line.meaning;
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& line) { return line.action == "play"; }),
            1);
}

TEST(InputMap, TheThrustersAreInTheHelpAndTakeTheirKeys) {
  exchange::Snapshot snapshot;
  for (const char* name : {"block", "other"}) snapshot.bodies.emplace_back().name = name;
  snapshot.bodies[1].id = BodyId{2};
  for (const char* key : {"F", "Right", "1"})
    snapshot.thrusters.push_back({.body = snapshot.bodies[0].id, .key = key});
  snapshot.thrusters.push_back({.body = BodyId{2}, .key = ""});
  const std::vector<ui::HelpLine> lines = InputMap().HelpLines(snapshot);
  const auto input_of = [&](const std::string& meaning) -> std::string {
    const auto line = std::ranges::find(lines, meaning, &ui::HelpLine::meaning);
    return line == lines.end() ? "no such line" : line->input;
  };
  EXPECT_EQ(input_of("hold to push block"), "F  or  Right  or  1");
  EXPECT_EQ(input_of("hold to push other"), "no such line");
  EXPECT_EQ(input_of("force arrows"), "");
  EXPECT_EQ(input_of("one step"), ".");
  EXPECT_EQ(lines.back().group, "Thrusters");
}

TEST(InputMap, ThePressedBodyDecidesWhatADragDoes) {
  EXPECT_EQ(InputMap().OfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kMovingBody), Action::kGrab);
  EXPECT_EQ(InputMap().OfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kElse), Action::kOrbit);
  EXPECT_EQ(InputMap().OfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SHIFT, Over::kMovingBody),
            Action::kLaunch);
  EXPECT_EQ(InputMap().OfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SUPER, Over::kElse), std::nullopt);
}

TEST(InputMap, HeldKeysRepeatOnlyWhereThatMakesSense) {
  EXPECT_EQ(InputMap().OfKey(GLFW_KEY_PERIOD, 0, true), Action::kStep);
  EXPECT_EQ(InputMap().OfKey(GLFW_KEY_SPACE, 0, false), Action::kPlayPause);
  EXPECT_EQ(InputMap().OfKey(GLFW_KEY_SPACE, 0, true), std::nullopt);
}

TEST(InputMap, EveryInputIsReadBackFromItsWords) {
  const InputMap map;
  for (const Binding& b : map.bindings()) {
    if (!b.key && !b.button) continue;
    const auto read = ParseInput(Describe(b));
    ASSERT_TRUE(read) << Describe(b);
    EXPECT_EQ(read->key, b.key);
    EXPECT_EQ(read->button, b.button);
    EXPECT_EQ(read->mods, b.mods);
    EXPECT_EQ(read->over, b.over) << Describe(b);
  }
  EXPECT_FALSE(ParseInput("Ctrl + Nonsense"));
}

TEST(InputMap, AChangedTableIsKeptAsItsChanges) {
  InputMap map;
  EXPECT_TRUE(map.Changes().empty());
  map.Rebind("play", GLFW_KEY_Z, GLFW_MOD_CONTROL);
  EXPECT_EQ(map.OfKey(GLFW_KEY_Z, GLFW_MOD_CONTROL, false), Action::kPlayPause);
  EXPECT_EQ(map.OfKey(GLFW_KEY_SPACE, 0, false), std::nullopt);
  // The key was undo's: undo has none now.
  EXPECT_EQ(map.Changes(), (BindingChanges{{"play", {"Ctrl + Z"}}, {"undo", {}}}));
  const InputMap again(map.Changes());
  EXPECT_EQ(again.OfKey(GLFW_KEY_Z, GLFW_MOD_CONTROL, false), Action::kPlayPause);
  EXPECT_EQ(again.Changes(), map.Changes());
}

TEST(InputMap, ANewKeyTellsTheActionThatLosesIt) {
  InputMap map;
  EXPECT_EQ(map.Rebind("play", GLFW_KEY_F1, 0), "F1 is no longer a key for \"this help\"");
  EXPECT_EQ(map.Rebind("play", GLFW_KEY_F1, 0), "") << "it is its own";
  EXPECT_EQ(map.Rebind("play", GLFW_KEY_F12, 0), "") << "nobody's";
}

TEST(InputMap, EscCanBeGivenBackToTheActionThatHasItAtFirst) {
  EXPECT_TRUE(InputMap::IsUsualKey("cancel", GLFW_KEY_ESCAPE, 0));
  EXPECT_FALSE(InputMap::IsUsualKey("cancel", GLFW_KEY_ESCAPE, GLFW_MOD_SHIFT));
  EXPECT_FALSE(InputMap::IsUsualKey("play", GLFW_KEY_ESCAPE, 0));
  InputMap map;
  map.Rebind("cancel", GLFW_KEY_F12, 0);
  EXPECT_EQ(map.OfKey(GLFW_KEY_ESCAPE, 0, false), std::nullopt);
  map.Rebind("cancel", GLFW_KEY_ESCAPE, 0);
  EXPECT_EQ(map.OfKey(GLFW_KEY_ESCAPE, 0, false), Action::kCancel);
  EXPECT_TRUE(map.Changes().empty());
}

TEST(InputMap, MouseInputsCanBeChangedInTheFile) {
  std::vector<std::string> mistakes;
  const InputMap map(
      {{"grab", {"Ctrl + Right drag on a body"}}, {"fling", {"A"}}, {"turn", {"Left dragg"}}},
      &mistakes);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_RIGHT, GLFW_MOD_CONTROL, Over::kMovingBody),
            Action::kGrab);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_RIGHT, 0, Over::kMovingBody), Action::kPan);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kMovingBody), std::nullopt);
  EXPECT_EQ(mistakes.size(), 2U);
}

TEST(InputMap, DragsFollowAStyleAndKeysStay) {
  InputMap map;
  map.Rebind("play", GLFW_KEY_J, 0);
  EXPECT_EQ(map.FindMouseStyle(), MouseStyle::kHands);
  map.Use(MouseStyle::kCamera);
  EXPECT_EQ(map.FindMouseStyle(), MouseStyle::kCamera);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_LEFT, 0, Over::kMovingBody), Action::kOrbit);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_CONTROL, Over::kMovingBody),
            Action::kGrab);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SHIFT, Over::kElse), Action::kLaunch);
  map.Use(MouseStyle::kMujoco);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_CONTROL, Over::kMovingBody),
            Action::kTurn);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_RIGHT, GLFW_MOD_CONTROL, Over::kMovingBody),
            Action::kGrab);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_RIGHT, 0, Over::kMovingBody), Action::kPan);
  EXPECT_EQ(map.OfButton(GLFW_MOUSE_BUTTON_MIDDLE, 0, Over::kElse), Action::kDolly);
  EXPECT_EQ(map.OfKey(GLFW_KEY_J, 0, false), Action::kPlayPause);
  // It is kept as changes of the table, and found again.
  EXPECT_EQ(InputMap(map.Changes()).FindMouseStyle(), MouseStyle::kMujoco);
  map.Use(MouseStyle::kHands);
  EXPECT_EQ(map.Changes(), (BindingChanges{{"play", {"J"}}}));
  EXPECT_EQ(InputMap(BindingChanges{{"pan", {"Left drag"}}}).FindMouseStyle(), std::nullopt);
}

TEST(InputMap, LettersAndDigitsAloneCanBeSwitchedOff) {
  InputMap map;
  map.UseSingleLetters(false);
  EXPECT_EQ(map.OfKey(GLFW_KEY_R, 0, false), std::nullopt);
  EXPECT_EQ(map.OfKey(GLFW_KEY_N, GLFW_MOD_SHIFT, false), std::nullopt);
  EXPECT_EQ(map.OfKey(GLFW_KEY_1, 0, false), std::nullopt);
  EXPECT_EQ(map.OfKey(GLFW_KEY_Z, GLFW_MOD_CONTROL, false), Action::kUndo);
  EXPECT_EQ(map.OfKey(GLFW_KEY_BACKSPACE, 0, false), Action::kReset);
}

TEST(InputMap, OtherKeysAndLettersWithAltStayWithoutSingleLetters) {
  InputMap map;
  EXPECT_FALSE(map.Ignores(GLFW_KEY_1, 0));
  map.UseSingleLetters(false);
  EXPECT_TRUE(map.Ignores(GLFW_KEY_1, 0));
  EXPECT_FALSE(map.Ignores(GLFW_KEY_1, GLFW_MOD_ALT));
  EXPECT_FALSE(map.Ignores(GLFW_KEY_ENTER, 0));
  EXPECT_FALSE(map.Ignores(GLFW_KEY_KP_ENTER, 0));
}

TEST(InputNames, AKeyIsWhatIsPrintedOnIt) {
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_Y, "z"), GLFW_KEY_Z);          // German
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_SLASH, "-"), GLFW_KEY_MINUS);  // German
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_RIGHT_BRACKET, "+"), GLFW_KEY_EQUAL);
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_Q, "a"), GLFW_KEY_A);       // French
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_6, "-"), GLFW_KEY_6);       // French: digits behind Shift
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_A, "\u0444"), GLFW_KEY_A);  // Russian
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_F1, ""), GLFW_KEY_F1);
  EXPECT_EQ(KeyOnLayout(GLFW_KEY_KP_5, "5"), GLFW_KEY_KP_5);
}

}  // namespace
}  // namespace touchstone::app
