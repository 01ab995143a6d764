// What robot descriptions have that is not read: refused, or told.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// The message of the first mistake, "" where there is none.
std::string Refusal(const std::string& text) {
  try {
    ReadForeignScene(ImportRobot(text, "x"), "x", {});
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

/// All remarks, a line each, warnings with a "!" before them.
std::string RemarksOf(const std::string& text) {
  std::string lines;
  for (const Remark& remark : ImportRobot(text, "x").remarks)
    lines += (remark.is_warning ? "!" : "") + remark.text + "\n";
  return lines;
}

/// A ball in the second line of an MJCF file.
std::string BallOfMjcf(const std::string& attributes, const std::string& before = "",
                       const std::string& joint = "<freejoint/>", const std::string& after = "") {
  return "<mujoco>" + before + "<worldbody><body name='ball'>\n<geom size='0.1' " + attributes +
         "/>\n" + joint + "</body></worldbody>" + after + "</mujoco>";
}

TEST(MjcfNames, UnknownOnesAreRefusedWithTheirLine) {
  EXPECT_THAT(Refusal(BallOfMjcf("foo='3'")),
              EndsWith("line 2, <geom>: unknown attribute \"foo\""));
  EXPECT_THAT(
      Refusal(BallOfMjcf("frction='1'")),
      EndsWith("line 2, <geom>: unknown attribute \"frction\"; did you mean \"friction\"?"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "", "<wobble/>")),
              EndsWith("line 3, <wobble>: unknown in <body>"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "", "<jiont/>")), HasSubstr("did you mean \"joint\"?"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "<default><geom foo='1'/></default>")), HasSubstr("\"foo\""));
  EXPECT_THAT(Refusal(BallOfMjcf("", "<foo/>")), HasSubstr("unknown in <mujoco>"));
  EXPECT_THAT(Refusal("<mujoco><worldbody><joint/></worldbody></mujoco>"),
              HasSubstr("unknown in <worldbody>"));
}

TEST(MjcfNames, WhatMovesNothingIsTold) {
  const std::string remarks =
      RemarksOf(BallOfMjcf("rgba='1 0 0 1' solref='0.01 1'",
                           "<size njmax='9'/><option timestep='0.001'/>", "<freejoint/><site/>"));
  EXPECT_THAT(remarks,
              HasSubstr("\nleft out, without effect on the motion here: <geom rgba>, <geom "
                        "solref>, <option timestep>, <site>, <size>"));
}

TEST(MjcfNames, WhatWouldMoveOtherwiseIsRefused) {
  for (const auto& [text, part] : {
           std::pair<std::string, std::string>(BallOfMjcf("shellinertia='true'"),
                                               "line 2, <geom>: shellinertia: expected a mass"),
           {BallOfMjcf("adhesion='1'"), "adhesion"},
           {BallOfMjcf("surfacevel='0 1 0'"), "surfacevel"},
           {BallOfMjcf("", "<compiler inertiagrouprange='0 2'/>"), "inertiagrouprange"},
           {BallOfMjcf("", "<option><flag filterparent='disable'/></option>"), "filterparent"},
           {BallOfMjcf("", "<option><flag spring='disable'/></option>"), "spring"},
           {BallOfMjcf("", "<option><flag override='enable'/></option>"), "override"},
           {BallOfMjcf("", "<option collision='predefined'/>"), "collision"},
           {BallOfMjcf("", "<deformable><flex/></deformable>"), "<flex>: has no counterpart"},
           {BallOfMjcf("", "<extension><plugin/></extension>"), "<plugin>: has no counterpart"},
           {BallOfMjcf("", "", "<plugin/>"), "<plugin>: has no counterpart"},
           {BallOfMjcf("type='mesh' mesh='m'",
                       "<asset><mesh name='m' inertia='shell' file='m.obj'/></asset>"),
            "line 2, <geom>: shellinertia: expected a mass"},
           {BallOfMjcf("", "<asset><include/></asset>"), "<include>: the attribute \"file\""},
           {BallOfMjcf("", "", "\n<joint type='ball' stiffness='1'/>"),
            "line 4, <joint>: stiffness: expected 0"},
           {BallOfMjcf("", "", "<joint type='free'/><freejoint/>"), "no other joints"},
           {BallOfMjcf("", "", "<joint/>", "<actuator><motor ctrlrange='1 2'/></actuator>"),
            "expected a joint"},
           {BallOfMjcf("", "", "<joint/>", "<actuator><motor damping='2'/></actuator>"), "damping"},
       })
    EXPECT_THAT(Refusal(text), HasSubstr(part)) << text;
}

// Contacts here are exact, and know friction against sliding only: each kind is told once.
TEST(MjcfNames, WhatContactsAndJointsDoNotKnowIsTold) {
  const std::string other = "<geom size='0.1' condim='4' margin='0.01'/>";
  const std::string lacks = "!left out, though it may change the motion: ";
  const std::string twice =
      RemarksOf(BallOfMjcf("condim='6' friction='1 0.5 0.5' margin='0.01' gap='0.01'", "", other));
  EXPECT_THAT(twice, HasSubstr(lacks + "<geom condim> above 3 (friction against spinning and "
                                       "rolling), <geom gap>, <geom margin>\n"));
  EXPECT_THAT(RemarksOf(BallOfMjcf("", "<default><geom margin='0.01'/></default>")),
              HasSubstr(lacks + "<geom margin>\n"));
  EXPECT_THAT(RemarksOf(BallOfMjcf("condim='6' friction='1 0 0.5'")), HasSubstr("<geom condim>"));
  EXPECT_THAT(RemarksOf(BallOfMjcf("", "", "<joint range='-9 9' margin='1'/>")),
              HasSubstr(lacks + "<joint margin>\n"));
  EXPECT_THAT(RemarksOf(BallOfMjcf("", "",
                                   "<joint type='ball' frictionloss='1' damping='2' "
                                   "armature='3'/>")),
              HasSubstr(lacks + "<joint armature> of type \"ball\", <joint damping> of type "
                                "\"ball\", <joint frictionloss> of type \"ball\"\n"));
  EXPECT_THAT(RemarksOf(BallOfMjcf("", "", "<joint type='free' damping='1'/>")),
              HasSubstr("<joint damping> of type \"free\""));
}

TEST(MjcfNames, AShellOfGivenMassIsSolid) {
  EXPECT_THAT(
      RemarksOf(BallOfMjcf("shellinertia='true' mass='2'")),
      HasSubstr("!left out, though it may change the motion: <geom shellinertia> (bodies are "
                "solid here)\n"));
}

TEST(MjcfNames, AirIsToldAndOtherMediaAreRefused) {
  EXPECT_THAT(RemarksOf(BallOfMjcf("", "<option density='1.2' viscosity='1.8e-5'/>")),
              HasSubstr("motion: <option density> of the air, <option viscosity> of the air\n"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "\n<option density='1000'/>")),
              HasSubstr("line 2, <option>: density: a surrounding medium has no counterpart"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "<option viscosity='0.001'/>")), HasSubstr("viscosity"));
}

// The same words where they say nothing.
TEST(MjcfNames, WhatSaysNothingIsRead) {
  EXPECT_EQ(
      Refusal(BallOfMjcf("shellinertia='false' margin='0' gap='0' condim='6' friction='1 0 0'",
                         "<compiler boundmass='0' balanceinertia='false' "
                         "inertiagrouprange='0 5'/><deformable/><extension/>")),
      "");
  EXPECT_EQ(Refusal(BallOfMjcf("condim='1' friction='1 0.5 0.5'", "", "<joint margin='1'/>",
                               "<actuator><motor gear='9' ctrlrange='-1 1'/></actuator>")),
            "");
  // A shell that weighs nothing, or whose body has an inertia of its own; what touches nothing.
  EXPECT_EQ(Refusal(BallOfMjcf("shellinertia='true' contype='0' conaffinity='0' margin='1'", "",
                               "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>")),
            "");
}

TEST(Mjcf, ExcludesOfTheWorldAreOfAllItsGeoms) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><geom name="ball" size="1"/><geom name="wall" size="2"/>
         <body name="ball"><freejoint/><geom size="1"/></body></worldbody>
         <contact><exclude body1="ball" body2="world"/></contact></mujoco>)",
      "x");
  EXPECT_EQ(scene.document["no_contact"],
            Json::array({Json::array({"ball", "ball (geom)"}), Json::array({"ball", "wall"})}));
  ASSERT_EQ(scene.document["bodies"].size(), 3u);
  EXPECT_EQ(scene.document["bodies"][0]["name"], "ball (geom)")
      << "geoms may be called like bodies";
}

// A body without mass and shape that does not move, and what is in it.
TEST(Mjcf, EmptyBodiesAreFrames) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><body name="mount" pos="0 0 1"><site/>
         <body name="arm" pos="1 0 0"><joint/><geom size="1"/><body name="tip"><site/></body></body>
         </body></worldbody><contact><exclude body1="mount" body2="arm"/></contact></mujoco>)",
      "x");
  ASSERT_EQ(scene.document["bodies"].size(), 1u);
  EXPECT_EQ(scene.document["bodies"][0]["position"], Json({1.0, 0.0, 1.0}));
  EXPECT_EQ(scene.document["joints"][0]["bodies"], Json::array({"arm", Json()}));
  EXPECT_FALSE(scene.document.contains("no_contact"));
  EXPECT_THAT(Refusal(BallOfMjcf("", "", "<body><joint/></body>")), HasSubstr("no geom"));
}

// Pairs beyond those that a joint or a weld ties directly. Nothing passes through the world's geoms
// but what is welded to them.
TEST(Mjcf, WeldedBodiesAreOneToWhatTheyTouch) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><geom name="table" size="1"/>
         <body name="post"><geom size="1"/><body name="cap"><geom size="1"/></body></body>
         <body name="base"><freejoint/><geom size="1"/>
           <body name="arm"><joint/><geom size="1"/>
             <body name="hand"><geom size="1"/><body name="pad"><geom size="1"/></body></body>
             <body name="finger"><joint/><geom size="1"/></body>
           </body></body></worldbody></mujoco>)",
      "x");
  const auto pass = [&](const char* a, const char* b) {
    return std::ranges::any_of(scene.document["no_contact"], [&](const Json& pair) {
      return pair == Json::array({a, b}) || pair == Json::array({b, a});
    });
  };
  EXPECT_TRUE(pass("cap", "table"));
  EXPECT_TRUE(pass("arm", "pad"));
  EXPECT_TRUE(pass("hand", "base"));
  EXPECT_TRUE(pass("pad", "base"));
  EXPECT_TRUE(pass("finger", "hand"));
  EXPECT_TRUE(pass("finger", "pad"));
  EXPECT_EQ(scene.document["no_contact"].size(), 6u);
}

// As all that moves touches what stands, but where <exclude> says otherwise.
TEST(Mjcf, BodiesTouchTheStandingBodyThatTheyMoveAgainst) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><body name="post"><geom size="1"/>
         <body name="arm" pos="3 0 0"><joint/><geom size="1"/>
         <body name="hand" pos="3 0 0"><joint/><geom size="1"/></body></body></body>
         </worldbody></mujoco>)",
      "x");
  EXPECT_EQ(scene.document["joints"][0]["collide"], true);
  EXPECT_FALSE(scene.document["joints"][1].contains("collide"));
}

TEST(Mjcf, AllWorldbodiesAreRead) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><geom size="1"/></worldbody>
         <worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>)",
      "x");
  EXPECT_EQ(scene.document["bodies"].size(), 2u);
}

const std::string kLinkOfBox =
    R"(<inertial><mass value="1"/><inertia ixx=".1" iyy=".1" izz=".1"/></inertial>
       <collision><geometry><box size="1 1 1"/></geometry></collision>)";

std::string RobotOfBox(const std::string& more, const std::string& beside = "") {
  return "<robot name='r'><link name='a'>" + kLinkOfBox + "\n" + more + "</link>\n" + beside +
         "</robot>";
}

TEST(UrdfNames, MisspeltOnesAreRefusedAndStrangersTold) {
  EXPECT_THAT(Refusal(RobotOfBox("<inertail/>")),
              HasSubstr("line 3, <inertail>: unknown in <link>; did you mean \"inertial\"?"));
  EXPECT_THAT(Refusal(RobotOfBox("<collision><origin xzy='0 0 1'/></collision>")),
              HasSubstr("<origin>: unknown attribute \"xzy\"; did you mean \"xyz\"?"));
  EXPECT_THAT(RemarksOf(RobotOfBox("<wobble/>")), HasSubstr("!left out as unknown: <wobble>"));
  EXPECT_THAT(Refusal(RobotOfBox("", "<xacro:include filename='b'/>")), HasSubstr("xacro first"));
}

TEST(UrdfNames, WhatOtherProgramsAddIsToldOrRefused) {
  EXPECT_THAT(
      RemarksOf(RobotOfBox("<contact><lateral_friction value='0.1'/></contact>")),
      HasSubstr("!left out, though it may change the motion: <contact lateral_friction>\n"));
  const std::string gazebo = RobotOfBox(
      "", "<gazebo reference='a'><mu1>1</mu1><kp>9</kp><gravity> true </gravity></gazebo>");
  EXPECT_THAT(RemarksOf(gazebo), HasSubstr("motion: <gazebo mu1>\n"));
  EXPECT_THAT(RemarksOf(gazebo), HasSubstr("without effect on the motion here: <gazebo kp>\n"));
  EXPECT_THAT(Refusal(RobotOfBox("", "<gazebo><gravity>false</gravity></gazebo>")),
              HasSubstr("line 4, <gravity>: gravity acts on all"));
  EXPECT_THAT(Refusal(RobotOfBox("", "<gazebo><static>1</static></gazebo>")),
              HasSubstr("<static>"));
}

TEST(UrdfNames, LimitsOfSpeedAreTold) {
  const std::string joint =
      R"(<link name="world"/><joint name="j" type="revolute"><parent link="world"/><child link="a"/>
         <limit lower="-1" upper="1" effort="1" velocity="0"/></joint>)";
  EXPECT_THAT(RemarksOf(RobotOfBox("", joint)),
              HasSubstr("may change the motion: <limit velocity>"));
}

TEST(RobotDescription, ThatHasNoShapesIsToldToBeEmpty) {
  EXPECT_THAT(RemarksOf(R"(<robot><link name="a"><visual><geometry><box size="1 1 1"/></geometry>
                           </visual></link></robot>)"),
              HasSubstr("!the scene is empty"));
  EXPECT_THAT(RemarksOf("<mujoco><worldbody/></mujoco>"), HasSubstr("!the scene is empty"));
}

// Found only after all became a scene of this program's.
TEST(RobotDescription, LaterMistakesHaveTheirLinesToo) {
  EXPECT_THAT(
      Refusal("<mujoco><worldbody><body>\n<geom size='-1'/></body></worldbody></mujoco>"),
      EndsWith("line 2, <geom>: shape.sphere.radius: expected a positive number, got -1.0"));
  const std::string body = "<body name='b'>\n<geom size='1'/></body>";
  EXPECT_THAT(Refusal("<mujoco><worldbody>" + body + body + "</worldbody></mujoco>"),
              EndsWith("line 2, <body>: name: expected one that no other body has"));
  EXPECT_THAT(Refusal("<robot><link name='a'>\n<collision><geometry><box size='1 1 -1'/></geometry>"
                      "</collision></link></robot>"),
              HasSubstr("line 2, <collision>: shape.box[2]: expected a positive number"));
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
