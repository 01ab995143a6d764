// The pace lively where springs pull, and where bodies of prescribed motion push, with joints and
// without: such islands have a bound on their work, too, and keep the promises that hold for any
// step.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::RunTo;

constexpr double kTrayDuration = kSanitized ? 0.6 : 1.2;

constexpr const char* kShaken = R"("loop": true, "keyframes": [
    {"time": 0, "position": [0, 0, 0]},
    {"time": 0.15, "position": [0.1, 0.05, 0]}, {"time": 0.3, "position": [0, 0, 0.05]},
    {"time": 0.45, "position": [-0.1, -0.05, 0]}, {"time": 0.6, "position": [0, 0, 0]}],)";

/// Springs between the boxes of the first two layers, from column to column.
std::string TieInPairs() {
  std::string springs;
  for (int i = 0; i < 9; ++i)
    springs += testing::Format(R"(%s{"bodies": ["box.%d.%d.0", "box.%d.%d.1"],
      "anchors": [[0, 0, 0], [0, 0, 0]], "stiffness": 400})",
                               i > 0 ? ", " : "", i / 3, i % 3, i / 3, i % 3);
  return springs;
}

/// Ball joints between the boxes of the last two layers.
std::string JoinInPairs() {
  std::string joints;
  for (int i = 0; i < 9; ++i)
    joints += testing::Format(R"(%s{"type": "ball", "bodies": ["box.%d.%d.1", "box.%d.%d.2"],
      "anchor": [%g, %g, 1.0]})",
                              i > 0 ? ", " : "", i / 3, i % 3, i / 3, i % 3, -0.45 + 0.42 * (i / 3),
                              -0.45 + 0.43 * (i % 3));
  return joints;
}

/// 27 boxes that fall into a tray; `motion`: keys of the tray; what ties the boxes.
std::string Tray(const std::string& motion, const std::string& springs,
                 const std::string& joints = "") {
  const auto wall = [](const char* size, const char* at) {
    return testing::Format(R"({"shape": {"box": [%s]}, "position": [%s]})", size, at);
  };
  return R"({"touchstone": 1, "name": "tray",
    "materials": {"default": {"restitution": 0.2, "friction": 0.5}},
    "settings": {"pace": "lively", "lively": {"work": 20}},
    "bodies": [{"name": "tray", "fixed": true, "position": [0, 0, 0], )" +
         motion + R"( "shape": {"compound": [)" + wall("1.6, 1.6, 0.2", "0, 0, 0") + ", " +
         wall("0.1, 1.6, 1.2", "0.8, 0, 0.6") + ", " + wall("0.1, 1.6, 1.2", "-0.8, 0, 0.6") +
         ", " + wall("1.6, 0.1, 1.2", "0, 0.8, 0.6") + ", " +
         wall("1.6, 0.1, 1.2", "0, -0.8, 0.6") + R"(]}},
      {"name": "box", "shape": {"box": [0.3, 0.25, 0.2]}, "position": [-0.45, -0.45, 0.4],
       "rotation": {"axis": [1, 2, 3], "degrees": 25},
       "repeat": {"count": [3, 3, 3], "spacing": [0.42, 0.43, 0.4]}}],
    "springs": [)" +
         springs + R"(], "joints": [)" + joints + "]}";
}

struct TrayWork {
  std::int64_t most = 0;  // Newton steps in one step
  Simulation::Totals totals;
};
TrayWork RunTray(const std::string& text) {
  Simulation simulation(testing::FromText(text));
  TrayWork work;
  std::int64_t before = 0;
  EXPECT_EQ(RunTo(&simulation, kTrayDuration,
                  [&] {
                    const std::int64_t now = simulation.totals().solver_iterations;
                    work.most = std::max(work.most, now - before);
                    before = now;
                  }),
            "");
  work.totals = simulation.totals();
  return work;
}

void ExpectBoundAndPromises(const TrayWork& work, std::int64_t most) {
  EXPECT_GT(work.totals.rough.steps, 0);
  EXPECT_LE(work.most, most);
  EXPECT_EQ(work.totals.penetration_max, 0.0);
  EXPECT_LE(work.totals.energy_gain_max, 1e-9 * work.totals.energy_start);
}

TEST(LivelyPace, BoundsIslandsWithSprings) {
  constexpr std::int64_t kMost = 6000;  // exactly, steps take up to 8760
  ExpectBoundAndPromises(RunTray(Tray("", TieInPairs())), kMost);
}

TEST(LivelyPace, BoundsIslandsOnWhatMovesByKeyframes) {
  const TrayWork work = RunTray(Tray(kShaken, ""));
  constexpr std::int64_t kMost = 1500;  // exactly, steps take up to 5060
  ExpectBoundAndPromises(work, kMost);
  EXPECT_EQ(work.totals.rough.halts, 0);  // nothing may stop what is pushed
}

TEST(LivelyPace, BoundsIslandsWithJointsAndSprings) {
  const TrayWork work = RunTray(Tray("", TieInPairs(), JoinInPairs()));
  constexpr std::int64_t kMost = 9000;  // exactly, steps take up to 22 129
  ExpectBoundAndPromises(work, kMost);
  EXPECT_EQ(work.totals.joints_opened, 0);
}

TEST(LivelyPace, BoundsIslandsWithJointsOnWhatMovesByKeyframes) {
  const TrayWork work = RunTray(Tray(kShaken, TieInPairs(), JoinInPairs()));
  constexpr std::int64_t kMost = 9000;  // exactly, steps take up to 154 361
  ExpectBoundAndPromises(work, kMost);
}

}  // namespace
}  // namespace touchstone
