// What leaves the scene is told once, by real mouse and keys.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class DepartureTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Desktop::Available()) GTEST_SKIP() << "needs Xvfb and xdotool";
  }
  static bool Shows(const json& state, const std::string& widget) {
    return state.at("widgets").contains(widget);
  }
  static bool IsFixed(const json& state, const std::string& body) {
    return FindBody(state, body).at("fixed").get<bool>();
  }
  /// Selects the floor, as only a double click does, and lets it go.
  static void LetTheFloorFall(const Desktop& desktop) {
    const json rect = desktop.State().at("scene_rect");
    desktop.MoveTo(
        {rect[0].get<double>() + 0.2 * (rect[2].get<double>() - rect[0].get<double>()),
         rect[1].get<double>() + 0.75 * (rect[3].get<double>() - rect[1].get<double>())});
    desktop.Settle();
    desktop.Input({"click", "--repeat", "2", "--delay", "60", "1"});
    desktop.Settle();
    desktop.Key("h");
  }
};

TEST_F(DepartureTest, AWorldThatFallsIsBroughtBackByOneClick) {
  Desktop desktop(1280, 800, "cube");
  LetTheFloorFall(desktop);
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !IsFixed(s, "floor"); }));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "departed.undo"); }));
  const json state = desktop.State();
  EXPECT_LE(state.at("widgets").at("departed")[3], state.at("scene_rect")[3]);
  desktop.Settle();
  desktop.Click(desktop.Widget("departed.undo"));
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return IsFixed(s, "floor") && !Shows(s, "departed"); }));
}

TEST_F(DepartureTest, BodiesThatFallForEverAreRemovedByOneClickOrLetFall) {
  for (const bool remove : {true, false}) {
    Desktop desktop(1280, 800, "cube");
    LetTheFloorFall(desktop);
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "departed.remove"); }));
    desktop.Settle();
    if (remove) {
      desktop.Click(desktop.Widget("departed.remove"));
      EXPECT_TRUE(desktop.WaitFor([](const json& s) { return FindBody(s, "cube").is_null(); }));
    } else {
      for (int i = 0; i < 2; ++i) {  // the cube, and what comes after it
        desktop.Key("Escape");
        desktop.Settle();
      }
      EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "departed"); }));
      EXPECT_FALSE(FindBody(desktop.State(), "cube").is_null());
    }
  }
}

}  // namespace
}  // namespace touchstone::ui_test
