// Bodies thrown across a slope: friction turns with the direction of sliding. Where it is as large
// as the pull down the slope, dv/dt = g (x - v / |v|), |v| + v_x stays what it was at first, and
// the motion ends straight down the slope at half of the speed. Second order in the step.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

constexpr double kThrownAt = 3.0;  // [m/s]
constexpr double kDownhill = 2.0;  // down the slope, along x [m/s^2]

/// A level plane under tilted gravity, and a body thrown along y.
Simulation ThrownAcross(double friction, int steps_a_second, const std::string& body) {
  return Simulation(testing::FromText(Format(R"({"touchstone": 1, "gravity": [%.17g, 0, -10],
    "settings": {"step": %.17g}, "materials": {"default": {"restitution": 0, "friction": %.17g}},
    "bodies": [{"name": "plane", "shape": {"box": [100, 100, 1]}, "position": [0, 0, -0.5],
      "fixed": true}, {"name": "thrown", "velocity": [0, %.17g, 0], %s}]})",
                                             kDownhill, 1.0 / steps_a_second, friction, kThrownAt,
                                             body.c_str())));
}

/// The largest change of |v| + v_x in two seconds, relative to the speed at first; v: the velocity
/// of the lowest point, `arm` below the centre of mass.
double LargestChange(Simulation simulation, double arm) {
  double largest = 0.0;
  EXPECT_EQ(testing::RunTo(&simulation, 2.0,
                           [&] {
                             const exchange::BodySnapshot body =
                                 Body(simulation.MakeSnapshot(), "thrown");
                             const Vec3 v = body.v_WBcm + body.w_WB.cross(Vec3(0, 0, -arm));
                             const double sum = v.head<2>().norm() + v.x();
                             largest = std::max(largest, std::abs(sum - kThrownAt) / kThrownAt);
                           }),
            "");
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  return largest;
}

TEST(TurningSlide, ACrateThatCannotTurnIsSecondOrder) {
  const auto change = [](int steps_a_second) {
    const char* crate = R"("shape": {"box": [0.4, 0.4, 0.1]}, "position": [0, 0, 0.05005],
                           "locked": ["rx", "ry", "rz"])";
    return LargestChange(ThrownAcross(0.2, steps_a_second, crate), 0.0);
  };
  EXPECT_LT(change(60), 5e-5);
  EXPECT_LT(change(240), 3e-6);
  EXPECT_LT(change(960), 2e-7);
}

// The contact of a ball is 7/2 as mobile as its centre of mass.
TEST(TurningSlide, ABallThatSlidesIsSecondOrder) {
  const auto change = [](int steps_a_second) {
    return LargestChange(ThrownAcross(0.4 / 7.0, steps_a_second,
                                      R"("shape": {"sphere": {"radius": 0.1}},
                                         "position": [0, 0, 0.10005])"),
                         0.1);
  };
  EXPECT_LT(change(60), 5e-5);
  EXPECT_LT(change(240), 3e-6);
  EXPECT_LT(change(960), 2e-7);
}

}  // namespace
}  // namespace touchstone
