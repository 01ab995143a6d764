// Robots of MJCF files that start from a keyframe and are held by their servos.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "scene/import/foreign_scene.h"
#include "support/robots.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

class RobotStart : public testing::RobotTest {};

session::Simulation StartedFromText(const std::string& text) {
  return testing::SteppedBy(scene::ReadForeignScene(scene::ImportMjcf(text, "x"), "x", {}), 2e-3);
}

/// An arm of 2 kg and 0.5 m about a hinge at the origin; at the angle q it points along
/// (cos q, 0, -sin q).
std::string ArmMovedBy(const std::string& actuator, const std::string& key) {
  return R"(<mujoco><compiler angle="radian"/><worldbody><body name="arm">
      <joint name="j" axis="0 1 0" range="0.2 2" damping="20"/>
      <geom size="0.05" pos="0.5 0 0" mass="2"/></body></worldbody><actuator>)" +
         actuator + "</actuator><keyframe>" + key + "</keyframe></mujoco>";
}

// A servo of 80 N m/rad that pulls to 0.6 rad, from there: its deflection is the torque of the
// weight, m g l cos q, over its stiffness.
TEST_F(RobotStart, AServoThatHoldsItsPoseYieldsByTorqueOverStiffness) {
  session::Simulation simulation = StartedFromText(ArmMovedBy(
      R"(<position joint="j" kp="80" ctrlrange="0.2 2"/>)", R"(<key qpos="0.6" ctrl="0.6"/>)"));
  ASSERT_EQ(testing::RunTo(&simulation, 8.0), "");
  double q = 0.6;
  for (int i = 0; i < 100; ++i) q = 0.6 + 2.0 * 9.81 * 0.5 * std::cos(q) / 80.0;
  const auto snapshot = simulation.MakeSnapshot();
  EXPECT_NEAR(snapshot.joints.at(0).travel, q - 0.6, 1e-6);
  EXPECT_NEAR(snapshot.joints.at(0).spring_force, -2.0 * 9.81 * 0.5 * std::cos(q), 1e-4);
  EXPECT_NEAR(testing::Body(snapshot, "arm").p_WBcm.z(), -0.5 * std::sin(q), 1e-6);
}

// A motor of 4 N m balances m g l cos q where cos q = 4 / (m g l): from there the arm does not
// move.
TEST_F(RobotStart, AMotorWithASignalBalancesAWeight) {
  const double q = -std::acos(4.0 / (2.0 * 9.81 * 0.5));
  session::Simulation simulation = StartedFromText(R"(<mujoco><worldbody><body name="arm">
      <joint name="j" axis="0 -1 0"/><geom size="0.05" pos="0.5 0 0" mass="2"/></body></worldbody>
      <actuator><motor joint="j" gear="2"/></actuator>
      <keyframe><key qpos=")" + std::to_string(q) + R"(" ctrl="2"/></keyframe></mujoco>)");
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const auto snapshot = simulation.MakeSnapshot();
  EXPECT_NEAR(snapshot.joints.at(0).motor_force, 4.0, 1e-9);
  EXPECT_NEAR(snapshot.joints.at(0).travel, 0.0, 1e-5);
}

// A wheel of 0.5 kg m^2 with a velocity servo, 3 (8 - w), and dry friction of 6 N m:
// w = 6 (1 - exp(-t 3 / 0.5)).
TEST_F(RobotStart, AVelocityServoWithASignalDrives) {
  session::Simulation simulation = StartedFromText(R"(<mujoco><worldbody><body name="wheel">
      <joint name="j" axis="0 1 0" frictionloss="6"/><geom size="0.1"/>
      <inertial pos="0 0 0" mass="2" diaginertia="0.5 0.5 0.5"/></body></worldbody>
      <actuator><velocity joint="j" kv="3"/></actuator><keyframe><key ctrl="8"/></keyframe></mujoco>)");
  ASSERT_EQ(testing::RunTo(&simulation, 0.3,
                           [&] {
                             EXPECT_NEAR(simulation.MakeSnapshot().joints.at(0).speed,
                                         6.0 * (1.0 - std::exp(-6.0 * simulation.time())), 1e-5);
                           }),
            "");
}

/// A bar of 2 kg that hangs 0.4 m below these joints, at the start of the keyframe.
std::string BarOn(const std::string& joints, const std::string& key) {
  return R"(<mujoco><worldbody><body name="bar" pos="0 0 1">)" + joints +
         R"(<geom type="box" size="0.1 0.05 0.3" pos="0 0 -0.4" mass="2"/></body></worldbody>
      <keyframe><key )" +
         key + "/></keyframe></mujoco>";
}

// A bar on a universal joint that turns about one of its axes moves like one on that hinge alone.
TEST_F(RobotStart, ABodyOfTwoHingesSwingsAboutEachLikeOnOne) {
  const std::string x = R"(<joint axis="1 0 0"/>)", y = R"(<joint axis="0 1 0"/>)";
  for (const auto& [single, both, of_single, of_both, at] :
       {std::tuple(x, x + y, R"(qpos="1.2" qvel="-1")", R"(qpos="1.2 0" qvel="-1 0")", 0u),
        {y, x + y, R"(qpos="1.2" qvel="-1")", R"(qpos="0 1.2" qvel="0 -1")", 1u}}) {
    session::Simulation one = StartedFromText(BarOn(single, of_single));
    session::Simulation two = StartedFromText(BarOn(both, of_both));
    ASSERT_EQ(testing::RunTo(&one, 1.0), "");
    ASSERT_EQ(testing::RunTo(&two, 1.0), "");
    const auto swung = one.MakeSnapshot().joints.at(0), also = two.MakeSnapshot().joints.at(at);
    EXPECT_NEAR(also.travel, swung.travel, 1e-6);
    EXPECT_NEAR(also.speed, swung.speed, 1e-5);
    EXPECT_GT(std::abs(swung.travel), 0.5);
  }
}

// Slides along x and z leave a body free in a plane: it is thrown like any other.
TEST_F(RobotStart, ABodyOfTwoSlidesIsThrown) {
  session::Simulation simulation = StartedFromText(BarOn(
      R"(<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>)", R"(qvel="2 3")"));
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const double t = simulation.time();
  const auto bar = testing::Body(simulation.MakeSnapshot(), "bar");
  EXPECT_NEAR(bar.p_WBcm.x(), 2.0 * t, 1e-9);
  EXPECT_NEAR(bar.p_WBcm.z(), 0.6 + 3.0 * t - 0.5 * 9.81 * t * t, 1e-9);
}

// The legs of a quadruped hold it at its keyframe "home". Each knee bears the moment of the forces
// at its foot and of the weight of its calf, which shows in its deflection; what is left of the
// first swings after 2 s is less than half a percent. It takes little more than a solve per step,
// and its books balance.
TEST_F(RobotStart, AQuadrupedStandsOnItsServos) {
  session::Simulation simulation = testing::SteppedBy(
      scene::LoadForeignScene(TOUCHSTONE_TEST_DATA "/foreign/quadruped.xml", {}), 1.0 / 60.0);
  const Vec3 start = testing::Body(simulation.MakeSnapshot(), "base").p_WBcm;
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const auto snapshot = simulation.MakeSnapshot();
  EXPECT_LT((testing::Body(snapshot, "base").p_WBcm - start).norm(), 0.03);
  EXPECT_LT(snapshot.statistics.residual_max, 1e-8);
  EXPECT_LT(simulation.totals().solves, 200);
  EXPECT_NEAR(snapshot.energy.Unexplained(), 0.0, 1e-4);

  double weight = 0.0, borne = 0.0;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed) weight += body.mass * 9.81;
  for (const auto& contact : snapshot.contacts) borne += contact.force_n;
  EXPECT_NEAR(borne, weight, 2e-3 * weight);

  int knees = 0;
  for (const auto& joint : snapshot.joints) {
    const auto calf = std::ranges::find(snapshot.bodies, joint.body_a, &exchange::BodySnapshot::id);
    if (!calf->name.ends_with("_calf")) continue;
    ++knees;
    Vec3 moment = (calf->p_WBcm - joint.p_W).cross(Vec3(0, 0, -9.81 * calf->mass));
    for (const auto& contact : snapshot.contacts) {
      const Vec3 on_a = contact.force_n * contact.nhat_BA_W + contact.force_t_W;
      if (contact.body_a == joint.body_a) moment += (contact.p_W - joint.p_W).cross(on_a);
      if (contact.body_b == joint.body_a) moment -= (contact.p_W - joint.p_W).cross(on_a);
    }
    const double torque = joint.axis_W.dot(moment);
    EXPECT_NEAR(150.0 * (joint.travel - joint.spring->rest), torque, 5e-3 * std::abs(torque))
        << calf->name;
    EXPECT_LT(torque, -5.0);
  }
  EXPECT_EQ(knees, 4);
}

}  // namespace
}  // namespace touchstone
