// MJCF files whose names repeat, and whose numbers must reach everything that depends on them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SceneDesc SceneOfMjcfText(const std::string& text) {
  return ReadForeignScene(ImportMjcf("<mujoco>\n" + text + "</mujoco>", "x"), "x", {});
}

std::string MistakeOfMjcfText(const std::string& text) {
  try {
    SceneOfMjcfText(text);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

std::string RemarksOnMjcfText(const std::string& text) {
  std::string told;
  for (const Remark& remark : SceneOfMjcfText(text).remarks)
    told += (remark.is_warning ? "!" : "") + remark.text + "\n";
  return told;
}

/// An arm: a ball of 1 kg at 0.5 m from a hinge.
std::string ArmNamed(const std::string& body, const std::string& joint,
                     const std::string& more = "") {
  return "<body name='" + body + "' pos='0 " + std::to_string(joint[0] - 'a') +
         " 1'><joint name='" + joint + "' axis='0 1 0' " + more +
         "/><geom size='0.1' mass='1' pos='0.5 0 0'/></body>";
}

std::string ArmsWith(const std::string& relations, const std::string& more = "") {
  return "<worldbody>" + ArmNamed("l", "a", more) + ArmNamed("r", "b") + ArmNamed("q", "c") +
         "</worldbody>\n" + relations;
}

// An unnamed frame and the unnamed body in it are two.
TEST(MjcfNames, OfUnnamedBodiesDiffer) {
  const SceneDesc scene = SceneOfMjcfText(R"(<worldbody><body pos="0 0 1"><site name="s"/>
      <body pos="1 0 0"><joint/><geom size="0.1"/></body></body>
      <body name="x" pos="0 2 1"><freejoint/><geom size="0.1"/><site name="q" pos="0 -2 0"/></body>
      </worldbody><equality><connect site1="s" site2="q"/></equality>)");
  ASSERT_EQ(scene.joints.size(), 2u);
  EXPECT_LT((scene.joints[1].anchor - Vec3(0, 0, 1)).norm(), 1e-12);
  EXPECT_FALSE(scene.joints[1].body_b);
}

TEST(MjcfNames, ThatRepeatAreRefused) {
  const auto pair = [](const std::string& one, const std::string& other) {
    return "<worldbody>" + ArmNamed(one, "a") + "\n" + ArmNamed(other, "b") + "</worldbody>";
  };
  EXPECT_THAT(MistakeOfMjcfText(pair("l", "l")),
              HasSubstr("line 3, <body>: name: expected one that no other body has"));
  EXPECT_THAT(MistakeOfMjcfText(pair("l", "world")), HasSubstr("no other body has"));
  EXPECT_THAT(MistakeOfMjcfText("<worldbody>" + ArmNamed("l", "a") + "\n" + ArmNamed("r", "a") +
                                "</worldbody>"),
              HasSubstr("line 3, <joint>: name: expected one that no other joint has"));
  EXPECT_THAT(MistakeOfMjcfText("<worldbody><site name='s'/>\n<site name='s'/></worldbody>"),
              HasSubstr("line 3, <site>: name: expected one that no other site has"));
}

// Two arms of equal inertia on one tendon: it moves twice the mass of one alone.
TEST(MjcfDampratio, CountsAllJointsOfATendon) {
  const auto damping = [](const std::string& second) {
    return SceneOfMjcfText(ArmsWith("<tendon><fixed name='t'><joint joint='a' coef='1'/>" + second +
                                    "</fixed></tendon><actuator><position tendon='t' kp='10' "
                                    "dampratio='1'/></actuator>"))
        .joints.at(0)
        .spring->damping;
  };
  const double alone = damping("");
  EXPECT_GT(alone, 0.0);
  // The mass is twice that of one, and so is the stiffness of each joint against a common travel.
  EXPECT_NEAR(damping("<joint joint='b' coef='1'/>"), 2.0 * std::sqrt(2.0) * alone, 1e-9);
}

TEST(MjcfDampratio, IsOfTheMassesThatSettotalmassMakes) {
  const auto damping = [](const char* compiler, const char* mass) {
    return SceneOfMjcfText(
               "<compiler " + std::string(compiler) +
               "/><worldbody><body name='base'><geom size='0.1' mass='4'/><body name='l'>"
               "<joint name='a'/><geom size='0.1' pos='0.5 0 0' mass='" +
               mass +
               "'/></body></body></worldbody>"
               "<actuator><position joint='a' kp='10' dampratio='1'/></actuator>")
        .joints.at(0)
        .spring->damping;
  };
  EXPECT_NEAR(damping("settotalmass='10'", "1"), damping("", "2"), 1e-9);
}

TEST(MjcfMistakes, OfThrustersAndLoadsHaveALine) {
  const auto body = [](const char* lift) {
    return "<worldbody>\n<body name='l' " + std::string(lift) +
           "><freejoint/><geom size='0.1'/><site name='s'/></body></worldbody>";
  };
  EXPECT_THAT(MistakeOfMjcfText(body("") + "<actuator>\n<motor site='s' gear='1e30' "
                                           "ctrlrange='1 2'/></actuator>"),
              HasSubstr("line 4, <motor>"));
  EXPECT_THAT(MistakeOfMjcfText(body("gravcomp='1e30'")), HasSubstr("line 3, <body>"));
}

TEST(MjcfCouplings, CheckTheStart) {
  const auto coupled = [](const char* start) {
    return ArmsWith("<equality><joint joint1='b' joint2='a'/></equality><keyframe><key qpos='" +
                        std::string(start) + " 0'/></keyframe>",
                    "stiffness='5'");
  };
  EXPECT_THAT(MistakeOfMjcfText(coupled("0 1")), HasSubstr("the start misses it by 1: expected"));
  EXPECT_THAT(RemarksOnMjcfText(coupled("0 0.002")),
              HasSubstr("!b and a: the start misses the <joint> by 0.002\n"));
  EXPECT_THAT(RemarksOnMjcfText(coupled("1 1")), Not(HasSubstr("misses")));
}

TEST(MjcfCouplings, TellThatAJointIsLocked) {
  const std::string told =
      RemarksOnMjcfText(ArmsWith("<equality><joint joint1='a' polycoef='0.004'/></equality>"));
  EXPECT_THAT(told, HasSubstr("\na: held by a fixed joint\n"));
  EXPECT_THAT(told, HasSubstr("!a: the start misses the <joint> by 0.004\n"));
  for (const char* both : {"<joint joint1='a'/><joint joint1='b' joint2='a'/>",
                           "<joint joint1='b' joint2='a'/><joint joint1='a'/>"})
    EXPECT_THAT(MistakeOfMjcfText(ArmsWith("<equality>" + std::string(both) + "</equality>")),
                HasSubstr("expected joints that no other equality locks"));
}

TEST(MjcfCouplings, AreReadInAnyOrder) {
  for (const char* couplings : {"<joint joint1='c' joint2='b'/><joint joint1='b' joint2='a'/>",
                                "<joint joint1='b' joint2='a'/><joint joint1='c' joint2='b'/>"}) {
    const SceneDesc scene = SceneOfMjcfText(
        ArmsWith("<equality>" + std::string(couplings) + "</equality>", "stiffness='5'"));
    EXPECT_NEAR(scene.joints[0].spring->stiffness, 2.5, 1e-12);
    EXPECT_NEAR(scene.joints[1].spring->stiffness, 1.25, 1e-12);
    EXPECT_NEAR(scene.joints[2].spring->stiffness, 1.25, 1e-12);
  }
}

TEST(MjcfCouplings, AreSwitchedOffByDefaults) {
  const SceneDesc scene =
      SceneOfMjcfText("<default><equality active='false'/></default>" +
                      ArmsWith("<equality><joint joint1='a' polycoef='1 0'/></equality>"));
  EXPECT_EQ(scene.joints[0].kind, JointKind::kHinge);
}

// Its inherited range bounds the integral, not the signal, which is 0 here.
TEST(MjcfActuators, ThatIntegrateInheritNoRangeOfTheSignal) {
  EXPECT_EQ(MistakeOfMjcfText(
                ArmsWith("<actuator><intvelocity joint='a' kp='10' inheritrange='1'/></actuator>",
                         "range='30 90'")),
            "");
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
