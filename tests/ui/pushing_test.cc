// Loads and thrusters that a person adds, by real mouse and keys.

#include <gtest/gtest.h>

#include "ui/building.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class PushingTest : public DesktopTest {
 protected:
  /// Opens a new scene and places a box.
  static void PlaceBox(const Desktop& desktop) {
    OpenNewScene(desktop);
    PlaceWith(desktop, "1", {640, 480});
  }
};

TEST_F(PushingTest, ALoadCarriesABoxIsMadeStrongerAndRemoved) {
  const Desktop desktop(1280, 1000, "seesaw");
  PlaceBox(desktop);
  ChooseFromMenu(desktop, "box 1", "push", "load");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("loads").size() == 1U; }));
  const double mass = FindBody(desktop.State(), "box 1").at("mass").get<double>();
  EXPECT_NEAR(desktop.State().at("loads")[0].at("force")[2].get<double>(), 9.81 * mass,
              1e-9 * mass);
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.push.0.remove"); }));
  desktop.DoubleClick(desktop.Widget("inspector.push.0.force", 0.9));
  desktop.Input({"type", std::to_string(static_cast<int>(20.0 * mass))});
  desktop.Key("Return");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("loads")[0].at("force")[2].get<double>() > 15.0 * mass;
  })) << desktop.State().at("loads");
  desktop.Key("space");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return FindBody(s, "box 1").at("position")[2].get<double>() > 1.0;
  })) << "it rises";
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") < 0.2; }));
  EXPECT_EQ(desktop.State().at("loads").size(), 1U);
  if (desktop.State().at("run_state") != "paused") Pause(desktop);
  desktop.Settle();
  desktop.Click(desktop.Widget("inspector.push.0.remove"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("loads").empty(); }));
  desktop.Key("ctrl+z");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("loads").size() == 1U; }));
}

TEST_F(PushingTest, AThrusterFiresByItsKeyAndIsCopied) {
  const Desktop desktop(1280, 1000, "seesaw");
  PlaceBox(desktop);
  ChooseFromMenu(desktop, "box 1", "push", "thruster");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("thrusters").size() == 1U; }));
  EXPECT_EQ(desktop.State().at("thrusters")[0].at("key"), "I");
  desktop.Key("ctrl+d");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("thrusters").size() == 2U; }));
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("thrusters").size() == 1U; }));
  const double before = FindBody(desktop.State(), "box 1").at("position")[0].get<double>();
  desktop.Key("space");
  desktop.Input({"keydown", "i"});
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("thrusters")[0].at("firing").get<bool>(); }));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    return FindBody(s, "box 1").at("position")[0].get<double>() > before + 0.1;
  }));
  desktop.Input({"keyup", "i"});
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return !s.at("thrusters")[0].at("firing").get<bool>(); }));
}

}  // namespace
}  // namespace touchstone::ui_test
