// Drives whose joint comes to its speed somewhere within a step, from early to late, and goes on
// beyond it: they push the other way from there, at the very time.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;
using testing::FromText;

constexpr double kTurnStep = 1.0 / 60.0;
constexpr double kParts[] = {0.02, 0.1, 0.2, 0.25, 0.3, 0.35, 0.5, 0.7, 0.9, 0.98};  // of a step

/// A block of 2 kg on a slider along x, pulled by `pull` [m/s^2].
std::shared_ptr<const scene::SceneDesc> Slider(double pull, double speed, const char* drive) {
  return FromText(Format(R"({"touchstone": 1, "gravity": [%.17g, 0, 0], "bodies": [
    {"name": "block", "shape": {"box": [0.1, 0.1, 0.1]}, "mass": 2, "velocity": [%.17g, 0, 0]}],
    "joints": [{"type": "slider", "bodies": ["block", null], "anchor": [0, 0, 0],
      "axis": [1, 0, 0], %s}]})",
                         pull, speed, drive));
}

// Thrown against the pull it is braked by both, and pulled back against friction: from v0 by
// g + F/m until it stands, by g - F/m from there.
TEST(DriveTurns, JointFrictionTurnsRoundWhereItsSliderDoes) {
  constexpr double kPull = 5.0, kRubs = 1.5;  // friction over mass
  for (const double part : kParts) {
    const double stops = (20.0 + part) * kTurnStep;
    Simulation slider(Slider(-kPull, (kPull + kRubs) * stops, R"("friction": 3)"));
    ASSERT_EQ(testing::RunTo(&slider, 1.0), "");
    EXPECT_NEAR(Body(slider.MakeSnapshot(1.0), "block").v_WBcm.x(),
                -(kPull - kRubs) * (1.0 - stops), 1e-6)
        << part;
    EXPECT_LE(slider.totals().energy_gain_max, 1e-9);
  }
}

// A motor that is pulled through its speed: before it adds to the pull, then it holds against it.
TEST(DriveTurns, MotorsTurnRoundWhereTheirSpeedIsPassed) {
  constexpr double kPull = 10.0, kPush = 2.0, kWanted = -1.0;  // push over mass
  for (const double part : kParts) {
    const double passes = (20.0 + part) * kTurnStep;
    Simulation slider(
        Slider(kPull, kWanted - (kPull + kPush) * passes, R"("motor": {"speed": -1, "max": 4})"));
    ASSERT_EQ(testing::RunTo(&slider, 1.0), "");
    EXPECT_NEAR(Body(slider.MakeSnapshot(1.0), "block").v_WBcm.x(),
                kWanted + (kPull - kPush) * (1.0 - passes), 1e-6)
        << part;
  }
}

}  // namespace
}  // namespace touchstone
