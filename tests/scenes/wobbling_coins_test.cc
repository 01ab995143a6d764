// Coins that wobble or roll round on their rim keep their energy: the contact point runs round the
// rim, and the force turns with it (docs/step.md, "Bodies that roll, rock or swing").

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Format;

constexpr double kRadius = 0.038, kThickness = 0.006, kDensity = 7800.0;

/// The change of energy in `seconds`, besides friction, of a coin tilted by `degrees` that turns
/// with this angular velocity [J].
double EnergyChange(double friction, double degrees, const Vec3& spin, int rate, double seconds) {
  const double tilt = degrees / 180.0 * std::numbers::pi;
  const double height = kRadius * std::sin(tilt) + 0.5 * kThickness * std::cos(tilt) + 5e-5;
  Simulation run(testing::FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
      "materials": {"default": {"restitution": 0, "friction": %g}}, "bodies": [
      {"name": "ground", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "coin", "shape": {"cylinder": {"radius": %g, "length": %g}}, "density": %g,
       "rotation": {"axis": [1, 0, 0], "degrees": %g}, "position": [0, 0, %.17g],
       "angular_velocity": [%.17g, %.17g, %.17g]}]})",
                                          1.0 / rate, friction, kRadius, kThickness, kDensity,
                                          degrees, height, spin.x(), spin.y(), spin.z())));
  EXPECT_EQ(testing::RunTo(&run, seconds), "");
  const exchange::EnergySnapshot energy = run.MakeSnapshot(seconds).energy;
  return energy.Mechanical() + energy.friction_loss - energy.start;
}

TEST(WobblingCoins, KeepTheirEnergyOnASmoothFloor) {
  for (const int rate : {60, 240})
    EXPECT_NEAR(EnergyChange(0.0, 20.0, Vec3(0, 17.66, 6.43), rate, 5.0), 0.0, 5e-8) << rate;
}

// Euler's disc without rolling friction: its centre rests, its rim rolls.
TEST(WobblingCoins, RollRoundForEver) {
  const double tilt = 20.0 / 180.0 * std::numbers::pi;
  const double whirl = std::sqrt(4.0 * 9.81 / (kRadius * std::sin(tilt)));
  const Vec3 axis(0, -std::sin(tilt), std::cos(tilt));
  const Vec3 spin = whirl * (Vec3::UnitZ() - std::cos(tilt) * axis);
  for (const int rate : {60, 240})
    EXPECT_NEAR(EnergyChange(1.0, 20.0, spin, rate, 5.0), 0.0, 1e-7) << rate;
}

}  // namespace
}  // namespace touchstone
