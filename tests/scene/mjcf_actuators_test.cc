// Actuators and rotors of MJCF files: what they are of the joints here.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

SceneDesc LoadRobot(const std::string& name) {
  return LoadForeignScene(TOUCHSTONE_TEST_DATA "/foreign/" + name, {});
}

const JointDesc& JointOf(const SceneDesc& scene, const std::string& body) {
  return *std::ranges::find(scene.joints, body, &JointDesc::body_a);
}

/// A ball on a hinge, 1 kg m^2 about it, that this actuator moves.
std::string BallMovedBy(const std::string& actuator, const std::string& joint = "",
                        const std::string& defaults = "") {
  return "<mujoco><default>" + defaults + R"(</default><worldbody><body name="ball">
      <joint name="j" )" +
         joint + R"(/><geom size="0.1"/></body></worldbody><actuator>)" + actuator +
         "</actuator></mujoco>";
}

JointDesc JointMovedBy(const std::string& actuator, const std::string& joint = "",
                       const std::string& defaults = "") {
  const std::string text = BallMovedBy(actuator, joint, defaults);
  return ReadForeignScene(ImportMjcf(text, "x"), "x", {}).joints.at(0);
}

std::string RefusalOf(const std::string& actuator, const std::string& joint = "") {
  try {
    JointMovedBy(actuator, joint);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

void ExpectSpring(const JointDesc& joint, double stiffness, double damping, double rest) {
  ASSERT_TRUE(joint.spring);
  EXPECT_NEAR(joint.spring->stiffness, stiffness, 1e-9);
  EXPECT_NEAR(joint.spring->damping, damping, 1e-9);
  EXPECT_NEAR(joint.spring->rest, rest, 1e-12);
}

// An arm with gears and servos of all kinds, whose parameters come from nested classes.
TEST(MjcfActuators, OfAnArmAreSpringsAndDampers) {
  const SceneDesc scene = LoadRobot("servo-arm.xml");
  constexpr double kDegree = std::numbers::pi / 180.0;
  // A spring of the joint and a servo of the gear 2: k = 30 + 4 450 about their common rest.
  ExpectSpring(JointOf(scene, "upper"), 1830.0, 2.0 + 180.0,
               (30.0 * 30.0 * kDegree - 1800.0 * 20.0 * kDegree) / 1830.0);
  ExpectSpring(JointOf(scene, "lower"), 0.0, 1.0 + 9.0 * 8.0, 0.0);
  ExpectSpring(JointOf(scene, "hand"), 2000.0, 1.0 + 200.0, 0.0);
  // Its signal cannot be less than 1 cm.
  ExpectSpring(JointOf(scene, "finger"), 500.0, 5.0 + 3.0, 0.01);
  EXPECT_EQ(JointOf(scene, "hand").armature, 0.1);
  EXPECT_EQ(JointOf(scene, "finger").armature, 0.2);
}

// Half a quadruped, as such files are written: one class for each joint of a leg.
TEST(MjcfActuators, OfAQuadrupedHoldItsLegs) {
  const SceneDesc scene = LoadRobot("dog.xml");
  ASSERT_EQ(scene.joints.size(), 6u);
  for (const char* leg : {"FL_", "RR_"})
    for (const auto& [part, stiffness, armature] :
         {std::tuple("hip", 40.0, 0.01), {"thigh", 40.0, 0.01}, {"calf", 60.0, 0.02}}) {
      const JointDesc& joint = JointOf(scene, std::string(leg) + part);
      ExpectSpring(joint, stiffness, 0.1 + 0.5, 0.0);
      EXPECT_EQ(joint.armature, armature);
      EXPECT_EQ(joint.friction, 0.2);
    }
  const bool told = std::ranges::any_of(scene.remarks, [](const Remark& remark) {
    return remark.is_warning && remark.text.find("<position forcerange>") != std::string::npos;
  });
  EXPECT_TRUE(told);
}

// The same servo in four ways of writing it.
TEST(MjcfActuators, AreReadAlikeHoweverTheyAreWritten) {
  for (const auto& [actuator, defaults] :
       {std::pair(R"(<position joint="j" kp="20" kv="3"/>)", ""),
        {R"(<general joint="j" biastype="affine" gainprm="20" biasprm="0 -20 -3"/>)", ""},
        {R"(<position joint="j"/>)", R"(<position kp="20" kv="3"/>)"},
        {R"(<position joint="j" kv="3"/>)", R"(<general gainprm="20"/>)"}}) {
    SCOPED_TRACE(actuator);
    ExpectSpring(JointMovedBy(actuator, "", defaults), 20.0, 3.0, 0.0);
  }
  ExpectSpring(JointMovedBy(R"(<position joint="j"/>)"), 1.0, 0.0, 0.0);  // kp = 1
  EXPECT_FALSE(JointMovedBy(R"(<general joint="j" gainprm="20"/>)").spring);
  EXPECT_FALSE(JointMovedBy(R"(<motor joint="j" gear="30" forcerange="-1 1"/>)").spring);
}

// Two servos at one joint pull towards the mean of their rests, weighted with their stiffness.
TEST(MjcfActuators, AtOneJointAddUp) {
  ExpectSpring(JointMovedBy(R"(<position joint="j" kp="10" kv="1" ctrlrange="0.3 1"/>
                               <position joint="j" kp="30" kv="2" ctrlrange="-2 -0.5" gear="2"/>)"),
               10.0 + 120.0, 1.0 + 8.0, (10.0 * 0.3 + 120.0 * -0.25) / 130.0);
}

// The range of a servo's signals may be that of its joint, scaled about its middle: here 0.6 +-
// 0.35.
TEST(MjcfActuators, MayTakeTheRangeOfTheirJoint) {
  const std::string hinge = "range='-5.729577951308232 74.48451336700703'";  // -0.1 to 1.3 rad
  ExpectSpring(JointMovedBy(R"(<position joint="j" kp="10" inheritrange="0.5"/>)", hinge), 10.0,
               0.0, 0.25);
  ExpectSpring(JointMovedBy(R"(<position joint="j" kp="10" inheritrange="1"/>)", hinge), 10.0, 0.0,
               0.0);
}

// A constant torque is a motor whose speed is out of reach, or shifts the rest of a spring: 3 N m
// of a gear 2, bounded before it.
TEST(MjcfActuators, WithAConstantForceAreMotorsOrShiftTheRest) {
  for (const char* actuator :
       {R"(<motor joint="j" gear="2" ctrlrange="1.5 2"/>)",
        R"(<motor joint="j" gear="2" ctrlrange="9 10" forcerange="-1 1.5"/>)",
        R"(<general joint="j" gear="2" biastype="affine" biasprm="1.5"/>)",
        R"(<motor joint="j" ctrlrange="5 6"/><motor joint="j" ctrlrange="-6 -2"/>)"}) {
    SCOPED_TRACE(actuator);
    const JointDesc joint = JointMovedBy(actuator);
    ASSERT_TRUE(joint.motor);
    EXPECT_EQ(joint.motor->speed, 1e4);
    EXPECT_EQ(joint.motor->most, 3.0);
    EXPECT_FALSE(joint.spring);
  }
  const JointDesc back = JointMovedBy(R"(<motor joint="j" ctrlrange="-9 -4"/>)");
  EXPECT_EQ(back.motor->speed, -1e4);
  EXPECT_EQ(back.motor->most, 4.0);
  const std::string springy = "stiffness='40' springref='90'";
  ExpectSpring(JointMovedBy(R"(<motor joint="j" ctrlrange="3 4"/>)", springy), 40.0, 0.0,
               0.5 * std::numbers::pi + 3.0 / 40.0);
  // A velocity servo at 2 rad/s: 5 (2 - q').
  const JointDesc servo = JointMovedBy(R"(<velocity joint="j" kv="5" ctrlrange="2 3"/>)");
  EXPECT_EQ(servo.motor->most, 10.0);
  ExpectSpring(servo, 0.0, 5.0, 0.0);
}

// Gains that depend on the length and its rate are springs and dampers while the signal is
// constant.
TEST(MjcfActuators, WithAffineGainsAreSpringsForTheirSignal) {
  ExpectSpring(JointMovedBy(R"(<general joint="j" gaintype="affine" gainprm="4 -10 -1"
                                biastype="affine" biasprm="0 -5 0" ctrlrange="2 3"/>)"),
               25.0, 2.0, 8.0 / 25.0);
}

// A damper that a signal opens, the integral of no speed, and glue that is switched off.
TEST(MjcfActuators, OfOtherKindsAreReadWhereTheyAreSpringsOrDampers) {
  ExpectSpring(JointMovedBy(R"(<damper joint="j" kv="3" gear="2" ctrlrange="0.5 1"/>)"), 0.0, 6.0,
               0.0);
  ExpectSpring(JointMovedBy(R"(<intvelocity joint="j" kp="20" kv="2" actrange="-1 1"/>)"), 20.0,
               2.0, 0.0);
  EXPECT_FALSE(JointMovedBy(R"(<damper joint="j" kv="3" ctrlrange="0 1"/>)").spring);
  EXPECT_FALSE(JointMovedBy(R"(<adhesion body="b" gain="9" ctrlrange="0 1"/>)").spring);
}

TEST(MjcfActuators, TellThatTheyDelayNothing) {
  const std::string text = BallMovedBy(R"(<position joint="j" timeconst="1" ctrlrange="1 2"/>)");
  const std::vector<Remark> remarks = ImportMjcf(text, "x").remarks;
  EXPECT_TRUE(std::ranges::any_of(remarks, [](const Remark& remark) {
    return remark.is_warning && remark.text.find("<position timeconst>") != std::string::npos;
  }));
}

TEST(MjcfActuators, SayWhereTheyAreNotUnderstood) {
  for (const auto& [actuator, part] :
       {std::pair(R"(<position joint="k"/>)", "there is no hinge or slide \"k\""),
        {R"(<position site="s"/>)", "a servo at a site has no counterpart"},
        {R"(<motor site="s" ctrlrange="1 2"/>)", "site: there is no site \"s\""},
        {R"(<motor body="b" ctrlrange="1 2"/>)", "unknown attribute \"body\""},
        {R"(<motor slidersite="s" ctrlrange="1 2"/>)",
         "expected a joint, a fixed tendon or a site"},
        {R"(<position joint="j" kp="-3"/>)", "against the travel"},
        {R"(<position joint="j" gear="0"/>)", "gear"},
        {R"(<position joint="j" dampratio="1" kv="2"/>)", "dampratio: expected none beside kv"},
        {R"(<position joint="j" inheritrange="1"/>)", "expected a joint with a range"},
        {R"(<position joint="j" ctrlrange="2 1"/>)", "smaller number first"},
        {R"(<general joint="j" dyntype="integrator" ctrlrange="1 2"/>)", "dyntype: an integral"},
        {R"(<general joint="j" gaintype="muscle"/>)", "gaintype: \"muscle\""},
        {R"(<general joint="j" dyntype="user"/>)", "dyntype: \"user\""},
        {R"(<intvelocity joint="j" ctrlrange="1 2"/>)", "dyntype: an integral"},
        {R"(<adhesion body="b" ctrlrange="1 2"/>)", "expected a joint, a fixed tendon or a site"},
        {R"(<cylinder joint="j"/>)", "<cylinder>"}})
    EXPECT_THAT(RefusalOf(actuator), HasSubstr(part)) << actuator;
  EXPECT_THAT(RefusalOf(R"(<position joint="j"/>)", "type='ball'"), HasSubstr("no hinge or slide"));
  EXPECT_THAT(RefusalOf(R"(<position joint="j" inheritrange="-1"/>)", "range='-1 1'"),
              HasSubstr("inheritrange: expected a positive number"));
  EXPECT_THAT(RefusalOf(R"(<position joint="j" inheritrange="1"/>)", "limited='false' range='1 0'"),
              HasSubstr("inheritrange: expected a positive number"));
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
