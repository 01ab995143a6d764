// Balls in grooves, balls that leave a ball and planks that rock on a log, against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;
using testing::FromText;
using testing::RunTo;

constexpr double kPull = 9.81;
constexpr double kGapOfRest = 5e-5;  // where bodies rest

std::string Triple(double x, double y, double z) {
  return Format("[%.17g, %.17g, %.17g]", x, y, z);
}

std::string TurnedAbout(const char* axis, double angle) {
  return Format(R"("rotation": {"axis": %s, "degrees": %.17g})", axis,
                angle * 180.0 / std::numbers::pi);
}

std::shared_ptr<const scene::SceneDesc> SceneOf(const std::string& gravity, double mu, double step,
                                                const std::string& bodies) {
  return FromText(Format(R"({"touchstone": 1, "gravity": %s, "settings": {"step": %.17g},
      "materials": {"default": {"restitution": 0, "friction": %.17g}}, "bodies": [%s]})",
                         gravity.c_str(), step, mu, bodies.c_str()));
}

// Two walls that meet in a line along x and rise from there, to the left and to the right.
std::string GrooveOf(double left, double right) {
  std::string walls;
  for (const double side : {-1.0, 1.0}) {
    const double rise = side < 0.0 ? left : right, s = std::sin(rise), c = std::cos(rise);
    walls += Format(R"({"name": "wall%g", "shape": {"box": [60, 1, 0.2]}, "fixed": true,
        "position": %s, %s},)",
                    side, Triple(0, side * (0.5 * c + 0.1 * s), 0.5 * s - 0.1 * c).c_str(),
                    TurnedAbout("[1, 0, 0]", side * rise).c_str());
  }
  return walls;
}

// A ball that touches both walls, `reach` from either.
std::string BallInTheGroove(double r, double reach, double left, double right, double v) {
  // (sin left, cos left) . (y, z) = (-sin right, cos right) . (y, z) = reach.
  const double both = std::sin(left + right);
  const double y = reach * (std::cos(right) - std::cos(left)) / both;
  const double z = reach * (std::sin(left) + std::sin(right)) / both;
  return Format(R"({"name": "ball", "shape": {"sphere": {"radius": %.17g}}, "position": %s,
      "velocity": [%.17g, 0, 0]})",
                r, Triple(0, y, z).c_str(), v);
}

Vec3 PullOnASlope(double slope) { return kPull * Vec3(std::sin(slope), 0, -std::cos(slope)); }

std::string Text(const Vec3& v) { return Triple(v.x(), v.y(), v.z()); }

// The ball turns about the line between its two contacts, r cos(half the angle between the walls'
// normals) from its middle: a = g sin / (1 + 2/5 (r / (r cos))^2).
TEST(Groove, BallRollsDownItExactly) {
  const double slope = 0.3, r = 0.1, time = 1.0;
  for (const auto& [left, right] : {std::pair(0.6, 0.6), {0.3, 0.9}, {0.05, 1.2}}) {
    Simulation simulation(
        SceneOf(Text(PullOnASlope(slope)), 2.0, 1.0 / 60.0,
                GrooveOf(left, right) + BallInTheGroove(r, r + kGapOfRest, left, right, 0.0)));
    ASSERT_EQ(RunTo(&simulation, time), "");
    const exchange::BodySnapshot ball = Body(simulation.MakeSnapshot(time), "ball");
    const double a =
        kPull * std::sin(slope) / (1.0 + 0.4 / std::pow(std::cos(0.5 * (left + right)), 2));
    EXPECT_NEAR(ball.v_WBcm.x(), a * time, 1e-12) << right;
    EXPECT_NEAR(ball.p_WBcm.x(), 0.5 * a * time * time, 1e-12) << right;
    EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  }
}

// Thrown along it without spin it slides, slowed by mu g / cos, until it rolls with
// v0 cos^2 / (2/5 + cos^2).
TEST(Groove, SlideBecomesRollSoonerThanOnAPlane) {
  const double rise = 0.7, r = 0.1, mu = 0.23, v0 = 2.0, time = 1.0;
  Simulation simulation(
      SceneOf(Triple(0, 0, -kPull), mu, 1.0 / 60.0,
              GrooveOf(rise, rise) + BallInTheGroove(r, r + kGapOfRest, rise, rise, v0)));
  ASSERT_EQ(RunTo(&simulation, time), "");
  const exchange::BodySnapshot ball = Body(simulation.MakeSnapshot(time), "ball");
  const double c = std::cos(rise), rolls = v0 * c * c / (0.4 + c * c);
  const double slowing = mu * kPull / c, slip_time = (v0 - rolls) / slowing;
  ASSERT_LT(slip_time, time);
  EXPECT_NEAR(ball.v_WBcm.x(), rolls, 1e-9);
  EXPECT_NEAR(ball.p_WBcm.x(), 0.5 * (v0 + rolls) * slip_time + rolls * (time - slip_time), 1e-9);
  EXPECT_NEAR(ball.w_WB.y() * r * c, rolls, 1e-9);
}

// Between two rails it hangs between their inner edges, which it turns about.
TEST(Rails, BallRollsDownBetweenThemExactly) {
  const double slope = 0.2, r = 0.1, between = 0.12, time = 1.0;
  const double sine = 0.5 * between / (r + kGapOfRest), c = std::sqrt(1.0 - sine * sine);
  std::string bodies;
  for (const double side : {-1.0, 1.0})
    bodies += Format(R"({"name": "rail%g", "shape": {"box": [60, 0.1, 0.1]}, "fixed": true,
        "position": %s},)",
                     side, Triple(0, side * (0.5 * between + 0.05), -0.05).c_str());
  bodies += Format(R"({"name": "ball", "shape": {"sphere": {"radius": %.17g}}, "position": %s})", r,
                   Triple(0, 0, (r + kGapOfRest) * c).c_str());
  Simulation simulation(SceneOf(Text(PullOnASlope(slope)), 2.0, 1.0 / 60.0, bodies));
  ASSERT_EQ(RunTo(&simulation, time), "");
  const double a = kPull * std::sin(slope) / (1.0 + 0.4 / (c * c));
  const exchange::BodySnapshot ball = Body(simulation.MakeSnapshot(time), "ball");
  EXPECT_NEAR(ball.v_WBcm.x(), a * time, 1e-11);
  EXPECT_NEAR(ball.p_WBcm.x(), 0.5 * a * time * time, 1e-11);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

// A spool: an axle on two rails, and two wheels beside them that reach below. It goes
// g sin / (1 + I / (m a^2)), a the radius of the axle; a larger wheel is slower.
TEST(Rails, SpoolRollsOnItsAxleExactly) {
  const double slope = 0.1, a = 0.05, long_axle = 0.6, wide = 0.04, time = 1.5;
  for (const double wheel : {0.1, 0.3}) {
    std::string bodies;
    for (const double side : {-1.0, 1.0})
      bodies += Format(R"({"name": "rail%g", "shape": {"box": [60, 0.1, 0.1]}, "fixed": true,
        "position": %s},)",
                       side, Triple(0, 0.2 * side, -0.05).c_str());
    const auto disc = [&](double side) {
      return Format(R"({"shape": {"cylinder": {"radius": %.17g, "length": %.17g}},
          "position": [0, 0, %.17g]})",
                    wheel, wide, side * 0.5 * (long_axle + wide));
    };
    bodies += Format(R"({"name": "spool", %s, "position": %s, "shape": {"compound": [{"shape":
        {"cylinder": {"radius": %.17g, "length": %.17g}}}, %s, %s]}})",
                     TurnedAbout("[1, 0, 0]", 0.5 * std::numbers::pi).c_str(),
                     Triple(0, 0, a + kGapOfRest).c_str(), a, long_axle, disc(-1).c_str(),
                     disc(1).c_str());
    Simulation simulation(SceneOf(Text(PullOnASlope(slope)), 1.0, 1.0 / 60.0, bodies));
    ASSERT_EQ(RunTo(&simulation, time), "");
    const double axle = a * a * long_axle, wheels = 2.0 * wheel * wheel * wide;  // over pi density
    const double inertia = 0.5 * (axle * a * a + wheels * wheel * wheel);
    const double speed =
        kPull * std::sin(slope) / (1.0 + inertia / ((axle + wheels) * a * a)) * time;
    const exchange::BodySnapshot spool = Body(simulation.MakeSnapshot(time), "spool");
    EXPECT_NEAR(spool.v_WBcm.x(), speed, 1e-11) << wheel;
    EXPECT_NEAR(spool.p_WBcm.x(), 0.5 * speed * time, 1e-11) << wheel;
    EXPECT_NEAR(spool.w_WB.y() * a, speed, 1e-11) << wheel;
    EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  }
}

// Without friction a ball leaves a fixed one where gravity no longer turns it fast enough, at
// cos = 2/3 of the cosine it starts at. The speed to the side is what it has there, ever after.
TEST(BallOnABall, LeavesItAtTwoThirdsOfTheHeight) {
  const double start = 0.05, reach = 1.1 + kGapOfRest;
  Simulation simulation(
      SceneOf(Triple(0, 0, -kPull), 0.0, 0.002,
              Format(R"({"name": "large", "shape": {"sphere": {"radius": 1}},
      "position": [0, 0, 0], "fixed": true}, {"name": "ball", "shape": {"sphere": {"radius": 0.1}},
      "position": %s})",
                     Triple(reach * std::sin(start), 0, reach * std::cos(start)).c_str())));
  ASSERT_EQ(RunTo(&simulation, 1.4), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(after.contacts.size(), 0U);
  const double cosine = 2.0 / 3.0 * std::cos(start);
  const double sideways = std::sqrt(kPull * reach * cosine) * cosine;
  EXPECT_NEAR(Body(after, "ball").v_WBcm.x(), sideways, 5e-5 * sideways);
}

// A cylinder that rolls without slip off the top of a fixed one: 4/7 of the cosine it starts at.
TEST(CylinderOnACylinder, LeavesItAtFourSevenths) {
  const double start = 0.05, reach = 1.1 + kGapOfRest;
  const std::string lying = TurnedAbout("[1, 0, 0]", 0.5 * std::numbers::pi);
  Simulation simulation(
      SceneOf(Triple(0, 0, -kPull), 50.0, 0.002,
              Format(R"({"name": "large", "shape": {"cylinder": {"radius": 1, "length": 1}}, %s,
      "position": [0, 0, 0], "fixed": true}, {"name": "roller",
      "shape": {"cylinder": {"radius": 0.1, "length": 0.5}}, %s, "position": %s})",
                     lying.c_str(), lying.c_str(),
                     Triple(reach * std::sin(start), 0, reach * std::cos(start)).c_str())));
  ASSERT_EQ(RunTo(&simulation, 1.8), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(after.contacts.size(), 0U);
  const double cosine = 4.0 / 7.0 * std::cos(start);
  const double sideways = std::sqrt(kPull * reach * cosine) * cosine;
  EXPECT_NEAR(Body(after, "roller").v_WBcm.x(), sideways, 2e-3 * sideways);
}

// A plank of half thickness b rocks on a log of radius R without slipping:
// w^2 = g (R - b) / (L^2/12 + b^2/3 + b^2), for small angles.
TEST(PlankOnALog, RocksAtThePeriodOfItsClosedForm) {
  const double R = 0.5, b = 0.05, length = 2.0, angle = 0.02;
  const double from_axis = R + b + kGapOfRest, along = R * angle;  // it has rolled so far
  const std::string bodies = Format(
      R"({"name": "log", "shape": {"cylinder": {"radius": %.17g, "length": 1}}, %s,
      "position": [0, 0, 0], "fixed": true}, {"name": "plank",
      "shape": {"box": [%.17g, 0.4, %.17g]}, %s, "position": %s})",
      R, TurnedAbout("[1, 0, 0]", 0.5 * std::numbers::pi).c_str(), length, 2.0 * b,
      TurnedAbout("[0, 1, 0]", angle).c_str(),
      Triple(from_axis * std::sin(angle) - along * std::cos(angle), 0,
             from_axis * std::cos(angle) + along * std::sin(angle))
          .c_str());
  Simulation simulation(SceneOf(Triple(0, 0, -kPull), 2.0, 0.005, bodies));
  std::vector<double> level;  // times at which it lies level
  double before = angle, last = 0.0;
  EXPECT_EQ(RunTo(&simulation, 4.0,
                  [&] {
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    const Quat q = Body(now, "plank").q_WB;
                    const double tilt = 2.0 * std::atan2(q.y(), q.w());
                    if (before * tilt < 0.0)
                      level.push_back(last + (now.time - last) * before / (before - tilt));
                    before = tilt;
                    last = now.time;
                  }),
            "");
  const double expected =
      2.0 * std::numbers::pi *
      std::sqrt((length * length / 12.0 + 4.0 / 3.0 * b * b) / (kPull * (R - b)));
  ASSERT_GE(level.size(), 4U);
  for (std::size_t i = 2; i < level.size(); ++i)
    EXPECT_NEAR(level[i] - level[i - 2], expected, 3e-4 * expected) << i;
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

// A plank on two logs that roll down a slope goes twice as fast as they do:
// a = g sin (m + M) / (m + 3/4 M), M the mass of one log, wherever on it they are.
TEST(PlankOnLogs, RollsDownASlopeExactly) {
  constexpr double kExact = 1e-11;  // followed forces settle to 1e-9 of a step's change
  const double slope = 0.1, r = 0.1, time = 1.0, thick = 0.1;
  const double plank_mass = 3.0, log_mass = 2.0;
  std::string bodies = R"({"name": "floor", "shape": {"box": [40, 4, 1]},
      "position": [0, 0, -0.5], "fixed": true},)";
  for (const double x : {-0.7, 0.4})
    bodies += Format(R"({"name": "log%g", "shape": {"cylinder": {"radius": %.17g, "length": 0.8}},
        "mass": %.17g, %s, "position": %s},)",
                     x, r, log_mass, TurnedAbout("[1, 0, 0]", 0.5 * std::numbers::pi).c_str(),
                     Triple(x, 0, r + kGapOfRest).c_str());
  bodies += Format(R"({"name": "plank", "shape": {"box": [3, 0.6, %.17g]}, "mass": %.17g,
      "position": %s})",
                   thick, plank_mass, Triple(0, 0, 2.0 * (r + kGapOfRest) + 0.5 * thick).c_str());
  Simulation simulation(SceneOf(Text(PullOnASlope(slope)), 1.0, 1.0 / 60.0, bodies));
  ASSERT_EQ(RunTo(&simulation, time), "");
  const exchange::Snapshot end = simulation.MakeSnapshot(time);
  const double a =
      kPull * std::sin(slope) * (plank_mass + log_mass) / (plank_mass + 0.75 * log_mass);
  EXPECT_NEAR(Body(end, "plank").v_WBcm.x(), a * time, kExact);
  for (const char* log : {"log-0.7", "log0.4"}) {
    EXPECT_NEAR(Body(end, log).v_WBcm.x(), 0.5 * a * time, kExact);
    EXPECT_NEAR(Body(end, log).w_WB.y() * r, 0.5 * a * time, kExact);
  }
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

}  // namespace
}  // namespace touchstone
