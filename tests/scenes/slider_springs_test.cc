// Springs and dampers of the sliders of robot descriptions, against closed forms.

#include <gtest/gtest.h>

#include <cmath>

#include "scene/import/foreign_scene.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::SceneDesc;

session::Simulation StartedFine(SceneDesc scene) {
  scene.settings.step = 1e-3;
  return session::Simulation(std::make_shared<const SceneDesc>(std::move(scene)));
}

bool ReadsRobots() {
  try {
    scene::ImportMjcf("<mujoco><worldbody/></mujoco>", "empty.xml");
    return true;
  } catch (const scene::SceneError&) {
    return false;
  }
}

// x'' = -k/m (x - rest) - c/m x', from rest at 0.
double DampedSwing(double time, double rest) {
  constexpr double kDecay = 0.5, kSquare = 25.0;  // c / 2m [1/s], k / m [1/s^2]
  const double w = std::sqrt(kSquare - kDecay * kDecay);
  return rest -
         rest * std::exp(-kDecay * time) * (std::cos(w * time) + kDecay / w * std::sin(w * time));
}

// The geom stands beside the frame of its body, and the axis is no unit vector.
TEST(SliderSprings, OfMjcfSwingAndDecay) {
  if (!ReadsRobots()) GTEST_SKIP() << "this build reads no robot descriptions";
  const std::string slide =
      R"(<geom size="0.1" mass="2" pos="0.3 0 0.1"/>
         <joint type="slide" axis="0 2 0" range="-5 5" stiffness="50" damping="2" springref="0.4"/>)";
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

TEST(SliderSprings, OfUrdfOnlyDamp) {
  if (!ReadsRobots()) GTEST_SKIP() << "this build reads no robot descriptions";
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

}  // namespace
}  // namespace touchstone
