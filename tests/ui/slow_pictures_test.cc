// Where each picture takes long, on a slow machine or beside other programs: nothing is lost.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class SlowPicturesTest : public DesktopTest {};

// A window has its size and place after some pictures; those were left out where each took long.
TEST_F(SlowPicturesTest, AWindowThatOpensIsDrawnUntilItHasItsPlace) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto shows = [](const json& s) { return Shows(s, "help.window"); };
  const auto writes = [&] { return desktop.State().at("writes").get<int>(); };
  desktop.Key("F1");
  ASSERT_TRUE(desktop.WaitFor(shows));
  for (int i = 0; i < 4; ++i) {
    const int before = writes();
    desktop.InputInOneFrame({"sleep", "0.6"});
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("writes") > before; }));
  }
  const json opened = desktop.State().at("widgets").at("help.window");
  for (const double x : {600.0, 640.0}) {
    desktop.MoveTo({x, 400.0});
    desktop.Settle();
  }
  EXPECT_EQ(opened, desktop.State().at("widgets").at("help.window"));
}

}  // namespace
}  // namespace touchstone::ui_test
