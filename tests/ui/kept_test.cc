// What a person has chosen is there again, however the program has ended.

#include <gtest/gtest.h>

#include <array>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class KeptTest : public DesktopTest {
 protected:
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

TEST_F(KeptTest, TheFirstWindowTakesMostOfTheScreenAndNoMoreThanThat) {
  const struct {
    int width, height;  // of the screen
    std::array<int, 2> window;
  } cases[] = {{1920, 1080, {1632, 918}}, {1280, 800, {1280, 800}}, {1024, 768, {1024, 768}}};
  for (const auto& [width, height, window] : cases) {
    Desktop desktop(width, height, "cube", 1.0, {{"preferences.json", R"({"window": {}})"}});
    desktop.Key("ctrl+q");
    ASSERT_EQ(desktop.WaitForEnd(), 0);
    const json kept = desktop.KeptPreferences().at("window");
    EXPECT_EQ(kept.at("width"), window[0]) << width;
    EXPECT_EQ(kept.at("height"), window[1]) << height;
  }
}

TEST_F(KeptTest, AWindowFromALargerScreenFitsOnThisOne) {
  Desktop desktop(1280, 800, "cube", 1.0,
                  {{"preferences.json", R"({"window": {"width": 2560, "height": 1600}})"}});
  const json state = desktop.State();
  EXPECT_LE(state.at("scene_rect")[2].get<double>(), 1280.0);
  EXPECT_LE(state.at("widgets").at("timeline")[3].get<double>(), 800.0);
}

TEST_F(KeptTest, AWindowClosedWhileItFillsTheScreenComesBackAsItWasBefore) {
  Desktop desktop(1400, 900, "cube", 1.0,
                  {{"preferences.json", R"({"window": {"width": 1100, "height": 700}})"}});
  const auto right = [](const json& s) { return s.at("scene_rect")[3].get<double>(); };
  const double before = right(desktop.State());
  desktop.Key("F11");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return right(s) > before + 100.0; }));
  EXPECT_TRUE(IsKept(desktop, [](const json& p) { return p.contains("window"); }));
  desktop.Key("ctrl+q");
  ASSERT_EQ(desktop.WaitForEnd(), 0);
  EXPECT_EQ(desktop.KeptPreferences().at("window"), json({{"width", 1100}, {"height", 700}}));
}

}  // namespace
}  // namespace touchstone::ui_test
