// Bodies that slide off what carries them within a step, against equations of motion.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

constexpr double kWeightPerMass = 9.81;
constexpr std::array kSteps = {1.0 / 60.0, 1.0 / 240.0, 1.0 / 960.0};

/// A body of 1 kg that slides over the edge of a table without friction.
struct FallingOff {
  std::string shape;
  double moment;  // about the horizontal axis across its way [kg m^2]
  double middle;  // height of its middle above its underside [m]
  double reach;   // from its middle to the hindmost point of its underside [m]
  double speed;   // [m/s]
  const char* turned = "[0, 0, 1], \"degrees\": 0";
};

constexpr const char* kLying = "[0, 1, 0], \"degrees\": 90";

FallingOff PlainBlock(double length, double height, double speed) {
  return {Format(R"("box": [%.17g, %.17g, %.17g])", length, length, height),
          (length * length + height * height) / 12.0, 0.5 * height, 0.5 * length, speed};
}

std::string Cylinder(double radius, double length) {
  return Format(R"("cylinder": {"radius": %.17g, "length": %.17g})", radius, length);
}

/// About an axis across that of the cylinder.
double MomentOfCylinder(double radius, double length) {
  return radius * radius / 4.0 + length * length / 12.0;
}

FallingOff Disc(double radius, double height, double speed) {
  return {Cylinder(radius, height), MomentOfCylinder(radius, height), 0.5 * height, radius, speed};
}

FallingOff LyingCylinder(double radius, double length, double speed) {
  return {Cylinder(radius, length),
          MomentOfCylinder(radius, length),
          radius,
          0.5 * length,
          speed,
          kLying};
}

/// The middle part of a capsule leaves the edge; its cap flies off at once.
FallingOff LyingCapsule(double radius, double length, double speed) {
  const double of_caps = 4.0 * radius / (4.0 * radius + 3.0 * length);  // share of the mass
  const double of_cap = 0.4 * radius * radius + length * length / 4.0 + 0.375 * radius * length;
  return {Format(R"("capsule": {"radius": %.17g, "length": %.17g})", radius, length),
          of_caps * of_cap + (1.0 - of_caps) * MomentOfCylinder(radius, length),
          radius,
          0.5 * length,
          speed,
          kLying};
}

/// The middle is s past the edge along the underside, which is tilted by theta.
struct Tilt {
  double s = 0.0, theta = 0.0, s_rate = 0.0, theta_rate = 0.0;

  Tilt operator+(const Tilt& other) const {
    return {s + other.s, theta + other.theta, s_rate + other.s_rate, theta_rate + other.theta_rate};
  }
  Tilt operator*(double f) const { return {f * s, f * theta, f * s_rate, f * theta_rate}; }
};

// With the middle at the height c over the underside, the kinetic energy is ((s' + c theta')^2 +
// s^2 theta'^2 + I theta'^2) / 2 and the potential energy g (c cos(theta) - s sin(theta)).
// Lagrange's equations:
//   s'' + c theta'' = g sin + s theta'^2,
//   c s'' + (c^2 + s^2 + I) theta'' = g (s cos + c sin) - 2 s s' theta'.
Tilt Rate(const FallingOff& body, const Tilt& now) {
  const double c = body.middle, s = now.s;
  const double sine = std::sin(now.theta), cosine = std::cos(now.theta);
  const double first = kWeightPerMass * sine + s * now.theta_rate * now.theta_rate;
  const double second =
      kWeightPerMass * (s * cosine + c * sine) - 2.0 * s * now.s_rate * now.theta_rate;
  const double theta_rate2 = (second - c * first) / (s * s + body.moment);
  return {now.s_rate, now.theta_rate, first - c * theta_rate2, theta_rate2};
}

/// The speed at which it turns when its hindmost point passes the edge [rad/s].
double TurnWhereItLeaves(const FallingOff& body) {
  const double h = 1e-5 * body.reach / body.speed;
  Tilt now{.s_rate = body.speed};
  while (now.s < body.reach) {
    const Tilt a = Rate(body, now), b = Rate(body, now + a * (0.5 * h)),
               c = Rate(body, now + b * (0.5 * h)), d = Rate(body, now + c * h);
    now = now + (a + b * 2.0 + c * 2.0 + d) * (h / 6.0);
  }
  return now.theta_rate;
}

/// The same in the sandbox.
double TurnInTheSandbox(const FallingOff& body, double step) {
  constexpr double kBehind = 0.2877;  // its middle before the edge at first [m]
  Simulation simulation(testing::FromText(Format(
      R"({"touchstone": 1, "settings": {"step": %.17g},
          "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
          {"name": "table", "shape": {"box": [2, 2, 1]}, "position": [-1, 0, -0.5], "fixed": true},
          {"name": "body", "mass": 1, "shape": {%s}, "rotation": {"axis": %s},
           "position": [%g, 0, %.17g], "velocity": [%g, 0, 0]}]})",
      step, body.shape.c_str(), body.turned, -kBehind, body.middle + 5e-5, body.speed)));
  EXPECT_EQ(testing::RunTo(&simulation, (kBehind + body.reach) / body.speed + 0.1), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_TRUE(end.contacts.empty());
  return Body(end, "body").w_WB.y();
}

void ExpectItToTurnAsItMust(const FallingOff& body, double nearness) {
  const double expected = TurnWhereItLeaves(body);
  for (const double step : kSteps)
    EXPECT_NEAR(TurnInTheSandbox(body, step), expected, nearness * expected)
        << body.shape << " " << body.speed << " m/s " << step << " s";
}

TEST(SlidingOff, ABlockTurnsByWhatTheEdgePushedUntilItLeft) {
  for (const double speed : {1.0, 3.0}) ExpectItToTurnAsItMust(PlainBlock(0.1, 0.1, speed), 6e-3);
  ExpectItToTurnAsItMust(PlainBlock(0.4, 0.02, 2.0), 2e-3);
}

TEST(SlidingOff, ABlockAcrossCornersLeavesWithItsLastCorner) {
  FallingOff block = PlainBlock(0.1, 0.1, 3.0);
  block.reach *= std::numbers::sqrt2;
  block.turned = "[0, 0, 1], \"degrees\": 45";
  ExpectItToTurnAsItMust(block, 4e-3);
}

TEST(SlidingOff, TheCrossingsOfADiscMoveAlongItsRim) {
  for (const double speed : {1.0, 3.0}) ExpectItToTurnAsItMust(Disc(0.05, 0.02, speed), 3e-3);
}

TEST(SlidingOff, ALyingCylinderLeavesWithItsEnd) {
  ExpectItToTurnAsItMust(LyingCylinder(0.03, 0.1, 2.0), 4e-3);
}

// At the coarsest step the cap passes the edge within one plan. It must not be stopped as a contact
// that comes back, for which it would do along its first normal.
TEST(SlidingOff, ALyingCapsuleLeavesWithTheEndOfItsSide) {
  ExpectItToTurnAsItMust(LyingCapsule(0.03, 0.1, 2.0), 1e-2);
}

// Friction acts only while the block is on the strip, which it crosses within a step.
TEST(SlidingOff, ARoughStripTakesItsFrictionTimesItsWidth) {
  constexpr double kFriction = 0.8, kWidth = 0.04, kSpeed = 5.0;
  for (const double start : {-0.51, -0.55})
    for (const double step : kSteps) {
      SCOPED_TRACE(Format("from %g, %g s", start, step));
      Simulation simulation(testing::FromText(Format(
          R"({"touchstone": 1, "settings": {"step": %.17g}, "materials": {
              "default": {"restitution": 0, "friction": 1},
              "smooth": {"restitution": 0, "friction": 0},
              "rough": {"restitution": 0, "friction": 0.64}}, "bodies": [
              {"name": "before", "shape": {"box": [4, 2, 1]}, "position": [-2.02, 0, -0.5],
               "fixed": true, "material": "smooth"},
              {"name": "strip", "shape": {"box": [0.04, 2, 1]}, "position": [0, 0, -0.5],
               "fixed": true, "material": "rough"},
              {"name": "behind", "shape": {"box": [4, 2, 1]}, "position": [2.02, 0, -0.5],
               "fixed": true, "material": "smooth"},
              {"name": "block", "shape": {"box": [0.002, 0.002, 0.002]}, "mass": 1,
               "position": [%g, 0, 0.00105], "velocity": [5, 0, 0],
               "locked": ["rx", "ry", "rz"]}]})",
          step, start)));
      EXPECT_EQ(testing::RunTo(&simulation, 0.2), "");
      const double v = Body(simulation.MakeSnapshot(), "block").v_WBcm.x();
      const double work = kFriction * kWeightPerMass * kWidth;
      EXPECT_NEAR(0.5 * (kSpeed * kSpeed - v * v), work, 2e-3 * work);
    }
}

}  // namespace
}  // namespace touchstone
