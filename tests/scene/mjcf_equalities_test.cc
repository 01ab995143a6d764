// Equalities of MJCF files: what becomes a joint, where, and what is refused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

SceneDesc SceneOfRelations(const std::string& text) {
  return ReadForeignScene(ImportMjcf(text, "x"), "x", {});
}

std::string MistakeOfRelations(const std::string& text) {
  try {
    SceneOfRelations(text);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

std::string ToldOf(const std::string& text) {
  std::string told;
  for (const Remark& remark : SceneOfRelations(text).remarks)
    told += (remark.is_warning ? "!" : "") + remark.text + "\n";
  return told;
}

/// Two balls that are free, 1 m apart along x, the second one turned by 90 degrees about z. A tip
/// without a mass is 0.2 m below the second one. The equality stands in a line of its own.
std::string BallsWith(const std::string& equality, const std::string& key = "") {
  return R"(<mujoco><worldbody><body name="a" pos="0 0 1"><freejoint/><geom size="0.1"/>
      <site name="on a" pos="0.5 0 0"/></body>
      <body name="b" pos="1 0 1" euler="0 0 90"><freejoint/><geom size="0.1"/>
      <body name="tip" pos="0 0 -0.2"><site name="on tip" pos="0 0.5 0.2"/></body></body>
      </worldbody><equality>)"
         "\n" +
         equality + "</equality><keyframe>" + key + "</keyframe></mujoco>";
}

// The anchor is in the frame of the first body, which the keyframe moves and turns by 90 degrees.
TEST(MjcfEqualities, ThatConnectAreBallJoints) {
  const std::string connect = R"(<connect body1="a" body2="b" anchor="0.5 0 0.1"/>)";
  const SceneDesc still = SceneOfRelations(BallsWith(connect));
  ASSERT_EQ(still.joints.size(), 1u);
  EXPECT_EQ(still.joints[0].kind, JointKind::kBall);
  EXPECT_EQ(still.joints[0].body_a, "a");
  EXPECT_EQ(still.joints[0].body_b, "b");
  EXPECT_TRUE(still.joints[0].collide);
  EXPECT_LT((still.joints[0].anchor - Vec3(0.5, 0, 1.1)).norm(), 1e-12);
  // Both are moved like one body: by (2, 3, 4) after a turn of 90 degrees about z.
  const SceneDesc moved = SceneOfRelations(BallsWith(
      connect, R"(<key qpos="2 3 5 0.7071067811865476 0 0 0.7071067811865476 2 4 5 0 0 0 1"/>)"));
  EXPECT_LT((moved.joints[0].anchor - Vec3(2, 3.5, 5.1)).norm(), 1e-12);
  EXPECT_EQ(ToldOf(BallsWith(connect)).find("misses"), std::string::npos);
}

TEST(MjcfEqualities, ThatWeldAreFixedJoints) {
  for (const char* weld :
       {R"(<weld body1="a" body2="b"/>)", R"(<weld body1="a" body2="b" relpose="9 9 9 0 0 0 0"/>)",
        R"(<weld body1="a" body2="b" relpose="1 0 0 1 0 0 1"/>)",
        R"(<weld body1="a" body2="tip" relpose="1 0 -0.2 1 0 0 1"/>)"}) {
    const SceneDesc scene = SceneOfRelations(BallsWith(weld));
    ASSERT_EQ(scene.joints.size(), 1u) << weld;
    EXPECT_EQ(scene.joints[0].kind, JointKind::kFixed);
    EXPECT_EQ(scene.joints[0].body_b, "b");
  }
  const SceneDesc held = SceneOfRelations(BallsWith(R"(<weld body1="a"/>)"));
  EXPECT_FALSE(held.joints[0].body_b);
  const SceneDesc other = SceneOfRelations(BallsWith(R"(<weld body1="world" body2="b"/>)"));
  EXPECT_EQ(other.joints[0].body_a, "b");
  EXPECT_FALSE(other.joints[0].body_b);
}

// The y axis of the turned body points along -x.
TEST(MjcfEqualities, MayBeBetweenSites) {
  const SceneDesc scene = SceneOfRelations(BallsWith(R"(<connect site1="on a" site2="on tip"/>)"));
  EXPECT_EQ(scene.joints[0].body_b, "b");
  EXPECT_LT((scene.joints[0].anchor - Vec3(0.5, 0, 1)).norm(), 1e-12);
  EXPECT_THAT(MistakeOfRelations(BallsWith(R"(<weld site1="on a" site2="on tip"/>)")),
              AllOf(HasSubstr("line 6, <weld>: the start misses it by "), HasSubstr("1.5708 rad")));
}

// Bodies that a person would move stand where the keyframe has them: a ball welded to one of them
// starts there, too, turned by 90 degrees about z.
TEST(MjcfEqualities, MayHoldABodyWhereMotionCaptureHasAHand) {
  const SceneDesc scene = SceneOfRelations(R"(<mujoco><worldbody>
      <body name="hand" mocap="true" pos="0 0 1"/><body name="post" mocap="true"><geom size="1"/></body>
      <body name="ball" pos="0.2 0 1"><freejoint/><geom size="0.1"/></body></worldbody>
      <equality><weld body1="hand" body2="ball"/></equality>
      <keyframe><key mpos="5 0 2 0 7 0" mquat="1 0 0 1 1 0 0 0" qpos="5 0.2 2 1 0 0 1"/></keyframe>
      </mujoco>)");
  EXPECT_EQ(std::ranges::find(scene.bodies, "post", &BodyDesc::name)->position, Vec3(0, 7, 0));
  EXPECT_LT((scene.joints.at(0).anchor - Vec3(5, 0.2, 2)).norm(), 1e-12);
  EXPECT_TRUE(std::ranges::none_of(scene.remarks, &Remark::is_warning));
}

TEST(MjcfEqualities, ThatSayNothingAreLeftOut) {
  for (const char* equality :
       {R"(<weld body1="a" body2="b" active="false"/>)", R"(<weld body1="b" body2="tip"/>)",
        R"(<tendon tendon1="t" active="false"/>)", R"(<connect body1="world" anchor="0 0 0"/>)"})
    EXPECT_TRUE(SceneOfRelations(BallsWith(equality)).joints.empty()) << equality;
  const std::string off = "<mujoco><default><equality active='false'/></default>";
  EXPECT_TRUE(
      SceneOfRelations(off + BallsWith(R"(<weld body1="a" body2="b"/>)").substr(8)).joints.empty());
}

// Bodies stay where they start, in the middle of what their points miss.
TEST(MjcfEqualities, TellWhatTheStartMisses) {
  const std::string connect = R"(<connect body1="a" body2="b" anchor="0.5 0 0"/>)";
  const auto shifted = [](const char* x) {
    return R"(<key qpos="0 0 1 1 0 0 0 )" + std::string(x) + R"( 0 1 1 0 0 1"/>)";
  };
  EXPECT_THAT(ToldOf(BallsWith(connect, shifted("1.002"))),
              HasSubstr("!a and b: the start misses their <connect> by 0.002 m"));
  EXPECT_NEAR(SceneOfRelations(BallsWith(connect, shifted("1.002"))).joints[0].anchor.x(), 0.501,
              1e-12);
  EXPECT_EQ(ToldOf(BallsWith(connect, shifted("1.00005"))).find("misses"), std::string::npos);
  EXPECT_THAT(
      MistakeOfRelations(BallsWith(connect, shifted("1.006"))),
      HasSubstr("line 6, <connect>: the start misses it by 0.006 m: expected at most 0.005"));
}

TEST(MjcfEqualities, SayWhereTheyAreNotUnderstood) {
  for (const auto& [equality, part] :
       {std::pair(R"(<connect body1="a" body2="c" anchor="0 0 0"/>)",
                  "line 6, <connect>: body2: there is no body \"c\""),
        {R"(<connect body1="a" body2="b"/>)", "the attribute \"anchor\" is missing"},
        {R"(<connect body2="b" anchor="0 0 0"/>)", "the attribute \"body1\" is missing"},
        {R"(<connect site1="on a" site2="on b"/>)", "site2: there is no site \"on b\""},
        {R"(<weld body1="a" body2="b" relpose="1 0 0"/>)", "relpose: expected 7 numbers"},
        {R"(<weld body1="a" body="b"/>)", "unknown attribute \"body\""},
        {R"(<tendon tendon1="t"/>)", "line 6, <tendon>: tendon1: there is no tendon \"t\""},
        {R"(<flexvert/>)", "line 6, <flexvert>: has no counterpart"},
        {R"(<glue/>)", "line 6, <glue>: unknown in <equality>"}})
    EXPECT_THAT(MistakeOfRelations(BallsWith(equality)), HasSubstr(part)) << equality;
}

/// Two fingers on slides, the second one turned by 180 degrees, with these actuators, tendons and
/// equalities.
std::string FingersWith(const std::string& relations, const std::string& slide = "") {
  const std::string finger = R"(<geom size="0.01" mass="0.1" pos="0 0.02 0"/></body>)";
  return R"(<mujoco><worldbody><body name="left"><joint name="l" type="slide" axis="0 1 0" )" +
         slide + "/>" + finger +
         R"(<body name="right" quat="0 0 0 1"><joint name="r" type="slide" axis="0 1 0"/>)" +
         finger + "</worldbody>\n" + relations + "</mujoco>";
}

void ExpectSprings(const std::string& text, const std::pair<double, double>& stiffness,
                   const std::pair<double, double>& rest) {
  const SceneDesc scene = SceneOfRelations(text);
  for (const auto& [joint, k, x] : {std::tuple(scene.joints.at(0), stiffness.first, rest.first),
                                    {scene.joints.at(1), stiffness.second, rest.second}}) {
    ASSERT_TRUE(joint.spring);
    EXPECT_NEAR(joint.spring->stiffness, k, 1e-9);
    EXPECT_NEAR(joint.spring->damping, 0.1 * k, 1e-9);
    EXPECT_NEAR(joint.spring->rest, x, 1e-12);
  }
}

const std::string kServo =
    R"(<actuator><position joint="l" kp="100" kv="10" ctrlrange="0.04 1"/></actuator>)";

// Of a servo of one joint, both push with half of the power: at the rate c, k/2 and k/2c^2.
TEST(MjcfEqualities, OfJointsShareTheServoOfOne) {
  const auto coupled = [](const std::string& attributes) {
    return FingersWith(kServo + "\n<equality><joint " + attributes + "/></equality>");
  };
  const std::string warning =
      "!joints that should follow each other are held by springs of their "
      "own instead: r and l\n";
  EXPECT_THAT(ToldOf(coupled("joint1='r' joint2='l'")), HasSubstr(warning));
  ExpectSprings(coupled("joint1='r' joint2='l'"), {50, 50}, {0.04, 0.04});
  ExpectSprings(coupled("joint1='l' joint2='r' polycoef='0 1 0 0 0'"), {50, 50}, {0.04, 0.04});
  ExpectSprings(coupled("joint1='r' joint2='l' polycoef='0 -2 0 0 0'"), {50, 12.5}, {0.04, -0.08});
  ExpectSprings(coupled("joint1='l' joint2='r' polycoef='0 0.5'"), {50, 12.5}, {0.04, 0.08});
}

// A servo along the mean of two joints that follow each other: at any common travel both together
// push as the servo does.
TEST(MjcfEqualities, OfJointsKeepTheServosThatBothHave) {
  const std::string tendon =
      R"(<tendon><fixed name="mean"><joint joint="l" coef="0.5"/><joint joint="r" coef="0.5"/></fixed>
      </tendon><actuator><position tendon="mean" kp="100" kv="10" ctrlrange="0.04 1"/></actuator>)";
  const std::string equality = "<equality><joint joint1='l' joint2='r'/></equality>";
  ExpectSprings(FingersWith(tendon + equality), {50, 50}, {0.04, 0.04});
  EXPECT_THAT(ToldOf(FingersWith(tendon)),
              AllOf(HasSubstr("differences between the joints of a tendon"),
                    HasSubstr("without effect on the motion here: <fixed>")));
}

// A tendon of constant length, whose joints all have springs.
TEST(MjcfEqualities, OfTendonsAreReplacedBySprings) {
  const auto with = [](const std::string& servos, const std::string& attributes = "") {
    return FingersWith(
        "<tendon><fixed name='t'><joint joint='l' coef='1'/><joint joint='r' "
        "coef='-1'/></fixed></tendon><actuator>" +
        servos + "</actuator>\n<equality><tendon tendon1='t' " + attributes + "/></equality>");
  };
  const std::string one = "<position joint='l'/>", both = one + "<position joint='r'/>";
  EXPECT_THAT(ToldOf(with(both)), HasSubstr("own instead: those of the tendon t\n"));
  EXPECT_THAT(MistakeOfRelations(with(one)),
              HasSubstr("line 3, <tendon>: a joint cannot follow another one"));
  EXPECT_THAT(MistakeOfRelations(with(both, "tendon2='t'")), HasSubstr("tendon2: has no"));
}

TEST(MjcfEqualities, OfJointsSayWhatTheyNeed) {
  for (const auto& [equality, part] :
       {std::pair("joint1='l' joint2='r'", "line 2, <joint>: a joint cannot follow another one"),
        {"joint1='l' joint2='x'", "joint2: there is no hinge or slide \"x\""},
        {"joint1='l' polycoef='0.1'", "line 2, <joint>: the start misses it by 0.1: expected"},
        {"joint1='l' joint2='r' polycoef='0.1 1 0 0 0'", "polycoef: expected \"0 c 0 0 0\""},
        {"joint1='l' joint2='r' polycoef='0 1 0 2 0'", "polycoef: expected \"0 c 0 0 0\""},
        {"joint1='l' joint2='r' coef='1'", "unknown attribute \"coef\""}})
    EXPECT_THAT(MistakeOfRelations(
                    FingersWith(std::string("<equality><joint ") + equality + "/></equality>")),
                HasSubstr(part));
}

// It no longer moves, and nothing acts along it.
TEST(MjcfEqualities, OfOneJointLockIt) {
  const std::string lock = "<equality><joint joint1='l' polycoef='0.002 1'/></equality>";
  const SceneDesc scene =
      SceneOfRelations(FingersWith(kServo + lock, "range='-1 1' frictionloss='2' armature='3'"));
  EXPECT_EQ(scene.joints[0].kind, JointKind::kFixed);
  EXPECT_EQ(scene.joints[1].kind, JointKind::kSlider);
}

// A constant signal of a motor pulls all joints of a tendon exactly, each by its coefficient.
TEST(MjcfTendons, PullTheirJointsByTheirCoefficients) {
  const std::string motor =
      R"(<tendon><fixed name="t"><joint joint="l" coef="2"/><joint joint="r" coef="-0.5"/></fixed>
      </tendon><actuator><motor tendon="t" gear="3" ctrlrange="4 5"/></actuator>)";
  const SceneDesc scene = SceneOfRelations(FingersWith(motor));
  EXPECT_EQ(scene.joints[0].motor->most, 24.0);
  EXPECT_EQ(scene.joints[1].motor->most, 6.0);
  EXPECT_LT(scene.joints[1].motor->speed, 0.0);
  EXPECT_EQ(ToldOf(FingersWith(motor)).find("differences between"), std::string::npos);
}

// A servo of a tendon of one joint is that of the joint, through its coefficient.
TEST(MjcfTendons, OfOneJointAreItsGear) {
  const SceneDesc scene = SceneOfRelations(FingersWith(
      R"(<tendon><fixed name="t"><joint joint="l" coef="-2"/></fixed></tendon>
      <actuator><position tendon="t" kp="30" kv="3" ctrlrange="0.06 1"/></actuator>)"));
  EXPECT_NEAR(scene.joints[0].spring->stiffness, 120.0, 1e-12);
  EXPECT_NEAR(scene.joints[0].spring->damping, 12.0, 1e-12);
  EXPECT_NEAR(scene.joints[0].spring->rest, -0.03, 1e-12);
}

TEST(MjcfTendons, TellOrRefuseWhatTheyDo) {
  const auto tendon = [](const std::string& kind, const std::string& attributes,
                         const std::string& actuator = "") {
    return FingersWith("<tendon><" + kind + " name='t' " + attributes +
                       "><joint joint='l' coef='1'/></" + kind + "></tendon>\n" + actuator);
  };
  EXPECT_THAT(
      ToldOf(tendon("fixed", "range='0 1'")),
      HasSubstr("!left out, though it may change the motion: the range of <fixed> tendons"));
  EXPECT_THAT(ToldOf(tendon("fixed", "range='0 1' limited='false'")),
              HasSubstr("\nleft out, without effect on the motion here: <fixed>"));
  for (const char* key : {"stiffness", "damping", "frictionloss", "armature"})
    EXPECT_THAT(
        MistakeOfRelations(tendon("fixed", std::string(key) + "='1'")),
        HasSubstr("line 2, <fixed>: " + std::string(key) + ": tendons have no counterpart"));
  EXPECT_THAT(MistakeOfRelations("<mujoco><default><tendon damping='1'/></default>" +
                                 tendon("fixed", "").substr(8)),
              HasSubstr("<fixed>: damping: tendons have no counterpart"));
  const auto servo = [](const char* name) {
    return "<actuator><position tendon='" + std::string(name) + "'/></actuator>";
  };
  EXPECT_THAT(MistakeOfRelations(tendon("fixed", "", servo("u"))),
              HasSubstr("line 3, <position>: tendon: there is no tendon \"u\""));
  EXPECT_THAT(MistakeOfRelations(tendon("spatial", "", servo("t"))),
              HasSubstr("line 2, <spatial>: what acts along it has no counterpart"));
  EXPECT_THAT(MistakeOfRelations(tendon("fixed", "stiff='1'")),
              HasSubstr("unknown attribute \"stiff\""));
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
