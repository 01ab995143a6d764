// What leaves the scene is told once, by real mouse and keys.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class DepartureTest : public DesktopTest {};

/// A plate of 4 m, and beside it a cube that nothing holds where `cube` is.
std::map<std::string, std::string> Plate(bool cube) {
  json scene = {
      {"touchstone", 1},
      {"name", "plate"},
      {"bodies",
       {{{"name", "plate"}, {"shape", {{"box", {4, 4, 0.2}}}}, {"fixed", true}},
        {{"name", "block"}, {"shape", {{"box", {1, 1, 1}}}}, {"position", {0, 0, 0.61}}}}}};
  if (cube)
    scene["bodies"].push_back(
        {{"name", "cube"}, {"shape", {{"box", {0.5, 0.5, 0.5}}}}, {"position", {3, 0, 0}}});
  return {{"plate.scene.json", scene.dump()}};
}

constexpr const char* kPlate = "touchstone/plate.scene.json";

TEST_F(DepartureTest, AShotThatMissesIsUndoneByOneClick) {
  Desktop desktop(1280, 800, kPlate, 1.0, Plate(false));
  const json rect = desktop.State().at("scene_rect");
  desktop.MoveTo(
      {rect[0].get<double>() + 80.0, 0.5 * (rect[1].get<double>() + rect[3].get<double>())});
  desktop.Settle();
  const std::size_t bodies = desktop.State().at("bodies").size();
  // A short pull with Shift throws a ball past the plate.
  desktop.Input({"keydown", "shift"});
  desktop.PressAndMove({rect[0].get<double>() + 120.0, rect[1].get<double>() + 250.0},
                       {rect[0].get<double>() + 120.0, rect[1].get<double>() + 290.0});
  desktop.Release();
  desktop.Input({"keyup", "shift"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == bodies + 1; }));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "departed.undo"); }));
  desktop.Settle();
  const json state = desktop.State();
  EXPECT_LE(state.at("widgets").at("departed")[3], state.at("scene_rect")[3]);
  desktop.Click(desktop.Widget("departed.undo"));
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return s.at("bodies").size() == bodies && !Shows(s, "departed"); }));
}

TEST_F(DepartureTest, ABodyThatFallsForEverIsRemovedByOneClickOrLetFall) {
  for (const bool remove : {true, false}) {
    Desktop desktop(1280, 800, kPlate, 1.0, Plate(true));
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "departed.remove"); }));
    EXPECT_FALSE(Shows(desktop.State(), "departed.undo")) << "nobody has done anything";
    desktop.Settle();
    if (remove)
      desktop.Click(desktop.Widget("departed.remove"));
    else
      desktop.Key("Escape");
    EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
      return FindBody(s, "cube").is_null() == remove && !Shows(s, "departed");
    }));
  }
}

TEST_F(DepartureTest, BodiesThatHaveRolledOutOfThePictureAreShownByOneClick) {
  const json scene = {{"touchstone", 1},
                      {"name", "away"},
                      {"camera", {{"eye", {-2, -4, 2}}, {"target", {0, 0, 0}}}},
                      {"bodies",
                       {{{"name", "floor"},
                         {"shape", {{"box", {900, 900, 1}}}},
                         {"position", {0, 0, -0.5}},
                         {"fixed", true}},
                        {{"name", "ball"},
                         {"shape", {{"sphere", {{"radius", 0.2}}}}},
                         {"position", {0, 0, 0.20005}},
                         {"velocity", {2, 0, 0}}}}}};
  Desktop desktop(1280, 800, "touchstone/away.scene.json", 1.0,
                  {{"away.scene.json", scene.dump()}});
  // It has come farther than 15 times the size of the scene.
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("time") > 6.0 && Shows(s, "nobody.show"); }));
  desktop.Settle();
  desktop.MoveTo(desktop.Widget("nobody.show"));
  desktop.Settle();
  desktop.Input({"mousedown", "1"});
  desktop.Settle();
  desktop.Input({"mouseup", "1"});  // the camera, which follows, does not stand from now on
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "nobody"); }));
  const double time = desktop.State().at("time");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > time + 1.5; }));
  EXPECT_FALSE(Shows(desktop.State(), "nobody")) << "the camera follows";
  Pause(desktop);
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) {
    const Pixel at = desktop.BodyAt("ball");
    const json& rect = s.at("scene_rect");
    return at.x > rect[0] && at.x < rect[2] && at.y > rect[1] && at.y < rect[3];
  }));
}

}  // namespace
}  // namespace touchstone::ui_test
