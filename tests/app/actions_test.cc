#include "app/actions.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace touchstone::app {
namespace {

TEST(Actions, EachHasOneRowAndANameOfItsOwn) {
  std::set<Action> actions;
  std::set<std::string> names;
  for (const ActionInfo& info : Actions()) {
    EXPECT_TRUE(actions.insert(info.action).second) << info.name;
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_EQ(FindAction(info.name), &info);
    EXPECT_EQ(&InfoOf(info.action), &info);
  }
  // The last enumerator; one without a row would be missing before it.
  EXPECT_EQ(actions.size(), static_cast<std::size_t>(Action::kQuit) + 1);
  EXPECT_EQ(FindAction("fling"), nullptr);
}

TEST(Actions, EachHasAnInputAndWhatAKeyBeginsIsCarriedOut) {
  for (const ActionInfo& info : Actions()) {
    EXPECT_TRUE(!info.inputs.empty() || *info.fixed_input != '\0') << info.name;
    for (const Input& input : info.inputs) {
      EXPECT_NE(input.key.has_value(), input.button.has_value()) << info.name;
      // Drags are the tools' of the mouse.
      EXPECT_EQ(info.carry_out != nullptr, input.key.has_value()) << info.name;
    }
  }
}

}  // namespace
}  // namespace touchstone::app
