// Springs and dampers of the joints of robot descriptions, against closed forms.

#include <gtest/gtest.h>

#include <cmath>

#include "scene/import/foreign_scene.h"
#include "support/robots.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::SceneDesc;

class RobotSprings : public testing::RobotTest {};

session::Simulation StartedFine(SceneDesc scene) {
  scene.settings.step = 1e-3;
  return session::Simulation(std::make_shared<const SceneDesc>(std::move(scene)));
}

// x'' = -k/m (x - rest) - c/m x', from rest at 0.
double DampedSwing(double time, double rest) {
  constexpr double kDecay = 0.5, kSquare = 25.0;  // c / 2m [1/s], k / m [1/s^2]
  const double w = std::sqrt(kSquare - kDecay * kDecay);
  return rest -
         rest * std::exp(-kDecay * time) * (std::cos(w * time) + kDecay / w * std::sin(w * time));
}

// The geom stands beside the frame of its body, and the axis is no unit vector.
TEST_F(RobotSprings, OfASlideOfMjcfSwingAndDecay) {
  const std::string slide =
      R"(<geom size="0.1" mass="2" pos="0.3 0 0.1"/>
         <joint type="slide" axis="0 2 0" stiffness="50" damping="2" springref="0.4"/>)";
  const SceneDesc alone = scene::ReadForeignScene(
      scene::ImportMjcf(R"(<mujoco><option gravity="0 0 0"/><worldbody><body pos="0 0 1">)" +
                            slide + "</body></worldbody></mujoco>",
                        "a.xml"),
      "a.xml", {});
  session::Simulation simulation = StartedFine(alone);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0,
                           [&] {
                             const auto& body = simulation.MakeSnapshot().bodies.at(0);
                             EXPECT_NEAR(body.p_WBcm.y(), DampedSwing(simulation.time(), 0.4), 2e-5)
                                 << simulation.time();
                             EXPECT_NEAR(body.p_WBcm.x(), 0.3, 1e-9);
                           }),
            "");
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-6);
}

// Angles of the file are degrees, and travel is counted from `ref`: I = 2 kg m^2, k = 50 N m/rad,
// c = 2 N m s/rad, at rest at 0.4 rad.
TEST_F(RobotSprings, OfAHingeOfMjcfSwingAndDecay) {
  const SceneDesc scene = scene::ReadForeignScene(
      scene::ImportMjcf(R"(<mujoco><option gravity="0 0 0"/><worldbody><body pos="0 0 1">
        <inertial pos="0 0 0" mass="3" diaginertia="2 2.5 2"/><geom size="0.1"/>
        <joint axis="0 0 2" stiffness="50" damping="2" ref="10" springref="32.918311805"/>
        </body></worldbody></mujoco>)",
                        "a.xml"),
      "a.xml", {});
  session::Simulation simulation = StartedFine(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0,
                           [&] {
                             EXPECT_NEAR(simulation.MakeSnapshot().joints.at(0).travel,
                                         DampedSwing(simulation.time(), 0.4), 1e-7)
                                 << simulation.time();
                           }),
            "");
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-9);
}

TEST_F(RobotSprings, OfASliderOfUrdfOnlyDamp) {
  const std::string link =
      R"(<inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision></link>)";
  SceneDesc scene = scene::ReadForeignScene(
      scene::ImportUrdf(
          R"(<robot name="r"><link name="world"/><link name="cart">)" + link +
              R"(<joint name="j" type="prismatic"><parent link="world"/><child link="cart"/>
       <axis xyz="0 0 1"/><limit lower="-9" upper="9"/><dynamics damping="4"/></joint></robot>)",
          "a.urdf"),
      "a.urdf", {});
  session::Simulation simulation = StartedFine(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  // v = g / b (1 - exp(-b t)), b = c / m.
  constexpr double kRate = 2.0;
  const double t = simulation.time();
  const auto& cart = simulation.MakeSnapshot().bodies.at(0);
  EXPECT_NEAR(cart.v_WBcm.z(), -9.81 / kRate * (1.0 - std::exp(-kRate * t)), 1e-5);
  EXPECT_NEAR(cart.p_WBcm.z(), -9.81 / kRate * (t - (1.0 - std::exp(-kRate * t)) / kRate), 1e-5);
}

// A wheel of 1 kg m^2 that turns at first: w = w0 exp(-c t).
TEST_F(RobotSprings, OfAContinuousJointOfUrdfOnlyDamp) {
  SceneDesc scene = scene::ReadForeignScene(
      scene::ImportUrdf(R"(<robot name="r"><link name="world"/><link name="wheel">
        <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
        <collision><geometry><sphere radius="0.1"/></geometry></collision></link>
        <joint name="j" type="continuous"><parent link="world"/><child link="wheel"/>
        <axis xyz="0 1 0"/><dynamics damping="3"/></joint></robot>)",
                        "a.urdf"),
      "a.urdf", {});
  scene.bodies.at(0).angular_velocity = Vec3(0.0, 10.0, 0.0);
  session::Simulation simulation = StartedFine(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const auto& joint = simulation.MakeSnapshot().joints.at(0);
  EXPECT_NEAR(joint.speed, 10.0 * std::exp(-3.0 * simulation.time()), 1e-9);
  EXPECT_NEAR(joint.travel, 10.0 / 3.0 * (1.0 - std::exp(-3.0 * simulation.time())), 1e-9);
}

}  // namespace
}  // namespace touchstone
