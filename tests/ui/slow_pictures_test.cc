// Where each picture takes long, on a slow machine or beside other programs: nothing is lost.

#include <gtest/gtest.h>

#include <cmath>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

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

Words ClickAt(Pixel at) {
  const auto text = [](double value) { return std::to_string(std::lround(value)); };
  return {"mousemove", text(at.x), text(at.y), "mousedown", "1", "mouseup", "1"};
}

TEST_F(SlowPicturesTest, AClickCountsThoughTheMouseHasMovedOn) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  Words words = ClickAt(desktop.Widget("gravity.Moon"));
  for (const char* word : {"mousemove", "640", "300"}) words.emplace_back(word);
  desktop.InputInOneFrame(words);
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("timeline").at("undo") == "gravity 1.62 m/s²"; }, 5.0));
}

TEST_F(SlowPicturesTest, TwoClicksCountEachWhereItWas) {
  const Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  Words words = ClickAt(desktop.BodyAt("cube"));
  for (const std::string& word : ClickAt(desktop.Widget("gravity.Moon"))) words.push_back(word);
  desktop.InputInOneFrame(words);
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) {
        return s.at("timeline").at("undo") == "gravity 1.62 m/s²" &&
               s.at("selected") == FindBody(s, "cube").at("id");
      },
      5.0))
      << desktop.State().at("selected");
}

}  // namespace
}  // namespace touchstone::ui_test
