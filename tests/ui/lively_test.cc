// The pace lively in the real window: what is rough says so, and becomes exact while the run
// stands.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "scene/scene_file.h"
#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

/// Cubes in three flush columns and, if wanted, one that strikes them; the scene states no pace,
/// and a bound that a strike exceeds.
std::string StruckColumns(bool missile = true) {
  scene::SceneDesc desc;
  desc.name = "struck columns";
  desc.materials["default"] = {.restitution = 0.2, .friction = 0.5};
  const auto add = [&](const std::string& name, const Vec3& lengths, const Vec3& position) {
    scene::BodyDesc body;
    body.name = name;
    body.shape = scene::BoxShape{lengths};
    body.position = position;
    return &desc.bodies.emplace_back(body);
  };
  add("ground", {20.0, 20.0, 1.0}, {0.0, 0.0, -0.5})->fixed = true;
  for (int i = 0; i < 12; ++i)
    add("cube." + std::to_string(i), Vec3::Constant(0.5),
        {0.52 * (i % 3), 0.0, 0.25 + 5e-5 + 0.50005 * static_cast<double>(i / 3)});
  if (missile)
    add("missile", Vec3::Constant(0.4), {0.5, -8.0, 1.0})->velocity = Vec3(0.0, 15.0, 2.5);
  desc.settings.lively.work = 500;
  return scene::WriteScene(desc);
}

class LivelyWindow : public DesktopTest {};

TEST_F(LivelyWindow, MarksRoughStepsAndMakesForcesExactWhilePaused) {
  Desktop desktop(
      1280, 800, "columns.scene.json", 1.0,
      {{"../columns.scene.json", StruckColumns()}, {"preferences.json", kAutomaticQuality}});
  const auto certificate = [](const json& s) { return s.at("certificate"); };
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }, 60.0));
  desktop.Key("r");  // however long the run has gone on until then
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  // The strike comes after half a second; rough steps may have exact ones between them.
  for (int i = 0; i < 90 && certificate(desktop.State()).at("certifying") == "none"; ++i) {
    const double before = desktop.State().at("time");
    desktop.Key("period");
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > before; }));
  }
  EXPECT_GT(certificate(desktop.State()).at("rough_steps").get<int>(), 0);
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) {
        return certificate(s).at("certifying") == "done" &&
               !certificate(s).at("rough").get<bool>() && certificate(s).at("rough_contacts") == 0;
      },
      30.0));
  const json paused = desktop.State();
  EXPECT_TRUE(paused.at("widgets").contains("timeline.rough"));
  desktop.Key("space");
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return s.at("time").get<double>() > paused.at("time").get<double>(); }));
}

/// Where the middle of a badge's left border appears: its ground, beside the text.
Rgb GroundOf(const Desktop& desktop, const std::string& badge) {
  const json rect = desktop.State().at("widgets").at(badge);
  const int y = (rect[1].get<int>() + rect[3].get<int>()) / 2;
  return desktop.Capture().At(rect[0].get<int>() + 3, y);
}

bool IsAmber(const Rgb& color) { return color[0] > color[2] + 20 && color[0] > color[1] + 5; }
bool IsGreen(const Rgb& color) { return color[1] > color[0] + 15; }

TEST_F(LivelyWindow, ABlockThrownAtAPileTurnsTheBadgeAmberUntilTheForcesAreSolved) {
  Desktop desktop(1280, 800, "columns.scene.json", 1.0,
                  {{"../columns.scene.json", StruckColumns(/*missile=*/false)},
                   {"preferences.json", kAutomaticQuality}});
  const std::size_t count = desktop.State().at("bodies").size();
  desktop.Click(desktop.Widget("launch.box"));
  desktop.Click(desktop.Widget("speed", 0.25));  // so slow that each step is seen
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("speed") < 0.1; }));
  const Pixel at = desktop.BodyAt("cube.10");
  desktop.Input({"keydown", "shift"});
  desktop.PressAndMove(at, {at.x - 150.0, at.y + 40.0});
  desktop.Release();
  desktop.Input({"keyup", "shift"});
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("bodies").size() == count + 1; }));
  // The state is written beside the pictures: both have to tell it.
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("certificate").at("rough") == true && s.at("run_state") == "playing" &&
           IsAmber(GroundOf(desktop, "statistics.residual"));
  }));
  EXPECT_TRUE(desktop.State().at("widgets").contains("timeline.rough"));
  Pause(desktop);
  // Rough steps may have exact ones between them, on which a run that is paused has nothing to
  // solve.
  const auto certifying = [](const json& s) { return s.at("certificate").at("certifying"); };
  for (int i = 0; i < 60 && certifying(desktop.State()) == "none"; ++i) {
    const double before = desktop.State().at("time");
    desktop.Key("period");
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > before; }));
  }
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return certifying(s) == "done"; }));
  desktop.Settle();
  const Rgb seen = GroundOf(desktop, "statistics.residual");
  EXPECT_TRUE(IsGreen(seen)) << seen[0] << " " << seen[1] << " " << seen[2];
}

TEST_F(LivelyWindow, ComputesARoughStretchExactlyBesideTheRunAndTakesIt) {
  Desktop desktop(
      1280, 800, "columns.scene.json", 1.0,
      {{"../columns.scene.json", StruckColumns()}, {"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("certificate").at("rough_steps").get<int>() > 5; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  const json paused = desktop.State();
  desktop.MoveTo(desktop.Widget("timeline", 0.98));
  desktop.Settle();
  desktop.Input({"mousedown", "3"});
  desktop.Settle();
  desktop.Input({"mouseup", "3"});
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("widgets").contains("timeline.refine"); }, 10.0));
  desktop.Click(desktop.Widget("timeline.refine"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return !s.at("refinement").is_null() && s.at("refinement").at("state") == "done" &&
           s.at("widgets").contains("refinement.take");
  }));
  EXPECT_GT(desktop.State().at("refinement").at("apart"), 0.0);
  EXPECT_EQ(desktop.State().at("state_hash"), paused.at("state_hash"));
  desktop.Settle();  // the strip has its place
  desktop.Click(desktop.Widget("refinement.take"));
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("timeline").at("undo") == "exact stretch"; }, 20.0));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("refinement").is_null(); }, 10.0));
  EXPECT_NE(desktop.State().at("state_hash"), paused.at("state_hash"));
}

TEST_F(LivelyWindow, DrawingInSoftwareGivesWayToTheSimulation) {
  const Desktop desktop(1280, 800, "start", 1.0, {{"preferences.json", kAutomaticQuality}});
  desktop.Settle();
  const int own = getpriority(PRIO_PROCESS, 0);
  int drawing = 0;
  for (const auto& [name, nice] : desktop.NiceValues()) {
    const bool draws = name.starts_with("llvmpipe-");
    if (draws || name == "touchstone") {
      EXPECT_EQ(nice, own + (draws ? 5 : 0)) << name;
    }
    drawing += draws;
  }
  if (drawing == 0) GTEST_SKIP() << "a graphics card draws";
}

}  // namespace
}  // namespace touchstone::ui_test
