// Where keyframes and ranges of MJCF files put bodies and joints at the start, against transforms
// by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;
constexpr double kPi = std::numbers::pi;

SceneDesc SceneOf(const std::string& text) {
  return ReadForeignScene(ImportMjcf(text, "x"), "x", {});
}

const BodyDesc& BodyAtStart(const SceneDesc& scene, const std::string& name) {
  return *std::ranges::find(scene.bodies, name, &BodyDesc::name);
}

const JointDesc& JointAtStart(const SceneDesc& scene, const std::string& name) {
  return *std::ranges::find(scene.joints, name, &JointDesc::body_a);
}

std::string Warnings(const SceneDesc& scene) {
  std::string text;
  for (const Remark& remark : scene.remarks)
    if (remark.is_warning) text += remark.text + "\n";
  return text;
}

std::string ErrorIn(const std::string& text) {
  try {
    SceneOf(text);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

void ExpectNear(const Vec3& a, const Vec3& b) {
  EXPECT_LT((a - b).norm(), 1e-12) << a << "\n" << b;
}

/// A free trunk that carries an arm on a hinge, and that a tool on a slide, beside the centre of
/// which the frame of the tool is. Angles of joints are in degrees, those of keyframes in rad.
std::string ChainWith(const std::string& keys) {
  return R"(<mujoco><worldbody><body name="trunk" pos="0 0 5"><freejoint/>
      <geom size="0.1" mass="1"/>
      <body name="arm" pos="0.5 0 0">
        <joint name="elbow" axis="0 2 0" pos="0 0 0.1" range="-60 120"/><geom size="0.1" mass="1"/>
        <body name="tool" pos="0 0 -0.4">
          <joint name="slide" type="slide" axis="1 0 0" ref="0.05" range="0 0.3" stiffness="10"
            springref="0.1"/>
          <geom size="0.1" pos="0.2 0 0" mass="1"/>
        </body></body></body></worldbody>
      <actuator><motor joint="elbow"/><position joint="slide" kp="30"/></actuator>
      <keyframe>)" +
         keys + "</keyframe></mujoco>";
}

constexpr const char* kHome =
    R"(<key name="home" qpos="1 2 3 0.7071067811865476 0 0 0.7071067811865476
       1.5707963267948966 0.2" qvel="1 0 0 0 0 2 3 0.7" ctrl="0 0.25"/>)";

// The trunk is turned by 90 degrees about z, the arm by 90 degrees about its y, at 0.1 m above its
// frame, and the tool is 0.2 - 0.05 m along its x, which then points down.
TEST(MjcfStart, OfAKeyframeIsThatOfAllBodies) {
  const SceneDesc scene = SceneOf(ChainWith(kHome));
  const Quat trunk(Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitZ()));
  const Quat arm = trunk * Quat(Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()));
  ExpectNear(BodyAtStart(scene, "trunk").position, {1, 2, 3});
  ExpectNear(BodyAtStart(scene, "arm").position, {1, 2.4, 3.1});
  ExpectNear(BodyAtStart(scene, "tool").position, {1, 2, 2.95 - 0.2});
  EXPECT_LT(BodyAtStart(scene, "trunk").orientation.angularDistance(trunk), 1e-12);
  EXPECT_LT(BodyAtStart(scene, "arm").orientation.angularDistance(arm), 1e-12);
  EXPECT_LT(BodyAtStart(scene, "tool").orientation.angularDistance(arm), 1e-12);
  EXPECT_EQ(Warnings(scene), "");
}

// Travel is counted from the start; ranges, springs and servos mean the same positions as in the
// file.
TEST(MjcfStart, OfAKeyframeIsWhereTravelIsZero) {
  const SceneDesc scene = SceneOf(ChainWith(kHome));
  const JointDesc& elbow = JointAtStart(scene, "arm");
  ExpectNear(elbow.anchor, {1, 2.5, 3.1});
  ExpectNear(elbow.axis, {-1, 0, 0});
  EXPECT_NEAR(elbow.limits->low, -kPi / 3.0 - 0.5 * kPi, 1e-12);
  EXPECT_NEAR(elbow.limits->high, kPi / 1.5 - 0.5 * kPi, 1e-12);
  const JointDesc& slide = JointAtStart(scene, "tool");
  ExpectNear(slide.axis, {0, 0, -1});
  EXPECT_NEAR(slide.limits->low, -0.2, 1e-12);
  EXPECT_NEAR(slide.limits->high, 0.1, 1e-12);
  EXPECT_NEAR(slide.spring->stiffness, 40.0, 1e-12);
  EXPECT_NEAR(slide.spring->rest, (10.0 * (0.1 - 0.2) + 30.0 * (0.25 - 0.2)) / 40.0, 1e-12);
}

// Velocities of free bodies are those of their frames, in the world, their angular velocities are
// in their own frames.
TEST(MjcfStart, OfAKeyframeMayMove) {
  const SceneDesc scene = SceneOf(ChainWith(kHome));
  ExpectNear(BodyAtStart(scene, "trunk").velocity, {1, 0, 0});
  ExpectNear(BodyAtStart(scene, "trunk").angular_velocity, {0, 0, 2});
  ExpectNear(BodyAtStart(scene, "arm").velocity, {0.2, 0, 0.3});
  ExpectNear(BodyAtStart(scene, "arm").angular_velocity, {-3, 0, 2});
  // The centre is 0.2 m below the frame, which moves at (1, -0.45, 0.8).
  ExpectNear(BodyAtStart(scene, "tool").velocity, {1, -0.45 - 0.6, 0.8});
  ExpectNear(BodyAtStart(scene, "tool").angular_velocity, {-3, 0, 2});
}

// A ball joint turns its body about the joint, by 180 degrees about x, and spins it about its own
// y, which then points along -y.
TEST(MjcfStart, OfAKeyframeTurnsBallJoints) {
  const SceneDesc scene = SceneOf(R"(<mujoco><worldbody><body name="bob" pos="0 0 1">
      <joint type="ball" pos="0 0 0.3"/><geom size="0.1"/></body></worldbody>
      <keyframe><key qpos="0 2 0 0" qvel="0 4 0"/></keyframe></mujoco>)");
  const BodyDesc& bob = BodyAtStart(scene, "bob");
  ExpectNear(bob.position, {0, 0, 1.6});
  ExpectNear(JointAtStart(scene, "bob").anchor, {0, 0, 1.3});
  ExpectNear(bob.angular_velocity, {0, -4, 0});
  ExpectNear(bob.velocity, {-4.0 * 0.3, 0, 0});
}

TEST(MjcfStart, IsTheKeyframeNamedHomeOrTheFirstOne) {
  const std::string other =
      R"(<key name="lying" qpos="7 8 9 1 0 0 0 0 0.1"/><key qpos="4 5 6 1 0 0 0 0 0.1"/>)";
  ExpectNear(BodyAtStart(SceneOf(ChainWith(other)), "trunk").position, {7, 8, 9});
  ExpectNear(BodyAtStart(SceneOf(ChainWith(other + kHome)), "trunk").position, {1, 2, 3});
  // Without positions the bodies are where the file has them.
  ExpectNear(BodyAtStart(SceneOf(ChainWith(R"(<key ctrl="0 0.2"/>)")), "trunk").position,
             {0, 0, 5});
  ExpectNear(BodyAtStart(SceneOf(ChainWith("")), "tool").position, {0.7, 0, 4.6});
}

TEST(MjcfStart, TellsWhatAKeyframeSaysInVain) {
  const std::string warnings = Warnings(SceneOf(ChainWith(R"(<key time="3" act="1"/>)")));
  EXPECT_THAT(warnings, HasSubstr("<key act>"));
  EXPECT_EQ(warnings.find("<key time>"), std::string::npos);
}

TEST(MjcfStart, SaysHowManyNumbersAKeyframeHas) {
  for (const auto& [key, part] :
       {std::pair(R"(<key qpos="1 2 3"/>)",
                  "line 11, <key>: qpos: expected 9 numbers (7 per free "
                  "joint, 4 per ball joint, 1 per hinge and slide), "
                  "got 3"),
        {R"(<key qvel="1 2 3 4 5 6 7 8 9"/>)", "qvel: expected 8 numbers (6 per free"},
        {R"(<key ctrl="1"/>)", "ctrl: expected 2 numbers (1 per actuator), got 1"},
        {R"(<key/><key name="other" qpos="1"/>)", "qpos: expected 9 numbers"},
        {R"(<key mpos="1"/>)", "mpos: expected 0 numbers (3 per body with mocap), got 1"},
        {R"(<key qpos="a"/>)", "qpos: expected numbers"},
        {R"(<key qpoz="1"/>)", "qpoz"}})
    EXPECT_THAT(ErrorIn(ChainWith(key)), HasSubstr(part)) << key;
}

/// A ball that hangs 1 m below a hinge about y at the origin.
std::string PendulumWith(const std::string& joint, const std::string& rest = "") {
  return R"(<mujoco><worldbody><body name="bob" pos="0 0 -1"><joint name="j" pos="0 0 1" axis="0 1 0" )" +
         joint + R"(/><geom size="0.1"/></body></worldbody>)" + rest + "</mujoco>";
}

void ExpectPendulum(const std::string& text, double angle, double low, double high) {
  const SceneDesc scene = SceneOf(text);
  ExpectNear(BodyAtStart(scene, "bob").position, {-std::sin(angle), 0, -std::cos(angle)});
  const JointDesc& joint = JointAtStart(scene, "bob");
  ExpectNear(joint.anchor, Vec3::Zero());
  EXPECT_NEAR(joint.limits->low, low, 1e-12);
  EXPECT_NEAR(joint.limits->high, high, 1e-12);
}

// The nearest end, to which MuJoCo's limits pull it: the bodies are there, on the limit.
TEST(MjcfStart, OfAJointWhoseRangeLeavesOutItsPositionIsTheNearestEnd) {
  constexpr double kDegree = kPi / 180.0;
  ExpectPendulum(PendulumWith("range='20 50'"), 20 * kDegree, 0.0, 30 * kDegree);
  ExpectPendulum(PendulumWith("range='-50 -20'"), -20 * kDegree, -30 * kDegree, 0.0);
  ExpectPendulum(PendulumWith("range='40 60' ref='30'"), 10 * kDegree, 0.0, 20 * kDegree);
  ExpectPendulum(PendulumWith("range='10 60' ref='30'"), 0.0, -20 * kDegree, 30 * kDegree);
  EXPECT_THAT(Warnings(SceneOf(PendulumWith("range='20 50'"))),
              HasSubstr("bob: moves by a hinge, starts at 0.349066 rad, the end of its range "
                        "nearest to 0 rad"));
  EXPECT_EQ(Warnings(SceneOf(PendulumWith("range='10 60' ref='30'"))), "");
}

TEST(MjcfStart, OfAKeyframeOutsideOfTheRangeIsTheNearestEnd) {
  const std::string key = R"(<keyframe><key qpos="0.8"/></keyframe>)";
  ExpectPendulum(PendulumWith("range='-30 45'", key), 0.25 * kPi, -75.0 * kPi / 180.0, 0.0);
  ExpectPendulum(PendulumWith("range='-30 46'", key), 0.8, -kPi / 6.0 - 0.8,
                 46.0 * kPi / 180.0 - 0.8);
}

// A servo whose signals have the range of its joint rests where the joint starts.
TEST(MjcfStart, IsWhereServosOfTheSameRangeRest) {
  const SceneDesc scene = SceneOf(PendulumWith("range='20 50'",
                                               "<actuator><position joint='j' kp='9' "
                                               "inheritrange='1'/></actuator>"));
  EXPECT_NEAR(JointAtStart(scene, "bob").spring->rest, 0.0, 1e-12);
}

TEST(MjcfStart, HasNoLimitsWhereTheRangeIsEmpty) {
  EXPECT_FALSE(JointAtStart(SceneOf(PendulumWith("range='0 0'")), "bob").limits);
  EXPECT_FALSE(JointAtStart(SceneOf(PendulumWith("range='20 50' limited='false'")), "bob").limits);
}

/// A free ball of radius 0.1 m, and one on a hinge 0.3 m to its right, over a plane.
std::string BallsOver(const std::string& plane, const std::string& place) {
  return R"(<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1" )" + plane +
         R"(/><body name="ball" pos=")" + place + R"("><freejoint/><geom size="0.1"/>
      <body name="other" pos="0.3 0 0"><joint name="j" axis="0 1 0" pos="-0.2 0 0"/><geom size="0.1"/></body></body></worldbody></mujoco>)";
}

// They rest half a contact tolerance above it.
TEST(MjcfStart, OfFreeBodiesIsOutsideOfFloors) {
  const SceneDesc level = SceneOf(BallsOver("", "1 2 0.05"));
  ExpectNear(BodyAtStart(level, "ball").position, {1, 2, 0.1 + 5e-5});
  ExpectNear(BodyAtStart(level, "other").position, {1.3, 2, 0.1 + 5e-5});
  ExpectNear(JointAtStart(level, "other").anchor, {1.1, 2, 0.1 + 5e-5});
  EXPECT_THAT(Warnings(level),
              HasSubstr("ball and what is joined to it: moved by 0.05 m out of floor"));

  // On a plane that rises by 30 degrees towards x, the ball on the right is lower in it.
  const SceneDesc tilted = SceneOf(BallsOver(R"(pos="0 0 1" euler="0 -30 0")", "0 0 1.02"));
  const Vec3 up(-0.5, 0, std::sqrt(0.75));
  EXPECT_NEAR(up.dot(BodyAtStart(tilted, "other").position - Vec3(0, 0, 1)), 0.1 + 5e-5, 1e-12);
  ExpectNear(up.cross(BodyAtStart(tilted, "ball").position - Vec3(0, 0, 1.02)), Vec3::Zero());
}

TEST(MjcfStart, OfBodiesThatNeedNotMoveIsThatOfTheFile) {
  const auto height = [](const std::string& text) {
    return BodyAtStart(SceneOf(text), "ball").position.z();
  };
  EXPECT_EQ(height(BallsOver("", "0 0 0.2")), 0.2);
  EXPECT_EQ(height(BallsOver("", "0 0 0.09995")), 0.09995);  // within the tolerance
  const std::string passing = R"(contype="0" conaffinity="0")";
  EXPECT_EQ(height(BallsOver(passing, "0 0 0.05")), 0.05);
  EXPECT_EQ(SceneOf(PendulumWith("", R"(<worldbody><geom type="plane" size="1 1 1"/></worldbody>)"))
                .bodies.back()
                .position.z(),
            -1.0);
}

/// A thigh of 4 kg with three joints, each at a place of its own, that hangs from a free trunk.
std::string LegWith(const std::string& keys) {
  return R"(<mujoco><compiler angle="radian"/><worldbody><body name="trunk" pos="0 0 2"><freejoint/>
      <geom size="0.3" mass="1"/>
      <body name="thigh" pos="0 0 -0.2">
        <joint name="a" axis="1 0 0" range="0.2 2"/>
        <joint name="b" type="slide" axis="0 0 1"/>
        <joint name="c" axis="0 1 0" pos="0 0 -0.1" stiffness="3"/>
        <geom type="box" size="0.05 0.06 0.2" pos="0 0 -0.2" mass="4"/>
      </body></body></worldbody><keyframe>)" +
         keys + "</keyframe></mujoco>";
}

// The first joint turns the axes of the others: by 90 degrees about x, then 0.3 m along the new z,
// then 90 degrees about the new y, 0.1 m below the frame.
TEST(MjcfStart, OfABodyWithSeveralJointsIsThatOfOneAfterTheOther) {
  const SceneDesc scene =
      SceneOf(LegWith(R"(<key qpos="0 0 2 1 0 0 0 1.5707963267948966 0.3 1.5707963267948966"/>)"));
  const Quat x(Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitX()));
  const Quat y(Eigen::AngleAxisd(0.5 * kPi, Vec3::UnitY()));
  const JointDesc &a = JointAtStart(scene, "thigh (a)"), &b = JointAtStart(scene, "thigh (b)"),
                  &c = JointAtStart(scene, "thigh");
  ExpectNear(a.anchor, {0, 0, 1.8});
  ExpectNear(a.axis, {1, 0, 0});
  EXPECT_EQ(a.body_b, "trunk");
  ExpectNear(b.anchor, {0, -0.3, 1.8});
  ExpectNear(b.axis, {0, -1, 0});
  EXPECT_EQ(b.body_b, "thigh (a)");
  ExpectNear(c.anchor, {0, -0.3 + 0.1, 1.8});
  ExpectNear(c.axis, {0, 0, 1});
  EXPECT_EQ(c.body_b, "thigh (b)");
  EXPECT_NEAR(c.spring->rest, -0.5 * kPi, 1e-12);
  // Its centre, 0.1 m below the third joint, is along the x of the thigh, which points along -y.
  const BodyDesc& thigh = BodyAtStart(scene, "thigh");
  EXPECT_LT(thigh.orientation.angularDistance(x * y), 1e-12);
  ExpectNear(thigh.position, Vec3(0, -0.2, 1.8) + (x * y) * Vec3(0, 0, -0.1));
  ExpectNear(BodyAtStart(scene, "thigh (a)").position, {0, 0.2, 1.8});
}

// Its mass is that of the file, and it passes through the body that carries it, like its shares.
TEST(MjcfStart, OfABodyWithSeveralJointsDividesItsMass) {
  const SceneDesc scene = SceneOf(LegWith(R"(<key name="without positions"/>)"));
  EXPECT_NEAR(*BodyAtStart(scene, "thigh").mass, 4.0 * 0.998, 1e-12);
  for (const char* share : {"thigh (a)", "thigh (b)"}) {
    EXPECT_NEAR(*BodyAtStart(scene, share).mass, 4.0 * 0.001, 1e-12);
    EXPECT_LT(
        (*BodyAtStart(scene, share).inertia * 998.0 - *BodyAtStart(scene, "thigh").inertia).norm(),
        1e-12);
  }
  // The hinge starts at 0.2 rad, which turns the others.
  EXPECT_NEAR(BodyAtStart(scene, "thigh").position.y(), 0.2 * std::sin(0.2), 1e-12);
  EXPECT_THAT(Warnings(scene), HasSubstr("a thousandth of a body moves between two of its joints: "
                                         "thigh (a), thigh (b)"));
}

// Elements count in the order of the file, those of frames among the others.
TEST(MjcfStart, CountsJointsInTheOrderOfTheFile) {
  const std::string ball = R"(<joint type="slide" axis="1 0 0"/><geom size="0.1"/></body>)";
  const SceneDesc scene =
      SceneOf(R"(<mujoco><worldbody><frame pos="0 1 0"><body name="a">)" + ball +
              R"(</frame><body name="b">)" + ball + R"(<frame pos="0 2 0"><body name="c">)" + ball +
              R"(</frame></worldbody><keyframe><key qpos="0.1 0.2 0.3"/></keyframe></mujoco>)");
  ExpectNear(BodyAtStart(scene, "a").position, {0.1, 1, 0});
  ExpectNear(BodyAtStart(scene, "b").position, {0.2, 0, 0});
  ExpectNear(BodyAtStart(scene, "c").position, {0.3, 2, 0});
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
