// Balls and cylinders that roll over the edge of a table, against closed forms.

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

constexpr double kEdgeGravity = 9.81;
constexpr double kOverRest = 5e-5;  // where bodies rest above what carries them
constexpr double kTableTop = 0.8;
constexpr double kRadiusOfBall = 0.1;
// From the edge, which it turns about, to its middle.
constexpr double kArm = kRadiusOfBall + kOverRest;

/// A body that rolls towards the edge of a table at x = 0, `behind` it, at the speed `v`.
Simulation TowardsTheEdge(const std::string& shape, double behind, double v, double friction,
                          double step) {
  return Simulation(testing::FromText(Format(
      R"({"touchstone": 1, "settings": {"step": %.17g},
      "materials": {"default": {"restitution": 0, "friction": %.17g}}, "bodies": [
      {"name": "table", "shape": {"box": [2, 2, 0.1]}, "position": [-1, 0, %.17g], "fixed": true},
      {"name": "roller", "shape": {%s}, "rotation": {"axis": [1, 0, 0], "degrees": 90},
       "position": [%.17g, 0, %.17g], "velocity": [%.17g, 0, 0],
       "angular_velocity": [0, %.17g, 0]}]})",
      step, friction, kTableTop - 0.05, shape.c_str(), -behind, kTableTop + kArm, v,
      v / kRadiusOfBall)));
}

constexpr const char* kBall = R"("sphere": {"radius": 0.1})";
constexpr const char* kCylinder = R"("cylinder": {"radius": 0.1, "length": 0.3})";

/// Its speed to the side once it has left the table.
double SidewaysAfter(Simulation* simulation, double time) {
  EXPECT_EQ(testing::RunTo(simulation, time), "");
  EXPECT_EQ(simulation->totals().penetration_max, 0.0);
  const exchange::Snapshot end = simulation->MakeSnapshot(time);
  EXPECT_TRUE(end.contacts.empty());
  return Body(end, "roller").v_WBcm.x();
}

// Without slip it turns about the edge, w^2 grows by 2 g (1 - cos) / ((1 + k) r), k = I / (m r^2),
// and the edge lets go where g cos = v^2 / r:
// cos = (2 + (1 + k) v0^2 / (g r)) / (3 + k), 10/17 of a ball that starts at rest and 4/7 of a
// cylinder. The edge gives way sideways a little before, where friction is used up, the less the
// rougher it is.
double SidewaysWhereItLeaves(double k, double v) {
  const double cosine = (2.0 + (1.0 + k) * v * v / (kEdgeGravity * kArm)) / (3.0 + k);
  return std::sqrt(kEdgeGravity * kArm * cosine) * cosine;
}

void ExpectItToLeaveAsItMust(const char* shape, double k) {
  for (const double v : {0.05, 0.3, 0.6}) {
    const double expected = SidewaysWhereItLeaves(k, v);
    Simulation coarse = TowardsTheEdge(shape, 0.02, v, 50.0, 1.0 / 240.0);
    EXPECT_NEAR(SidewaysAfter(&coarse, 1.2), expected, 8e-3 * expected) << v;
    Simulation fine = TowardsTheEdge(shape, 0.02, v, 50.0, 1e-3);
    EXPECT_NEAR(SidewaysAfter(&fine, 1.2), expected, 2.5e-3 * expected) << v;
  }
}

TEST(OffTheTable, ASlowBallLeavesAtTenSeventeenths) { ExpectItToLeaveAsItMust(kBall, 0.4); }

TEST(OffTheTable, ASlowCylinderLeavesAtFourSevenths) { ExpectItToLeaveAsItMust(kCylinder, 0.5); }

// Faster than sqrt(g r) it flies off level at once, at whatever time of a step it comes to the
// edge: a parabola from there on.
TEST(OffTheTable, AFastOneFliesOffLevel) {
  constexpr double kSpeed = 1.5, kTime = 0.4;
  ASSERT_GT(kSpeed * kSpeed, kEdgeGravity * kArm);
  for (const char* shape : {kBall, kCylinder})
    for (const double behind : {0.3, 0.313})  // at the end of a step, and within one
      for (const double step : {1.0 / 60.0, 1e-3}) {
        SCOPED_TRACE(Format("%s, %g m behind, %g s", shape, behind, step));
        Simulation simulation = TowardsTheEdge(shape, behind, kSpeed, 1.0, step);
        EXPECT_NEAR(SidewaysAfter(&simulation, kTime), kSpeed, 1e-12);
        const exchange::BodySnapshot roller = Body(simulation.MakeSnapshot(kTime), "roller");
        const double fallen = 0.5 * kEdgeGravity * std::pow(kTime - behind / kSpeed, 2);
        EXPECT_NEAR(roller.p_WBcm.x(), kSpeed * kTime - behind, 1e-12);
        EXPECT_NEAR(roller.p_WBcm.z(), kTableTop + kArm - fallen, 2e-6);
        EXPECT_NEAR(roller.w_WB.y() * kRadiusOfBall, kSpeed, 1e-12);
      }
}

// The nearest points of a rim and an edge of 200 m are known to 1e-14 m: a micrometre apart, the
// direction between them is known to 1e-8, which over the edge's length is a micrometre again.
TEST(OffTheTable, AnUprightCylinderTipsOverALongEdge) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [
      {"name": "block", "shape": {"box": [200, 200, 50]}, "position": [0, 0, -25], "fixed": true},
      {"name": "cylinder", "shape": {"cylinder": {"radius": 2, "length": 2}},
       "position": [-100.19, 0, 1.00005], "velocity": [0, -0.9, 0],
       "angular_velocity": [0, 0, 0.3]}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, 3.0), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LT(Body(simulation.MakeSnapshot(3.0), "cylinder").p_WBcm.z(), -1.0);
}

}  // namespace
}  // namespace touchstone
