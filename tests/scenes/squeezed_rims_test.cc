// A light disc between a heavy ball that comes down and the floor, without friction: its rim rolls
// round faster and faster and throws the ball back. Nothing but the bounces may take energy.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Format;

/// The energy that a ball of this mass brings with it, and what of it the books do not explain.
struct Squeeze {
  double start = 0.0;
  double missing = 0.0;
  std::vector<std::string> warnings;
};

Squeeze SqueezeDisc(double ball_mass) {
  constexpr double kSeconds = 0.1;
  Simulation run(testing::FromText(Format(R"({"touchstone": 1,
    "materials": {"default": {"friction": 0, "restitution": 0.5}}, "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "disc", "shape": {"cylinder": {"radius": 0.18, "length": 0.03}}, "mass": 1,
     "position": [0, 0, 0.04607878827523058], "rotation": {"axis": [0, 1, 0], "degrees": 10}},
    {"name": "ball", "shape": {"sphere": {"radius": 0.3}}, "mass": %g,
     "position": [0.02, 0.01, 0.4060787882752306], "velocity": [0, 0, -5]}]})",
                                          ball_mass)));
  EXPECT_EQ(testing::RunTo(&run, kSeconds), "");
  const exchange::EnergySnapshot energy = run.MakeSnapshot().energy;
  return {
      .start = energy.start, .missing = -energy.Unexplained(), .warnings = run.totals().warnings};
}

TEST(SqueezedRims, ThrowTheBallBack) {
  for (const double mass : {30.0, 100.0}) {
    const Squeeze squeeze = SqueezeDisc(mass);
    EXPECT_NEAR(squeeze.missing, 0.0, 1e-4 * squeeze.start) << mass;
    EXPECT_TRUE(squeeze.warnings.empty()) << squeeze.warnings.front();
  }
}

TEST(SqueezedRims, TellWhatCannotBeFollowed) {
  const Squeeze squeeze = SqueezeDisc(1000.0);
  EXPECT_GT(squeeze.missing, 0.1 * squeeze.start);
  ASSERT_EQ(squeeze.warnings.size(), 1U);
  EXPECT_NE(squeeze.warnings.front().find("nothing explains"), std::string::npos);
}

}  // namespace
}  // namespace touchstone
