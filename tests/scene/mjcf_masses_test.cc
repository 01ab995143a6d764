// What MJCF files say of masses as a whole: bounds, a total, weights that are carried, ellipsoids,
// mirrored meshes, and servos whose damping depends on what they move.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "scene/body_geometry.h"
#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

SceneDesc WeighedScene(const std::string& text) {
  return ReadForeignScene(ImportMjcf(text, "x"), "x", {});
}

const BodyDesc& Weighed(const SceneDesc& scene, const std::string& name) {
  return *std::ranges::find(scene.bodies, name, &BodyDesc::name);
}

/// A block with an inertia of its own, and a ball of 2 kg on two hinges.
std::string PairWith(const std::string& compiler, const std::string& attributes = "",
                     const std::string& moments = "0.01 0.02 0.025") {
  return "<mujoco><compiler " + compiler + R"(/><worldbody><geom type="plane" size="1 1 1"/>
      <body name="block" pos="0 0 3" )" +
         attributes + R"(><freejoint/><geom type="box" size="0.1 0.1 0.1"/>
      <inertial pos="0.1 0 0" quat="1 1 0 0" mass="0.5" diaginertia=")" +
         moments + R"("/></body>
      <body name="ball" pos="2 0 3" )" +
         attributes +
         R"(><joint name="first" axis="0 1 0"/><joint axis="1 0 0"/><geom size="0.1" mass="2"/></body>
      </worldbody></mujoco>)";
}

// All masses by one factor, 7 / 2.5, the mass between the two hinges of the ball, too.
TEST(MjcfMasses, AreScaledToATotal) {
  const SceneDesc scene = WeighedScene(PairWith("settotalmass='7'"));
  EXPECT_NEAR(*Weighed(scene, "block").mass, 1.4, 1e-12);
  EXPECT_NEAR(*Weighed(scene, "ball").mass, 5.6 * 0.999, 1e-12);
  EXPECT_NEAR(*Weighed(scene, "ball (first)").mass, 5.6 * 0.001, 1e-12);
  EXPECT_NEAR(Weighed(scene, "block").inertia->trace(), 2.8 * 0.055, 1e-12);
  EXPECT_NEAR((*Weighed(scene, "ball").inertia)(0, 0), 5.6 * 0.999 * 0.4 * 0.01, 1e-12);
  EXPECT_EQ(*Weighed(WeighedScene(PairWith("settotalmass='-1'")), "block").mass, 0.5);
}

// The principal moments are turned by 90 degrees about x: 0.01, 0.025, 0.02.
TEST(MjcfMasses, AreBounded) {
  const SceneDesc heavy = WeighedScene(PairWith("boundmass='3' boundinertia='0.015'"));
  EXPECT_EQ(*Weighed(heavy, "block").mass, 3.0);
  const Mat3 bounded = Vec3(0.015, 0.025, 0.02).asDiagonal();
  EXPECT_LT((*Weighed(heavy, "block").inertia - bounded).norm(), 1e-12);
  const SceneDesc balanced = WeighedScene(PairWith("balanceinertia='true'", "", "0.01 0.02 0.09"));
  EXPECT_LT((*Weighed(balanced, "block").inertia - 0.04 * Mat3::Identity()).norm(), 1e-12);
  EXPECT_NEAR((*Weighed(balanced, "ball").inertia)(0, 0), 2.0 * 0.999 * 0.4 * 0.01, 1e-12);
}

// The load is a part of the weight, of the mass between the two hinges, too.
TEST(MjcfMasses, MayBeCarried) {
  const SceneDesc scene = WeighedScene(PairWith("settotalmass='5'", "gravcomp='0.25'"));
  ASSERT_EQ(scene.loads.size(), 3u);
  for (const LoadDesc& load : scene.loads) {
    const double weight = 9.81 * *Weighed(scene, load.body).mass;
    EXPECT_LT((load.force - Vec3(0, 0, 0.25 * weight)).norm(), 1e-12);
    EXPECT_EQ(load.point, Vec3::Zero());
  }
  EXPECT_TRUE(WeighedScene(PairWith("angle='radian'")).loads.empty());
}

TEST(MjcfMasses, WeighNothingWithoutGravity) {
  const std::string off = PairWith("angle='radian'", "gravcomp='1'");
  const std::string flag = "<mujoco><option gravity='0 0 -5'><flag gravity='disable'/></option>";
  const SceneDesc scene = WeighedScene(flag + off.substr(8));
  EXPECT_EQ(scene.gravity, Vec3::Zero());
  EXPECT_TRUE(scene.loads.empty());
}

// 4/3 pi a b c rho, and m (b^2 + c^2) / 5 within 1 %.
TEST(MjcfMasses, OfEllipsoidsAreThoseOfTheirVolume) {
  const SceneDesc scene = WeighedScene(R"(<mujoco><worldbody><body name="egg"><freejoint/>
      <geom type="ellipsoid" size="0.1 0.2 0.3" density="500"/></body></worldbody></mujoco>)");
  const BodyGeometry egg = MakeBodyGeometry(Weighed(scene, "egg"));
  const double mass = 500.0 * 4.0 / 3.0 * std::numbers::pi * 0.1 * 0.2 * 0.3;
  EXPECT_NEAR(egg.mass, mass, 1e-12 * mass);
  const Vec3 squares(0.01, 0.04, 0.09);
  for (int i = 0; i < 3; ++i) {
    const double moment = 0.2 * mass * (squares.sum() - squares[i]);
    EXPECT_NEAR(egg.inertia(i, i), moment, 0.01 * moment);
  }
  for (const Vec3& n : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 2, 3), Vec3(-1, 1, 0.3)}) {
    const double reach = n.normalized().cwiseProduct(Vec3(0.1, 0.2, 0.3)).norm();
    EXPECT_NEAR(egg.shape->ReachAlong(n.normalized()), reach, 0.015 * reach);
  }
}

// A cube whose mass is given beside a ball of 5 kg; the file is looked for beside
// that of the scene.
TEST(MjcfMasses, MayBeThoseOfMeshes) {
  const std::string text =
      R"(<mujoco><asset><mesh name="m" file="block.obj" scale="1 -1 1"/></asset>
      <worldbody><body name="both"><freejoint/><geom type="mesh" mesh="m" mass="7"/>
      <geom size="0.1" mass="5"/></body></worldbody></mujoco>)";
  const std::string beside = std::string(TOUCHSTONE_TEST_DATA) + "/foreign/meshes/scene.xml";
  const SceneDesc scene = ReadForeignScene(ImportMjcf(text, beside), beside, {});
  EXPECT_NEAR(MakeBodyGeometry(Weighed(scene, "both")).mass, 12.0, 1e-9);
  try {
    WeighedScene(text);
    FAIL() << "expected an error";
  } catch (const SceneError& error) {
    EXPECT_THAT(error.what(), HasSubstr("line 2, <geom>: "));
  }
}

// A mesh that only shows a body need not be there; the body then looks like the box of its inertia.
TEST(MjcfMasses, DoNotNeedTheMeshesThatOnlyShow) {
  const auto with = [](const std::string& inside) {
    return WeighedScene(R"(<mujoco><asset><mesh name="shell" file="none.obj"/></asset><worldbody>
        <body name="hip"><freejoint/><geom type="mesh" mesh="shell" )" +
                        inside + "</body></worldbody></mujoco>");
  };
  const std::string inertia = "/><inertial pos='0 0 1' mass='2' diaginertia='1 1 1'/>";
  const std::string shown = "contype='0' conaffinity='0' ";
  const SceneDesc scene = with(shown + inertia);
  EXPECT_EQ(*Weighed(scene, "hip").mass, 2.0);
  EXPECT_TRUE(std::ranges::any_of(scene.remarks, [](const Remark& remark) {
    return remark.text.find("<mesh> \"shell\" (cannot be read)") != std::string::npos;
  }));
  for (const std::string& needed : {inertia, shown + "mass='1'/>"}) try {
      with(needed);
      ADD_FAILURE() << needed;
    } catch (const SceneError& error) {
      EXPECT_THAT(error.what(), HasSubstr("line 2, <geom>: "));
    }
}

// A servo at the critical damping of the arm with all that it carries, and the rotor:
// 2 sqrt(kp m), with m over the square of the gear.
TEST(MjcfMasses, DetermineTheDampingOfServos) {
  const auto arm = [](const std::string& servo, const std::string& type) {
    return R"(<mujoco><worldbody><body name="arm" euler="0 0 30">
        <joint name="j" axis="0 0 1" armature="0.7" type=")" +
           type + R"("/><geom size="0.1" pos="0.5 0 0" mass="2"/>
        <body name="hand" pos="1 0 0"><joint axis="1 0 0"/><geom size="0.2" mass="3"/></body></body>
        </worldbody><actuator>)" +
           servo + "</actuator></mujoco>";
  };
  const auto damping = [&](const std::string& servo, const std::string& type) {
    const SceneDesc scene = WeighedScene(arm(servo, type));
    return std::ranges::find(scene.joints, "arm", &JointDesc::body_a)->spring->damping;
  };
  const double turned = 0.7 + 2.0 * (0.25 + 0.4 * 0.01) + 3.0 * (1.0 + 0.4 * 0.04);
  const std::string servo = R"(<position joint="j" kp="50" dampratio="1" gear="2"/>)";
  EXPECT_NEAR(damping(servo, "hinge"), 4.0 * 2.0 * std::sqrt(50.0 * turned / 4.0), 1e-9);
  EXPECT_NEAR(damping(servo, "slide"), 4.0 * 2.0 * std::sqrt(50.0 * 5.7 / 4.0), 1e-9);
  const std::string general =
      R"(<general joint="j" biastype="affine" gainprm="50" biasprm="0 -50 0.6"/>)";
  EXPECT_NEAR(damping(general, "hinge"), 0.6 * 2.0 * std::sqrt(50.0 * turned), 1e-9);
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
