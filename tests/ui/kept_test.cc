// What a person has chosen is there again, however the program has ended.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class KeptTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Desktop::Available()) GTEST_SKIP() << "needs Xvfb and xdotool";
  }
  /// Waits a few seconds for the file of preferences to have what the condition asks for.
  static bool IsKept(const Desktop& desktop, const std::function<bool(const json&)>& condition) {
    return desktop.WaitFor([&](const json&) { return condition(desktop.KeptPreferences()); }, 5.0);
  }
};

TEST_F(KeptTest, WhatAKilledProgramWasToldIsThereAgain) {
  json kept;
  {
    Desktop desktop(1280, 800, "lesson-01-weight");
    const double whole = desktop.State().at("scene_rect").at(0);
    desktop.Key("1");  // an answer to the lesson's question
    desktop.Key("F8");
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("scene_rect").at(0) < whole; }));
    EXPECT_TRUE(IsKept(desktop, [](const json& p) {
      return p.contains("panels") && p["panels"].value("left_open", true) == false &&
             p.contains("lessons") && p["lessons"].contains("lesson-01-weight");
    }));
    desktop.Kill();
    kept = desktop.KeptPreferences();
  }
  // What the scene has put over the person's choice is not taken for a choice.
  EXPECT_EQ(kept["view"]["resultants"], false);
  const Desktop next(1280, 800, "cube", 1.0, {{"preferences.json", kept.dump()}});
  EXPECT_LT(next.State().at("scene_rect").at(0), 60.0);
}

}  // namespace
}  // namespace touchstone::ui_test
