// Trails of the present run, and a run that was kept beside it, in the real window.

#include <gtest/gtest.h>

#include <cstdlib>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class ComparisonTest : public DesktopTest {};

/// Runs to that time and pauses.
bool RunAndPause(const Desktop& desktop, double time) {
  const auto reached = [&](const json& s) { return s.at("time").get<double>() > time; };
  if (!desktop.WaitFor(reached)) return false;
  desktop.Key("space");
  const bool paused = desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; });
  desktop.MoveTo({500, 6});
  desktop.Settle();
  return paused;
}

/// How many pixels of the scene differ.
int CountChanges(const Screenshot& a, const Screenshot& b) {
  int changes = 0;
  for (int y = 60; y < a.height() - 60; ++y)
    for (int x = 320; x < a.width() - 320; ++x) {
      int difference = 0;
      for (std::size_t c = 0; c < 3; ++c) difference += std::abs(a.At(x, y)[c] - b.At(x, y)[c]);
      changes += difference > 60 ? 1 : 0;
    }
  return changes;
}

TEST_F(ComparisonTest, TrailsShowThePastAlsoOfWhatWasRunBefore) {
  // Of one quality: a picture that stands still is not drawn once more, better.
  const Desktop desktop(1280, 800, "bounce", 1.0,
                        {{"preferences.json", R"({"quality": "medium"})"}});
  ASSERT_TRUE(RunAndPause(desktop, 1.0));
  const Screenshot without = desktop.Capture();
  for (const char* key : {"t", "shift+t"}) {
    const auto changes = [&] { return CountChanges(without, desktop.Capture()); };
    desktop.Key(key);  // the simulation's thread sends the past some frames later
    EXPECT_TRUE(desktop.WaitFor([&](const json&) { return changes() > 60; })) << key;
    desktop.Key(key);
    EXPECT_TRUE(desktop.WaitFor([&](const json&) { return changes() < 20; })) << key << " again";
  }
}

TEST_F(ComparisonTest, ARunIsComparedWithTheOneBefore) {
  const Desktop desktop(1280, 800, "bounce", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(RunAndPause(desktop, 1.0));
  desktop.Key("v");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "reference.strip"); }));
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Click(desktop.Widget("gravity.Moon"));
  desktop.Key("space");
  ASSERT_TRUE(RunAndPause(desktop, 0.4));
  const Screenshot with = desktop.Capture();
  desktop.Click(desktop.Widget("reference.forget"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "reference.strip"); }));
  desktop.MoveTo({500, 6});
  desktop.Settle();
  EXPECT_GT(CountChanges(with, desktop.Capture()), 200) << "outlines and strip are gone";
}

TEST_F(ComparisonTest, TwoRunsStandSideBySideEachWithWhatDiffers) {
  Desktop desktop(1280, 800, "incline", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(RunAndPause(desktop, 0.5));
  const json whole = desktop.State().at("scene_rect");
  desktop.Key("shift+v");  // keeps this run, too
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("runs").is_null(); }));
  desktop.Settle();
  const json part = desktop.State().at("scene_rect");
  const auto width = [](const json& rect) { return rect[2].get<double>() - rect[0].get<double>(); };
  EXPECT_NEAR(width(part), 0.5 * width(whole), 1.0);
  EXPECT_EQ(part[2], whole[2]);
  EXPECT_EQ(desktop.State().at("runs").at("kept"), "Kept run");

  // Both show the same: the left half of the picture is the right one's again.
  const auto differing = [&] {
    const Screenshot shot = desktop.Capture();
    const int shift = static_cast<int>(width(part));
    int differ = 0;
    for (int y = 150; y < 560; ++y)
      for (int x = static_cast<int>(part[0].get<double>()) + 40; x < part[2].get<double>() - 80;
           ++x) {
        const Rgb &right = shot.At(x, y), &left = shot.At(x - shift, y);
        differ += std::abs(right[0] - left[0]) + std::abs(right[1] - left[1]) > 60 ? 1 : 0;
      }
    return differ;
  };
  const int same = differing();
  EXPECT_LT(same, 500);

  desktop.Click(desktop.Widget("gravity.Moon"));
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Click(desktop.Widget("gravity.Moon"));
  desktop.Key("space");
  ASSERT_TRUE(RunAndPause(desktop, 0.4));
  const json runs = desktop.State().at("runs");
  EXPECT_EQ(runs.at("kept"), "Kept run: gravity 9.81 m/s²");
  EXPECT_EQ(runs.at("present"), "This run: gravity 1.62 m/s²");
  EXPECT_GT(differing(), same + 200);

  // A message leaves the names of the runs free.
  desktop.Key("ctrl+p");  // tells what it wrote
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "banner"); }));
  const json state = desktop.State();
  EXPECT_GE(state.at("widgets").at("banner")[1].get<double>(), whole[1].get<double>() + 30.0);

  // A drag beside the present run turns the camera of both, the button goes back to one picture.
  const json eye = desktop.State().at("camera").at("eye");
  const Pixel left{part[0].get<double>() - 0.5 * width(part), 320};
  desktop.PressAndMove(left, {left.x + 40, left.y});
  desktop.Release();
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("camera").at("eye") != eye; }));
  desktop.Click(desktop.Widget("reference.beside"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("runs").is_null(); }));
}

}  // namespace
}  // namespace touchstone::ui_test
