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

// Two walls rise at 0.6 from the level on both sides: the ball turns about the line between its
// two contacts, r cos 0.6 below its middle, and a = g sin / (1 + 2/5 (r / (r cos))^2).
TEST(Groove, BallRollsDownItExactly) {
  const double rise = 0.6, slope = 0.3, r = 0.1, time = 1.0;
  std::string bodies = Format(R"({"name": "ball", "shape": {"sphere": {"radius": %.17g}},
      "position": %s})",
                              r, Triple(0, 0, (r + kGapOfRest) / std::cos(rise)).c_str());
  for (const double side : {-1.0, 1.0}) {
    const double s = std::sin(rise), c = std::cos(rise);  // the upper face goes through x = 0
    bodies += Format(R"(, {"name": "wall%g", "shape": {"box": [60, 1, 0.2]}, "fixed": true,
        "position": %s, %s})",
                     side, Triple(0, side * (0.5 * c + 0.1 * s), 0.5 * s - 0.1 * c).c_str(),
                     TurnedAbout("[1, 0, 0]", side * rise).c_str());
  }
  Simulation simulation(SceneOf(Triple(kPull * std::sin(slope), 0, -kPull * std::cos(slope)), 1.0,
                                1.0 / 60.0, bodies));
  ASSERT_EQ(RunTo(&simulation, time), "");
  const exchange::BodySnapshot ball = Body(simulation.MakeSnapshot(time), "ball");
  const double a = kPull * std::sin(slope) / (1.0 + 0.4 / std::pow(std::cos(rise), 2));
  EXPECT_NEAR(ball.v_WBcm.x(), a * time, 1e-12);
  EXPECT_NEAR(ball.p_WBcm.x(), 0.5 * a * time * time, 1e-12);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
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

}  // namespace
}  // namespace touchstone
