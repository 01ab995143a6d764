// The camera glides where it is sent, unless a person wants less motion.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class CameraTest : public DesktopTest {};

bool Glides(const json& state) { return state.at("camera").at("gliding").get<bool>(); }

/// The eye's height above what it looks at, as the sine of its angle.
double Steepness(const json& state) {
  const json& camera = state.at("camera");
  double distance = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    distance +=
        std::pow(camera.at("eye")[i].get<double>() - camera.at("target")[i].get<double>(), 2);
  return (camera.at("eye")[2].get<double>() - camera.at("target")[2].get<double>()) /
         std::sqrt(distance);
}

/// Presses the keys and watches the state for a second; returns whether the camera was seen on its
/// way.
bool IsSeenOnItsWay(const Desktop& desktop, const std::string& keys) {
  desktop.Key(keys);
  const bool seen = desktop.WaitFor(Glides, 1.0);
  desktop.Settle();
  return seen;
}

TEST_F(CameraTest, ViewsAlongTheAxesAndFramingGlide) {
  const Desktop desktop(1280, 800, "stack-10");
  PauseAndSettle(desktop);
  const double start = Steepness(desktop.State());
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+7"));
  EXPECT_GT(Steepness(desktop.State()), 0.999);
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+1"));
  EXPECT_NEAR(Steepness(desktop.State()), 0.0, 1e-9);
  const json front = desktop.State().at("camera");
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "ctrl+3"));
  EXPECT_NE(desktop.State().at("camera").at("eye"), front.at("eye"));
  EXPECT_NE(start, 0.0);

  // The wheel: three clicks come to what three clicks are, however soon they follow each other.
  const json rect = desktop.State().at("scene_rect");
  desktop.MoveTo({0.5 * (rect[0].get<double>() + rect[2].get<double>()), 500});
  desktop.Settle();
  const auto distance = [](const json& s) {
    return std::abs(s.at("camera").at("eye")[0].get<double>() -
                    s.at("camera").at("target")[0].get<double>());
  };
  const double far = distance(desktop.State());
  desktop.Input({"click", "4", "click", "4", "click", "4"});
  EXPECT_TRUE(desktop.WaitFor(Glides, 1.0));
  desktop.Settle();
  EXPECT_NEAR(distance(desktop.State()), std::pow(0.88, 3.0) * far, 1e-6 * far);
}

TEST_F(CameraTest, TheFirstViewComesBack) {
  const Desktop desktop(1280, 800, "lesson-04-lever");
  const auto eye = [&]() {
    const json at = desktop.State().at("camera").at("eye");
    return std::vector<double>{at[0], at[1], at[2]};
  };
  const auto is_at = [&](const std::vector<double>& where) {
    const std::vector<double> at = eye();
    return std::hypot(at[0] - where[0], at[1] - where[1], at[2] - where[2]) < 1e-6;
  };
  const std::vector<double> first = eye();
  desktop.Key("ctrl+7");
  desktop.Settle();
  desktop.Key("Home");
  desktop.Settle();
  EXPECT_FALSE(is_at(first));
  EXPECT_TRUE(IsSeenOnItsWay(desktop, "shift+Home"));
  EXPECT_TRUE(is_at(first));
  desktop.Key("ctrl+3");
  desktop.Settle();
  const json rect = desktop.State().at("scene_rect");
  desktop.MoveTo(
      {0.5 * (rect[0].get<double>() + rect[2].get<double>()), rect[3].get<double>() - 40.0});
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("menu.first_view"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("menu.first_view"));
  desktop.Settle();
  EXPECT_TRUE(is_at(first));
}

TEST_F(CameraTest, ReducedMotionGoesThereAtOnceAndIsKept) {
  Desktop desktop(1280, 800, "stack-10", 1.0, {{"preferences.json", R"({"motion": "reduced"})"}});
  PauseAndSettle(desktop);
  EXPECT_FALSE(IsSeenOnItsWay(desktop, "ctrl+7"));
  EXPECT_GT(Steepness(desktop.State()), 0.999);
  EXPECT_FALSE(IsSeenOnItsWay(desktop, "Home"));
  EXPECT_EQ(desktop.State().at("view").at("motion"), "reduced");
}

/// Automatic quality comes to all of these on some machine.
TEST_F(CameraTest, BodiesAreWhereTheCameraSeesThemAtEveryQuality) {
  for (const char* quality : {"low", "medium", "high"}) {
    const Desktop desktop(1280, 800, "bounce", 1.0,
                          {{"preferences.json", json{{"quality", quality}}.dump()}});
    PauseAndSettle(desktop);
    desktop.Key("r");
    desktop.Key("ctrl+7");
    desktop.Settle();
    const json state = desktop.State();
    const Screenshot shot = desktop.Capture();
    for (const json& body : state.at("bodies")) {
      if (body.at("fixed").get<bool>()) continue;
      const json& at = body.at("pixel");
      const Rgb& color = shot.At(at[0].get<int>(), at[1].get<int>());
      const auto [least, most] = std::minmax_element(color.begin(), color.end());
      EXPECT_GT(*most - *least, 40) << body.at("name") << " at quality " << quality;
    }
    const json& rect = state.at("scene_rect");  // the ground beside them
    const Rgb& ground = shot.At(rect[0].get<int>() + 60, rect[1].get<int>() + 200);
    EXPECT_GT(ground[0] + ground[1] + ground[2], 300) << quality;
  }
}

/// Whether it is the vermilion of normal forces in full sight; shining through a body it is paler.
bool IsForceInSight(const Rgb& color) {
  return color[0] > 180 && color[1] > 60 && color[1] < 125 && color[2] < 60;
}

/// The share of an arrow's shaft in which its colour is as wide as `least` pixels.
double WholeShare(const Screenshot& shot, Pixel foot, Pixel tip, int least) {
  int whole = 0;
  int all = 0;
  for (int y = static_cast<int>(tip.y) + 16; y < static_cast<int>(foot.y) - 8; ++y) {
    const double share = (y - foot.y) / (tip.y - foot.y);
    const int middle = static_cast<int>(std::lround(foot.x + share * (tip.x - foot.x)));
    int width = 0;
    int widest = 0;
    for (int x = middle - 6; x <= middle + 6; ++x) {
      width = IsForceInSight(shot.At(x, y)) ? width + 1 : 0;
      widest = std::max(widest, width);
    }
    whole += widest >= least ? 1 : 0;
    ++all;
  }
  return all == 0 ? 0.0 : static_cast<double>(whole) / all;
}

TEST_F(CameraTest, ArrowsAlongTheEdgesOfABodyAreWholeAtEveryQuality) {
  for (const char* quality : {"low", "medium", "high"}) {
    const Desktop desktop(1280, 800, "cube", 1.0,
                          {{"preferences.json", json{{"quality", quality}}.dump()}});
    ASSERT_TRUE(desktop.WaitFor([](const json& s) {
      return s.at("contacts").size() == 4 && s.at("time").get<double>() > 1.0;
    }));
    PauseAndSettle(desktop);
    const json state = desktop.State();
    std::vector<json> contacts(state.at("contacts").begin(), state.at("contacts").end());
    const auto pixel = [](const json& contact, const char* end) {
      return Pixel{contact.at(end)[0].get<double>(), contact.at(end)[1].get<double>()};
    };
    // The corner farthest from the eye is behind the cube.
    std::ranges::sort(contacts, {}, [&](const json& contact) { return pixel(contact, "pixel").y; });
    const Screenshot shot = desktop.Capture();
    for (std::size_t i = 1; i < contacts.size(); ++i)
      EXPECT_GT(WholeShare(shot, pixel(contacts[i], "pixel"), pixel(contacts[i], "tip_pixel"), 3),
                0.98)
          << i << " at quality " << quality;
  }
}

/// Pixels of the ground in the lower half of the scene, in light or in shadow, that are darker or
/// lighter than all four beside them.
int CountDots(const Screenshot& shot, const json& rect) {
  // 0 where there is something else: bodies have colours, marks are black, labels white.
  const auto light = [&](int x, int y) {
    const Rgb& color = shot.At(x, y);
    const auto [least, most] = std::minmax({color[0], color[1], color[2]});
    return most - least < 26 && least > 90 && most < 225 ? color[0] + color[1] + color[2] : 0;
  };
  constexpr int kSeen = 24;  // of 765
  int dots = 0;
  for (int y = (rect[1].get<int>() + rect[3].get<int>()) / 2; y < rect[3].get<int>() - 130; ++y)
    for (int x = rect[0].get<int>() + 120; x < rect[2].get<int>() - 160; ++x) {
      const auto [least, most] =
          std::minmax({light(x - 1, y), light(x + 1, y), light(x, y - 1), light(x, y + 1)});
      const int here = light(x, y);
      if (least > 0 && here > 0 && (here < least - kSeen || here > most + kSeen)) ++dots;
    }
  return dots;
}

TEST_F(CameraTest, ShadowsHaveNoDotsAtLowQuality) {
  const Desktop desktop(
      1280, 800, "bounce", 1.0,
      {{"preferences.json", R"({"quality": "low", "show": {"normals": false}})"}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.3; }));
  EXPECT_LT(CountDots(desktop.Capture(), desktop.State().at("scene_rect")), 10);
}

}  // namespace
}  // namespace touchstone::ui_test
