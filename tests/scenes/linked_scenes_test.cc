// The built-in scenes with joints, springs and thrusters show what they promise.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/joint_opening.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::LargestOpening;
using testing::RunTo;

constexpr double kJointOpening = 1e-6;  // a hundredth of the contact tolerance [m]

// Twelve links of weight w hang so that the i-th slopes by (i - 5.5) 0.32: the pull sideways is
// w / 0.32 in every joint, the pull upwards a multiple of w.
TEST(ChainScene, EveryJointPullsSidewaysAlike) {
  Simulation simulation(BuiltIn("chain"));
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  ASSERT_EQ(end.joints.size(), 13u);
  const double weight = Body(end, "link.0").mass * 9.81;
  for (const exchange::JointSnapshot& joint : end.joints) {
    EXPECT_NEAR(std::abs(joint.force_W.x()), weight / 0.32, 1e-6 * weight);
    const double links = std::abs(joint.force_W.z()) / weight;
    EXPECT_NEAR(links, std::round(links), 1e-6);
  }
  // Both ends carry six links each.
  EXPECT_NEAR(end.joints.front().force_W.z(), 6.0 * weight, 1e-6 * weight);
  EXPECT_NEAR(end.joints.back().force_W.z(), 6.0 * weight, 1e-6 * weight);
  for (const exchange::BodySnapshot& body : end.bodies) EXPECT_LT(body.v_WBcm.norm(), 1e-9);
}

// Let go at rest length, a cube swings 2 m g / k deep with the period 2 pi sqrt(m / k).
TEST(SpringsScene, FourTimesTheStiffnessSwingsTwiceAsOften) {
  Simulation simulation(BuiltIn("springs", {{"settings.step", "0.002"}}));
  const double top = Body(simulation.MakeSnapshot(), "cube-200").p_WBcm.z();
  const double period = 2.0 * std::numbers::pi * std::sqrt(2.0 / 200.0);
  ASSERT_EQ(RunTo(&simulation, period), "");
  const Snapshot end = simulation.MakeSnapshot(period);
  const double depth = 2.0 * 2.0 * 9.81 / 50.0;
  EXPECT_NEAR(Body(end, "cube-200").p_WBcm.z(), top, 0.001 * depth);
  EXPECT_NEAR(Body(end, "cube-50").p_WBcm.z(), top - depth, 0.001 * depth);
}

TEST(SpringsScene, TheDampedOneSettlesInTheMiddle) {
  Simulation simulation(BuiltIn("springs"));
  const double top = Body(simulation.MakeSnapshot(), "damped").p_WBcm.z();
  ASSERT_EQ(RunTo(&simulation, 12.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  // exp(-damping t / 2 m) = exp(-18) of the first swing is left.
  EXPECT_NEAR(Body(end, "damped").p_WBcm.z(), top - 2.0 * 9.81 / 100.0, 1e-5);
  EXPECT_NEAR(end.springs.back().tension, 2.0 * 9.81, 1e-3);
}

TEST(FourBarScene, TheCrankGoesRoundAndTheRockerToAndFro) {
  Simulation simulation(BuiltIn("four-bar"));
  double crank_turn = 0.0;
  double rocker_low = 1e9;
  double rocker_high = -1e9;
  double last = 0.0;
  ASSERT_EQ(RunTo(&simulation, 4.0,
                  [&] {
                    const Snapshot now = simulation.MakeSnapshot();
                    crank_turn += Body(now, "crank").w_WB.y() * (now.time - last);
                    last = now.time;
                    const double x = Body(now, "rocker").p_WBcm.x();
                    rocker_low = std::min(rocker_low, x);
                    rocker_high = std::max(rocker_high, x);
                    EXPECT_LT(LargestOpening(now), kJointOpening);
                  }),
            "");
  EXPECT_GT(crank_turn, 2.0 * std::numbers::pi);
  EXPECT_GT(rocker_high - rocker_low, 0.2);
  EXPECT_EQ(simulation.totals().collisions, 0);
}

TEST(DoorScene, ABlowFarFromTheHingeTurnsItMore) {
  Simulation simulation(BuiltIn("door"));
  ASSERT_EQ(RunTo(&simulation, 0.6), "");
  const Snapshot end = simulation.MakeSnapshot();
  const double far = Body(end, "door-far").w_WB.z();
  EXPECT_GT(far, 1.0);
  EXPECT_LT(std::abs(Body(end, "door-near").w_WB.z()), 0.5 * far);
}

TEST(PendulumScene, SwingsOnWithItsEnergy) {
  Simulation simulation(BuiltIn("pendulum", {{"settings.step", "0.004"}}));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  ASSERT_EQ(RunTo(&simulation, 4.0,
                  [&] { EXPECT_LT(LargestOpening(simulation.MakeSnapshot()), kJointOpening); }),
            "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_NEAR(end.energy.Mechanical() / start, 1.0, 1e-4);
  EXPECT_EQ(simulation.totals().collisions, 0);
}

TEST(Contact2dScene, StaysInItsPlaneAndItsBoxAndThrustersPush) {
  Simulation simulation(BuiltIn("contact-2d"));
  simulation.Apply(exchange::SetThrusters{"E", true});
  ASSERT_EQ(RunTo(&simulation, 0.25), "");
  EXPECT_GT(Body(simulation.MakeSnapshot(), "block1").v_WBcm.z(), 1.0);
  EXPECT_LT(Body(simulation.MakeSnapshot(), "block2").v_WBcm.z(), 0.0);
  simulation.Apply(exchange::SetThrusters{"E", false});
  ASSERT_EQ(RunTo(&simulation, 6.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  for (const exchange::BodySnapshot& body : end.bodies) {
    EXPECT_EQ(body.v_WBcm.y(), 0.0) << body.name;
    if (body.fixed) continue;
    EXPECT_EQ(body.p_WBcm.y(), 0.0) << body.name;
    EXPECT_LT(std::abs(body.p_WBcm.x()), 3.8) << body.name;
    EXPECT_GT(body.p_WBcm.z(), 0.0) << body.name;
    EXPECT_LT(body.p_WBcm.z(), 6.0) << body.name;
  }
  EXPECT_GT(end.contacts.size(), 0u);
}

}  // namespace
}  // namespace touchstone
