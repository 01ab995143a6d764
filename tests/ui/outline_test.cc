// What is drawn to be seen on any colour: the outline of a selected body, the border of the ground.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

constexpr const char* kScene = "touchstone/colours.scene.json";

class OutlineTest : public DesktopTest {
 protected:
  /// Bodies of one colour, of a box and of a ball, on a plate that ends in sight.
  static std::map<std::string, std::string> Files(const std::string& theme,
                                                  const std::string& color) {
    const json plate = {{"name", "plate"},
                        {"shape", {{"box", {12.0, 12.0, 0.5}}}},
                        {"position", {0.0, 0.0, -0.25}},
                        {"fixed", true}};
    const auto body = [&](const char* name, json shape, double x) {
      return json{{"name", name},
                  {"shape", std::move(shape)},
                  {"position", {x, 0.0, 0.5001}},
                  {"density", 100},
                  {"color", color}};
    };
    const json scene = {{"touchstone", 1},
                        {"name", "colours"},
                        {"bodies",
                         {plate, body("box", {{"box", {1.0, 1.0, 1.0}}}, -1.0),
                          body("ball", {{"sphere", {{"radius", 0.5}}}}, 1.0)}},
                        {"camera", {{"eye", {0.0, -7.0, 3.0}}, {"target", {0.0, 0.0, 0.5}}}}};
    return With(scene, theme, "high");
  }

  /// A cube that floats and turns as slowly as that [rad/s], seen from a place towards another.
  static std::map<std::string, std::string> LoneCube(double spin, const json& eye,
                                                     const json& target, const char* quality) {
    const json cube = {{"name", "box"},
                       {"shape", {{"box", {1.0, 1.0, 1.0}}}},
                       {"position", {0.0, 0.0, 0.5}},
                       {"angular_velocity", {0.0, 0.0, spin}},
                       {"color", "#80a0c0"}};
    const json scene = {{"touchstone", 1},
                        {"name", "colours"},
                        {"gravity", {0.0, 0.0, 0.0}},
                        {"bodies", json::array({cube})},
                        {"camera", {{"eye", eye}, {"target", target}}}};
    return With(scene, "light", quality);
  }

  /// Clicks the body there, and leaves the mouse where it changes nothing.
  static void Select(const Desktop& desktop, Pixel at) {
    desktop.Click(at);
    desktop.MoveTo({640, 60});
    ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
    desktop.Settle();
  }

 private:
  static std::map<std::string, std::string> With(const json& scene, const std::string& theme,
                                                 const char* quality) {
    return {{"colours.scene.json", scene.dump()},
            {"preferences.json",
             json{{"theme", theme}, {"quality", quality}, {"show", {{"normals", false}}}}.dump()}};
  }
};

using Filter = std::array<std::array<double, 3>, 3>;

/// What people see who lack the green, the red or the blue cones, in linear light (Machado,
/// Oliveira and Fernandes 2009, full severity).
constexpr std::array<Filter, 4> kFilters = {{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                             {{{0.367322, 0.860646, -0.227968},
                                               {0.280085, 0.672501, 0.047413},
                                               {-0.01182, 0.04294, 0.968881}}},
                                             {{{0.152286, 1.052583, -0.204868},
                                               {0.114503, 0.786281, 0.099216},
                                               {-0.003882, -0.048116, 1.051998}}},
                                             {{{1.255528, -0.076749, -0.178779},
                                               {-0.078411, 0.930809, 0.147602},
                                               {0.004733, 0.691367, 0.3039}}}}};

/// What a byte of a colour is in linear light.
double Linear(int byte) {
  static const std::array<double, 256> lights = [] {
    std::array<double, 256> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = std::pow(static_cast<double>(i) / 255.0, 2.2);
    return all;
  }();
  return lights.at(static_cast<std::size_t>(byte));
}

double Light(const Rgb& color, const Filter& filter) {
  std::array<double, 3> linear{};
  for (std::size_t i = 0; i < 3; ++i) linear[i] = Linear(color[i]);
  constexpr std::array kWeights = {0.2126, 0.7152, 0.0722};
  double light = 0.05;
  for (std::size_t i = 0; i < 3; ++i)
    light += kWeights[i] * std::clamp(filter[i][0] * linear[0] + filter[i][1] * linear[1] +
                                          filter[i][2] * linear[2],
                                      0.0, 1.0);
  return light;
}

/// How many pixels near a place are lighter by `contrast` than one within five pixels to the left.
int CountBorders(const Screenshot& shot, Pixel middle, double contrast, const Filter& filter) {
  int borders = 0;
  for (int y = static_cast<int>(middle.y) - 70; y <= static_cast<int>(middle.y) + 70; ++y)
    for (int x = static_cast<int>(middle.x) - 70; x <= static_cast<int>(middle.x) + 70; ++x) {
      double darkest = 1.0;
      for (int back = 1; back <= 5; ++back)
        darkest = std::min(darkest, Light(shot.At(x - back, y), filter));
      borders += Light(shot.At(x, y), filter) > contrast * darkest ? 1 : 0;
    }
  return borders;
}

TEST_F(OutlineTest, ASelectedBodyOfAnyColourIsSeenByThoseWhoLackConesToo) {
  const std::array<std::pair<const char*, const char*>, 3> cases = {
      {{"light", "#f29e1a"}, {"dark", "#213b73"}, {"dark", "#eeeee6"}}};
  for (const auto& [theme, color] : cases) {
    const Desktop desktop(1280, 800, kScene, 1.0, Files(theme, color));
    PauseAndSettle(desktop);
    for (const char* name : {"box", "ball"}) {
      desktop.Key("Escape");
      desktop.MoveTo({640, 60});
      desktop.Settle();
      const Pixel at = desktop.BodyAt(name);
      const Screenshot without = desktop.Capture();
      ASSERT_NO_FATAL_FAILURE(Select(desktop, at));
      const Screenshot with = desktop.Capture();
      for (const Filter& filter : kFilters)
        EXPECT_GT(CountBorders(with, at, 6.0, filter), CountBorders(without, at, 6.0, filter) + 150)
            << name << " of colour " << color << ", " << theme;
    }
  }
}

// A face that is seen edge-on turns away beyond the bevel: no outline belongs there, as along the
// sides of a ball.
TEST_F(OutlineTest, ACloseBodyHasOneLineAlongEachEdge) {
  const Desktop desktop(1280, 800, kScene, 1.0,
                        LoneCube(0.0, {0.75, -2.2, 1.2}, {0.1, 0.0, 0.5}, "high"));
  PauseAndSettle(desktop);
  ASSERT_NO_FATAL_FAILURE(Select(desktop, desktop.BodyAt("box")));
  const Screenshot shot = desktop.Capture();
  const Pixel middle = desktop.BodyAt("box");
  const json rect = desktop.State().at("scene_rect");
  for (int dy = -40; dy <= 40; dy += 8) {
    int dark = 0;  // lines, two on either side of the light one along each of three edges
    bool before = false;
    constexpr int kButton = 40;  // at either border of the scene
    for (int x = rect[0].get<int>() + kButton; x < rect[2].get<int>() - kButton; ++x) {
      const bool now = Light(shot.At(x, static_cast<int>(middle.y) + dy), kFilters[0]) < 0.09;
      dark += now && !before ? 1 : 0;
      before = now;
    }
    EXPECT_LE(dark, 6) << dy;
    EXPECT_GE(dark, 4) << dy;
  }
}

// Along an edge behind which nothing is, also of a face that is seen edge-on.
TEST_F(OutlineTest, IsWholeAtEveryQuality) {
  constexpr double kSpin = 0.005;  // no picture is the same
  std::array<int, 2> light{};
  for (std::size_t i = 0; i < light.size(); ++i) {
    const Desktop desktop(
        1280, 800, kScene, 1.0,
        LoneCube(kSpin, {1.3, -2.4, 1.25}, {0.0, 0.0, 0.5}, i == 0 ? "high" : "low"));
    ASSERT_NO_FATAL_FAILURE(Select(desktop, desktop.BodyAt("box")));
    const Screenshot shot = desktop.Capture();
    const json rect = desktop.State().at("scene_rect");
    for (int y = rect[1].get<int>() + 5; y < rect[3].get<int>() - 5; ++y)
      for (int x = rect[0].get<int>() + 5; x < rect[2].get<int>() - 5; ++x) {
        const Rgb& c = shot.At(x, y);
        light[i] += c[0] > 215 && c[1] > 200 && c[2] < 150 ? 1 : 0;
      }
  }
  // Three pixels wide, less where an edge runs along the pixels; a twentieth less where it is
  // dashed.
  for (const int pixels : light) EXPECT_GT(pixels, 3950);
}

TEST_F(OutlineTest, TheGroundHasABorder) {
  for (const char* theme : {"light", "dark"}) {
    const Desktop desktop(1280, 800, kScene, 1.0, Files(theme, "#808080"));
    PauseAndSettle(desktop);
    const json rect = desktop.State().at("scene_rect");
    const Screenshot shot = desktop.Capture();
    const int left = rect[0].get<int>(), right = rect[2].get<int>();
    int found = 0;
    for (int i = 1; i < 8; ++i) {
      const int x = left + i * (right - left) / 8;
      bool seen = false;
      for (int y = rect[1].get<int>() + 10; y < rect[3].get<int>() / 2; ++y) {
        const double here = Light(shot.At(x, y), kFilters[0]);
        const double above = Light(shot.At(x, y - 4), kFilters[0]);
        seen |= std::max(here, above) > 1.3 * std::min(here, above);
      }
      found += seen ? 1 : 0;
    }
    EXPECT_EQ(found, 7) << theme;
  }
}

}  // namespace
}  // namespace touchstone::ui_test
