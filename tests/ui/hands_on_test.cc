// What once went wrong under people's hands, in the real window.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using Rectangle = std::array<double, 4>;

class HandsOnTest : public DesktopTest {
 protected:
  /// Chooses from the menu of a body.
  static void Choose(const Desktop& desktop, const std::string& body, const std::string& item) {
    desktop.MoveTo(desktop.BodyAt(body));
    desktop.Settle();
    desktop.Input({"click", "3"});
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return Shows(s, item); }));
    desktop.Settle();
    desktop.Click(desktop.Widget(item));
  }
};

TEST_F(HandsOnTest, AWallOfHundredsAnswersWhileABallFliesIntoIt) {
  Desktop desktop(1280, 800, "pyramid-210", 1.0, {{"preferences.json", kAutomaticQuality}});
  const std::size_t count = desktop.State().at("bodies").size();
  const Pixel at = desktop.BodyAt(desktop.State().at("bodies").back().at("name"));
  desktop.MoveTo(at);
  desktop.Settle();
  desktop.Input({"keydown", "shift"});
  desktop.PressAndMove(at, {at.x - 140.0, at.y + 60.0});  // as with a sling: a fast one
  desktop.Release();
  desktop.Input({"keyup", "shift"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count + 1; }));
  const double shot = desktop.State().at("time");
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return s.at("time").get<double>() > shot + 0.5; }, 20.0));
  desktop.Key("r");
  EXPECT_TRUE(
      desktop.WaitFor([&](const json& s) { return s.at("time").get<double>() < shot; }, 3.0));
}

TEST_F(HandsOnTest, TheArrowsOfWhatRestsStayWhileOthersHit) {
  Desktop desktop(1280, 800, "bounce");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 1.0; }));
  const auto collisions = desktop.State().at("collisions").get<int>();
  const auto rests = [](const json& s) {
    return std::ranges::count_if(s.at("contacts"), [](const json& contact) {
             return contact.at("force_n").get<double>() > 100.0;
           }) >= 4;
  };
  EXPECT_FALSE(desktop.WaitFor([&](const json& s) { return !rests(s); }, 2.0));
  EXPECT_GT(desktop.State().at("collisions").get<int>(), collisions);
}

TEST_F(HandsOnTest, TwiceTheForceIsTwiceTheArrowUntilItIsBroken) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  const auto pixels_per_newton = [](const json& s) {
    const json& contact = s.at("contacts")[0];
    const json &from = contact.at("pixel"), &tip = contact.at("tip_pixel");
    return std::abs(tip[1].get<double>() - from[1].get<double>()) /
           contact.at("force_n").get<double>();
  };
  const auto force = [](const json& s) { return s.at("contacts")[0].at("force_n").get<double>(); };
  const json earth = desktop.State();
  desktop.Click(desktop.Widget("gravity.Moon"));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return force(s) < 0.2 * force(earth); }));
  EXPECT_NEAR(pixels_per_newton(desktop.State()), pixels_per_newton(earth),
              0.05 * pixels_per_newton(earth));
  EXPECT_EQ(desktop.State().at("contacts")[0].at("broken"), false);
  desktop.Click(desktop.Widget("gravity.Earth"));
  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.mass"); }));
  desktop.Click(desktop.Widget("inspector.mass", 0.8));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return force(s) > 20.0 * force(earth); }));
  EXPECT_EQ(desktop.State().at("contacts")[0].at("broken"), true);
}

double DistanceTo(const Rectangle& arrow, double x, double y) {
  const double dx = arrow[2] - arrow[0], dy = arrow[3] - arrow[1];
  const double square = dx * dx + dy * dy;
  const double along =
      square > 0.0 ? std::clamp(((x - arrow[0]) * dx + (y - arrow[1]) * dy) / square, 0.0, 1.0)
                   : 0.0;
  return std::hypot(x - arrow[0] - along * dx, y - arrow[1] - along * dy);
}

/// How far a label is from an arrow.
double Distance(const Rectangle& label, const Rectangle& arrow) {
  constexpr int kPoints = 20;
  double least = 1e9;
  for (int i = 0; i <= kPoints; ++i)
    for (const double y : {label[1], 0.5 * (label[1] + label[3]), label[3]})
      least = std::min(least, DistanceTo(arrow, label[0] + i * (label[2] - label[0]) / kPoints, y));
  return least;
}

TEST_F(HandsOnTest, EachLabelOfADiagramIsNearestToItsOwnArrow) {
  Desktop desktop(1280, 800, "ladder");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() >= 4; }));
  PauseAndSettle(desktop);
  Choose(desktop, "steep", "menu.free_body");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("diagram_labels").size() >= 5; }));
  desktop.Settle();
  const json state = desktop.State();
  const Rectangle scene = state.at("scene_rect");
  const json& labels = state.at("diagram_labels");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    SCOPED_TRACE(labels[i].at("text"));
    const Rectangle at = labels[i].at("rect");
    EXPECT_TRUE(at[0] >= scene[0] && at[1] >= scene[1] && at[2] <= scene[2] && at[3] <= scene[3]);
    const double own = Distance(at, labels[i].at("arrow"));
    for (std::size_t j = 0; j < labels.size(); ++j) {
      if (i == j) continue;
      EXPECT_LE(own, Distance(at, labels[j].at("arrow")) + 2.0) << labels[j].at("text");
      const Rectangle other = labels[j].at("rect");
      EXPECT_TRUE(at[2] <= other[0] + 1.0 || other[2] <= at[0] + 1.0 || at[3] <= other[1] + 1.0 ||
                  other[3] <= at[1] + 1.0)
          << "on " << labels[j].at("text");
    }
  }
}

TEST_F(HandsOnTest, ACurveThatIsAddedLateHasItsPast) {
  Desktop desktop(1280, 800, "tumbling-box");
  PauseAndSettle(desktop);
  // A curve begins with the first moment that the window has drawn, which comes late on a machine
  // at work, but for a run that stands at its start.
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Settle();
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 1.0; }));
  PauseAndSettle(desktop);
  Choose(desktop, "box", "menu.plot");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "plots.csv"); }));
  // The past is computed beside the window: the first file may come too early.
  std::string first;
  double begin = 1e9;
  for (int i = 0; i < 5 && begin > 0.0; ++i) {
    desktop.Settle();
    desktop.Click(desktop.Widget("plots.csv"));
    for (const auto& entry : std::filesystem::directory_iterator(desktop.folder())) {
      if (entry.path().extension() != ".csv") continue;
      std::ifstream csv(entry.path());
      std::getline(csv, first);
      if (std::getline(csv, first)) begin = std::min(begin, std::stod(first));
    }
  }
  EXPECT_EQ(begin, 0.0) << first;
}

TEST_F(HandsOnTest, TheHandleOfASliderIsNotOnItsNumber) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  PauseAndSettle(desktop);
  const auto is_handle = [](const Rgb& c) { return c[2] - c[0] > 40; };
  for (const double share : {0.35, 0.5, 0.65}) {
    desktop.Click(desktop.Widget("friction", share));
    desktop.MoveTo({640.0, 120.0});
    desktop.Settle();
    const Rectangle at = desktop.State().at("widgets").at("friction");
    const Screenshot shown = desktop.Capture();
    const auto handles = [&](double from, double to) {
      int count = 0;
      for (int y = static_cast<int>(at[1] + from * (at[3] - at[1]));
           y < static_cast<int>(at[1] + to * (at[3] - at[1])); ++y)
        for (int x = static_cast<int>(at[0]) + 2; x < static_cast<int>(at[2]) - 2; ++x)
          count += is_handle(shown.At(x, y)) ? 1 : 0;
      return count;
    };
    EXPECT_EQ(handles(0.1, 0.72), 0) << share;
    EXPECT_GT(handles(0.72, 1.0), 0) << share;
  }
}

TEST_F(HandsOnTest, TheTurntableShowsFrictionAndNotItsAxle) {
  Desktop desktop(1280, 800, "turntable");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("contacts").empty(); }));
  const json state = desktop.State();
  EXPECT_EQ(state.at("view").at("joint_forces"), false);
  double longest = 0.0;
  for (const json& contact : state.at("contacts"))
    longest = std::max(longest, contact.at("force_t").get<double>());
  EXPECT_GT(longest / state.at("newtons_per_metre").get<double>(), 0.03) << "metres";
  desktop.Key("bracketright");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") != "turntable"; }));
  EXPECT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("view").at("joint_forces") == true; }));
}

// As a touchpad's driver reports two fingers.
TEST_F(HandsOnTest, TwoFingersZoomTurnAndScroll) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto eye = [&] {
    return desktop.State().at("camera").at("eye").get<std::array<double, 3>>();
  };
  const auto distance = [](const std::array<double, 3>& at) {
    return std::hypot(at[0], at[1], at[2]);
  };
  const auto scroll = [&](const char* button) {
    desktop.Input({"click", "--repeat", "4", "--delay", "15", button});
    desktop.Settle();
  };
  desktop.MoveTo(desktop.BodyAt("cube"));
  desktop.Settle();
  const auto before = eye();
  scroll("5");
  const auto farther = eye();
  EXPECT_GT(distance(farther), 1.2 * distance(before));
  scroll("4");
  scroll("6");
  const auto turned = eye();
  EXPECT_NEAR(distance(turned), distance(before), 0.1 * distance(before));
  EXPECT_GT(std::hypot(turned[0] - before[0], turned[1] - before[1]), 0.1);
  scroll("7");
  EXPECT_NEAR(eye()[0], before[0], 0.05);
  desktop.MoveTo(desktop.Widget("scene.seesaw"));
  desktop.Settle();
  const auto camera = eye();
  scroll("5");
  EXPECT_FALSE(Shows(desktop.State(), "scene.start")) << "the list has scrolled";
  EXPECT_EQ(eye(), camera);
  scroll("4");
  EXPECT_TRUE(Shows(desktop.State(), "scene.start"));
}

// Hundreds of bodies show the paths of their forces with a key; arrows come by F.
TEST_F(HandsOnTest, AWallShowsPathsOfForceInsteadOfThousandsOfArrows) {
  Desktop desktop(1280, 800, "wall-400", 1.0, {{"preferences.json", kAutomaticQuality}});
  const auto shown = [](const json& s, const char* option) {
    return s.at("view").at(option) == true;
  };
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return shown(s, "chains") && !shown(s, "normal_forces") && Shows(s, "scale_bar");
  }));
  const double key = desktop.State().at("widgets").at("scale_bar")[1];
  desktop.Key("f");
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json& s) { return shown(s, "normal_forces") && shown(s, "friction"); }));
  desktop.Settle();
  EXPECT_LT(desktop.State().at("widgets").at("scale_bar")[1], key)
      << "the bar stands below the key";
  desktop.Key("bracketleft");
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return s.at("scene") == "pyramid-210" && shown(s, "chains"); }));
  desktop.Key("ctrl+l");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return !shown(s, "chains"); }))
      << "no other scene has them";
}

}  // namespace
}  // namespace touchstone::ui_test
