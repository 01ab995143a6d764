// Robot descriptions: what MuJoCo and URDF define exactly, or forbid.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

SceneDesc ReadRobot(const std::string& text) {
  return ReadForeignScene(ImportRobot(text, "x"), "x", {});
}

std::string RefusalOfRobot(const std::string& text) {
  try {
    ReadRobot(text);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

/// An MJCF file whose body stands in the second line, with that in it.
std::string MjcfOfBody(const std::string& attributes, const std::string& inside) {
  return "<mujoco><worldbody>\n<body name='a' " + attributes + "><freejoint/>" + inside +
         "</body></worldbody></mujoco>";
}

std::string RefusalOfGeom(const std::string& attributes) {
  return RefusalOfRobot(MjcfOfBody("", "<geom " + attributes + "/>"));
}

PartDesc PartOfGeom(const std::string& attributes) {
  const SceneDesc scene = ReadRobot(MjcfOfBody("", "<geom " + attributes + "/>"));
  return std::get<CompoundShape>(scene.bodies.front().shape).parts.front();
}

// MuJoCo takes the first size for both edges across, and turns z to the first of the two points.
TEST(MjcfStrict, ABoxLiesBetweenTheTwoPointsOfFromto) {
  const std::string text =
      MjcfOfBody("", "<geom type='box' size='.1 .3 .5' fromto='1 0 .5 1 0 -.3'/>");
  const SceneDesc scene = ReadRobot(text);
  const BodyDesc& body = scene.bodies.front();
  EXPECT_LT((body.position - Vec3(1, 0, 0.1)).norm(), 1e-15);
  const auto& box =
      std::get<BoxShape>(PartOfGeom("type='box' size='.1' fromto='1 0 .5 1 0 -.3'").shape);
  EXPECT_LT((box.lengths - Vec3(0.2, 0.2, 0.8)).norm(), 1e-15);
  EXPECT_LT((std::get<BoxShape>(std::get<CompoundShape>(body.shape).parts.front().shape).lengths -
             box.lengths)
                .norm(),
            1e-15);
  // A direction that leans along both x and y: it matters from which end z points to which.
  const PartDesc leaning = PartOfGeom("type='box' size='.1' fromto='1 2 3 0 0 0'");
  const Vec3 along = Vec3(1, 2, 3).normalized();
  EXPECT_LT((leaning.orientation * Vec3::UnitZ() - along).norm(), 1e-15);
  const Quat smallest = Quat::FromTwoVectors(Vec3::UnitZ(), along);
  EXPECT_LT(leaning.orientation.angularDistance(smallest), 1e-7);
}

TEST(MjcfStrict, FromtoIsRefusedWhereMuJoCoRefusesIt) {
  EXPECT_THAT(RefusalOfGeom("size='.1' fromto='0 0 0 0 0 1'"),
              HasSubstr("line 2, <geom>: fromto: expected the type \"box\""));
  EXPECT_THAT(RefusalOfGeom("type='box' size='.1' fromto='0 0 1 0 0 1'"),
              HasSubstr("line 2, <geom>: fromto: expected two different points"));
  EXPECT_THAT(RefusalOfGeom("type='capsule' size='.1' pos='0 0 1' fromto='0 0 0 0 0 1'"),
              HasSubstr("line 2, <geom>: pos: expected none beside \"fromto\""));
  EXPECT_THAT(RefusalOfRobot("<mujoco><worldbody>\n<geom type='plane' size='1 1 1' "
                             "fromto='0 0 0 0 0 1'/></worldbody></mujoco>"),
              HasSubstr("line 2, <geom>: fromto: expected the type"));
  EXPECT_THAT(RefusalOfGeom("type='box' size='.1 .1'"), HasSubstr("half of the three edges"));
}

TEST(MjcfStrict, APlaneTouchesLikeOtherGeoms) {
  for (const char* attribute : {"adhesion='.1'", "surfacevel='0 1 0'"})
    EXPECT_THAT(
        RefusalOfRobot(std::string("<mujoco><worldbody>\n<geom type='plane' size='1 1 1' ") +
                       attribute + "/></worldbody></mujoco>"),
        HasSubstr("line 2, <geom>: "))
        << attribute;
}

TEST(MjcfStrict, AnElementHasOneOrientation) {
  const std::string ball = "<geom size='.1'/>";
  EXPECT_THAT(RefusalOfRobot(MjcfOfBody("euler='0 0 30' axisangle='0 0 1 90'", ball)),
              EndsWith("line 2, <body>: expected one orientation, got axisangle and euler"));
  EXPECT_THAT(RefusalOfGeom("size='.1' quat='1 0 0 0' zaxis='0 0 1'"),
              EndsWith("line 2, <geom>: expected one orientation, got quat and zaxis"));
  EXPECT_THAT(RefusalOfRobot("<mujoco><default>\n<geom quat='1 0 0 0' xyaxes='1 0 0 0 1 0'/>"
                             "</default><worldbody/></mujoco>"),
              HasSubstr("line 2, <geom>: expected one orientation"));
  // A default in another form is not a second one.
  EXPECT_EQ(RefusalOfRobot("<mujoco><default><geom quat='1 0 0 0'/></default><worldbody>"
                           "<geom size='.1' euler='0 0 1'/></worldbody></mujoco>"),
            "");
}

TEST(MjcfStrict, ABodyHasOneInertia) {
  const auto refusal = [](const std::string& inertia, const std::string& other = "") {
    return RefusalOfRobot(MjcfOfBody(
        "", "<inertial pos='0 0 0' mass='1' " + inertia + "/>" + other + "<geom size='.1'/>"));
  };
  const std::string full = "fullinertia='1 1 1 0 0 0'", diagonal = "diaginertia='1 1 1'";
  EXPECT_EQ(refusal(full), "");
  EXPECT_EQ(refusal(diagonal + " quat='1 0 0 0'"), "");
  EXPECT_THAT(refusal(full + " " + diagonal),
              EndsWith("line 2, <inertial>: expected fullinertia or diaginertia, got both"));
  EXPECT_THAT(refusal(full + " euler='0 0 9'"),
              EndsWith("line 2, <inertial>: expected fullinertia or euler, got both"));
  EXPECT_THAT(refusal(diagonal, "\n<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/>"),
              HasSubstr("line 3, <inertial>: there is another one"));
}

TEST(RobotDescription, HasOneRoot) {
  EXPECT_THAT(RefusalOfRobot("<mujoco><worldbody/></mujoco>\n<mujoco><worldbody/></mujoco>"),
              HasSubstr("line 2, <mujoco>: expected one root element"));
  EXPECT_THAT(RefusalOfRobot("<robot><link name='a'/></robot>\n<link/>"),
              HasSubstr("line 2, <link>: expected one root element"));
}

// MuJoCo turns about x where the direction is that of -z.
TEST(MjcfStrict, AZaxisThatPointsDownTurnsAboutX) {
  const BodyDesc body =
      ReadRobot(MjcfOfBody("zaxis='0 0 -2'", "<geom size='.1' pos='0 0 0'/>")).bodies.front();
  EXPECT_LT((body.orientation * Vec3::UnitX() - Vec3::UnitX()).norm(), 1e-15);
  EXPECT_LT((body.orientation * Vec3::UnitY() + Vec3::UnitY()).norm(), 1e-15);
  EXPECT_LT((body.orientation * Vec3::UnitZ() + Vec3::UnitZ()).norm(), 1e-15);
}

/// A link of URDF with mass, in a line of its own, at that place along x.
std::string BoxLink(const std::string& name, const std::string& x) {
  return "\n<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>"
         "<collision><origin xyz='" +
         x + " 0 0'/><geometry><box size='.1 .1 .1'/></geometry></collision></link>";
}

std::string HingeOf(const std::string& child) {
  return "\n<joint name='j' type='continuous'><parent link='a'/><child link='" + child +
         "'/></joint>";
}

TEST(UrdfStrict, LinksFormOneTree) {
  EXPECT_THAT(RefusalOfRobot("<robot>" + BoxLink("a", "0") + BoxLink("b", "1") + "</robot>"),
              HasSubstr("line 3, <link>: no joint has it as its child, nor the link \"a\": "
                        "expected one root"));
  EXPECT_EQ(
      RefusalOfRobot("<robot>" + BoxLink("a", "0") + BoxLink("b", "1") + HingeOf("b") + "</robot>"),
      "");
}

TEST(UrdfStrict, JointsHaveNamesOfTheirOwn) {
  EXPECT_THAT(RefusalOfRobot("<robot>" + BoxLink("a", "0") + BoxLink("b", "1") + BoxLink("c", "2") +
                             HingeOf("b") + HingeOf("c") + "</robot>"),
              EndsWith("line 6, <joint>: there is another joint of this name"));
}

TEST(RobotDescription, BodiesKnowTheirElements) {
  const SceneDesc scene =
      ReadRobot("<robot>" + BoxLink("a", "0") + BoxLink("b", "1") + HingeOf("b") + "</robot>");
  EXPECT_EQ(scene.bodies[0].foreign_place, "line 2, <link>");
  EXPECT_EQ(scene.bodies[1].foreign_place, "line 3, <link>");
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
