// Robots of MJCF files whose bodies are connected beyond their tree, and what else such files say
// of forces, against the same mechanism made of this program's joints and against closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "scene/import/foreign_scene.h"
#include "session/overlapping_limbs.h"
#include "support/robots.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

class RobotLoops : public testing::RobotTest {};

session::Simulation LoopFromText(const std::string& text) {
  return testing::SteppedBy(session::LetOverlappingLimbsPass(
                                scene::ReadForeignScene(scene::ImportMjcf(text, "x"), "x", {})),
                            1e-3);
}

/// Three bars of 1 m, 1.5 m and 1.2 m in the plane y = 0: the first one stands on the origin, the
/// second one lies on it, and the third one, which stands on (1.5, 0, -0.2), meets its end.
std::string FourBarWith(const std::string& equality) {
  return R"(<mujoco><compiler angle="radian"/><worldbody>
      <body name="crank"><joint axis="0 1 0"/><geom type="box" size="0.02 0.02 0.5" pos="0.1 0 0.5" mass="1"/>
        <body name="coupler" pos="0 0 1"><joint axis="0 1 0"/>
          <geom type="box" size="0.75 0.02 0.02" pos="0.75 0 0" mass="2"/></body></body>
      <body name="rocker" pos="1.5 0 -0.2"><joint axis="0 1 0"/>
        <geom type="box" size="0.02 0.02 0.6" pos="0 0 0.6" mass="1.5"/></body>
      </worldbody><equality>)" +
         equality + "</equality></mujoco>";
}

/// The same bars in this program's own form, where all four joints are hinges.
constexpr const char* kFourBar = R"({"touchstone": 1, "bodies": [
    {"name": "crank", "shape": {"box": [0.04, 0.04, 1]}, "position": [0.1, 0, 0.5], "mass": 1},
    {"name": "coupler", "shape": {"box": [1.5, 0.04, 0.04]}, "position": [0.75, 0, 1], "mass": 2},
    {"name": "rocker", "shape": {"box": [0.04, 0.04, 1.2]}, "position": [1.5, 0, 0.4], "mass": 1.5}],
  "joints": [
    {"type": "hinge", "bodies": ["crank", null], "anchor": [0, 0, 0], "axis": [0, 1, 0]},
    {"type": "hinge", "bodies": ["coupler", "crank"], "anchor": [0, 0, 1], "axis": [0, 1, 0]},
    {"type": "hinge", "bodies": ["rocker", null], "anchor": [1.5, 0, -0.2], "axis": [0, 1, 0]},
    {"type": "hinge", "bodies": ["rocker", "coupler"], "anchor": [1.5, 0, 1], "axis": [0, 1, 0]}]})";

// It falls to the side of the crank's weight, which is beside its bar.
TEST_F(RobotLoops, AFourBarClosedByAConnectMovesAsOneOfHinges) {
  for (const char* connect : {R"(<connect body1="coupler" body2="rocker" anchor="1.5 0 0"/>)",
                              R"(<connect body1="rocker" body2="coupler" anchor="0 0 1.2"/>)"}) {
    session::Simulation read =
        LoopFromText(FourBarWith(std::string(connect) + R"(<weld body1="world" body2="world"/>)"));
    session::Simulation own = testing::SteppedAt(kFourBar, 1000.0);
    for (session::Simulation* simulation : {&read, &own})
      ASSERT_EQ(testing::RunTo(simulation, 1.0), "");
    const auto a = read.MakeSnapshot(), b = own.MakeSnapshot();
    for (const char* bar : {"crank", "coupler", "rocker"}) {
      EXPECT_LT((testing::Body(a, bar).p_WBcm - testing::Body(b, bar).p_WBcm).norm(), 1e-6) << bar;
      EXPECT_LT((testing::Body(a, bar).v_WBcm - testing::Body(b, bar).v_WBcm).norm(), 1e-5) << bar;
    }
    EXPECT_GT((testing::Body(a, "crank").p_WBcm - Vec3(0.1, 0, 0.5)).norm(), 0.1) << "it moves";
  }
}

// A ball of 3 kg beside a post, held by a weld alone: a force of its weight, and the torque of the
// weight about the anchor, which is at the ball's frame, 0.4 m from its centre.
TEST_F(RobotLoops, AWeldCarriesAWeight) {
  session::Simulation simulation = LoopFromText(R"(<mujoco><worldbody>
      <body name="post"><geom type="box" size="0.1 0.1 1"/></body>
      <body name="ball" pos="0.5 0 0.5"><freejoint/><geom size="0.1" pos="0.4 0 0" mass="3"/></body>
      </worldbody><equality><weld body1="post" body2="ball"/></equality></mujoco>)");
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const auto snapshot = simulation.MakeSnapshot();
  const exchange::JointSnapshot& weld = snapshot.joints.at(0);
  const double sign = weld.body_a == testing::Body(snapshot, "ball").id ? 1.0 : -1.0;
  EXPECT_LT((sign * weld.force_W - Vec3(0, 0, 3.0 * 9.81)).norm(), 1e-6);
  EXPECT_LT((sign * weld.torque_W - Vec3(0, -3.0 * 9.81 * 0.4, 0)).norm(), 1e-6);
  EXPECT_LT((testing::Body(snapshot, "ball").p_WBcm - Vec3(0.9, 0, 0.5)).norm(), 1e-9);
}

// Of three balls at rest, each with a part c of its weight carried: (1 - c) g t^2 / 2.
TEST_F(RobotLoops, ACarriedPartOfTheWeightDoesNotFall) {
  std::string text = "<mujoco><worldbody>";
  for (const char* part : {"0", "0.25", "1"})
    text += "<body name='" + std::string(part) + "' pos='" + part + " 0 0' gravcomp='" + part +
            "'><freejoint/><geom size='0.1' mass='3'/></body>";
  session::Simulation simulation = LoopFromText(text + "</worldbody></mujoco>");
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const auto snapshot = simulation.MakeSnapshot(0.5);
  for (const char* part : {"0", "0.25", "1"})
    EXPECT_NEAR(testing::Body(snapshot, part).p_WBcm.z(), -(1.0 - std::stod(part)) * 9.81 * 0.125,
                1e-9);
}

// Four rotors that carry a drone of 2 kg, whose centre is not in its frame: it stays where it is. A
// torque of 0.3 N m about its z turns it with 0.3 / 0.06 rad/s^2.
TEST_F(RobotLoops, ThrustAtSitesCarriesADroneAndTurnsIt) {
  std::string sites, motors, signals;
  for (const char* place : {"1 1 0", "-1 1 0", "1 -1 0.2", "-1 -1 0.2"}) {
    sites += "<site name='" + std::string(place) + "' pos='" + place + "'/>";
    motors += "<motor site='" + std::string(place) + "' gear='0 0 2 0 0 0'/>";
    signals += "2.4525 ";
  }
  session::Simulation simulation = LoopFromText(
      "<mujoco><worldbody><body name='drone' euler='0 0 40'><freejoint/><geom size='0.1'/>"
      "<inertial pos='0 0 -0.1' mass='2' diaginertia='0.04 0.05 0.06'/><body name='mast' "
      "pos='0 0 0.3'><site name='top' pos='0 0.1 0' quat='0 1 0 0'/></body>" +
      sites + "</body></worldbody><actuator>" + motors +
      "<general site='top' gear='0 0 0 0 0 -1'/></actuator><keyframe><key ctrl='" + signals +
      "0.3'/></keyframe></mujoco>");
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const auto snapshot = simulation.MakeSnapshot(0.5);
  const exchange::BodySnapshot& drone = testing::Body(snapshot, "drone");
  EXPECT_LT((drone.p_WBcm - Vec3(0, 0, -0.1)).norm(), 1e-7);
  EXPECT_LT((drone.w_WB - Vec3(0, 0, 0.5 * 0.3 / 0.06)).norm(), 1e-7);
}

// A servo of damping ratio 1 about a vertical hinge: q = q0 (1 + w t) exp(-w t), with w^2 = kp / I.
TEST_F(RobotLoops, AServoOfDampingRatioOneReturnsWithoutOvershoot) {
  session::Simulation simulation = LoopFromText(R"(<mujoco><worldbody><body name="arm">
      <joint name="j" axis="0 0 1" armature="0.5"/>
      <inertial pos="0.5 0 0" mass="2" diaginertia="1 1 1"/><geom size="0.1"/></body></worldbody>
      <actuator><position joint="j" kp="32" dampratio="1" ctrlrange="0.3 1"/></actuator></mujoco>)");
  const double w = std::sqrt(32.0 / (0.5 + 1.0 + 2.0 * 0.25));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0,
                           [&] {
                             const double t = simulation.time();
                             EXPECT_NEAR(simulation.MakeSnapshot().joints.at(0).travel,
                                         0.3 - 0.3 * (1.0 + w * t) * std::exp(-w * t), 1e-5);
                           }),
            "");
}

// Two fingers on slides that should follow each other and one servo between them: as one finger of
// both masses with that servo, m q'' = k (u - q) - c q'.
TEST_F(RobotLoops, CoupledFingersCloseAsOneBody) {
  const std::string servo = R"(<position joint="l" kp="20" kv="1" ctrlrange="0.1 1"/>)";
  const auto finger = [](const std::string& name, const std::string& y, const std::string& mass) {
    return "<body name='" + name + "' pos='0 " + y + " 0'><joint name='" + name +
           "' type='slide' axis='0 1 0'/><geom size='0.01' mass='" + mass + "'/></body>";
  };
  session::Simulation two =
      LoopFromText("<mujoco><option gravity='0 0 0'/><worldbody>" + finger("l", "0", "0.4") +
                   finger("r", "1", "0.4") + "</worldbody><actuator>" + servo +
                   "</actuator><equality><joint joint1='r' joint2='l'/></equality></mujoco>");
  session::Simulation one =
      LoopFromText("<mujoco><option gravity='0 0 0'/><worldbody>" + finger("l", "0", "0.8") +
                   "</worldbody><actuator>" + servo + "</actuator></mujoco>");
  for (session::Simulation* simulation : {&two, &one})
    ASSERT_EQ(testing::RunTo(simulation, 0.5), "");
  const double travel = one.MakeSnapshot().joints.at(0).travel;
  EXPECT_GT(travel, 0.05);
  for (const auto& joint : two.MakeSnapshot().joints) EXPECT_NEAR(joint.travel, travel, 1e-8);
}

}  // namespace
}  // namespace touchstone
