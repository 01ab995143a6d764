// Robot descriptions with links that have no shape, and with joints that cannot be at 0.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "scene/import/foreign_scene.h"

namespace touchstone::scene {
namespace {

// A mass without a shape that a fixed joint holds belongs to the body that it is fixed to, over
// frames, too: 3 kg at z = 0 and 1 kg at z = 0.4 + 0.4, each with the moments (1, 2, 3), of which
// the second is turned by a right angle about z.
TEST(Urdf, MassesWithoutAShapeBelongToWhatHoldsThem) {
  const std::string inertia = R"(<inertia ixx="1" iyy="2" izz="3"/></inertial>)";
  const ForeignScene foreign =
      ImportUrdf(R"(<robot><link name="a"><inertial><mass value="3"/>)" + inertia +
                     R"(<collision><geometry><sphere radius="1"/></geometry></collision></link>
      <link name="mast"/><link name="eye"><inertial><mass value="1"/>)" +
                     inertia + R"(</link>
      <joint name="m" type="fixed"><parent link="a"/><child link="mast"/>
        <origin xyz="0 0 0.4"/></joint>
      <joint name="e" type="fixed"><parent link="mast"/><child link="eye"/>
        <origin xyz="0 0 0.4" rpy="0 0 1.5707963267948966"/></joint></robot>)",
                 "robot.urdf");
  const Json& bodies = foreign.document["bodies"];
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_FALSE(foreign.document.contains("joints"));
  EXPECT_EQ(bodies[0]["mass"], 4.0);
  EXPECT_NEAR(bodies[0]["center_of_mass"][2].get<double>(), 0.2, 1e-15);
  // 3 kg 0.2 m below the common centre and 1 kg 0.6 m above it: 0.48 kg m^2 about x and y.
  for (const auto& [i, moment] : {std::pair(0, 3.48), std::pair(1, 3.48), std::pair(2, 6.0)})
    EXPECT_NEAR(bodies[0]["inertia"][i][i].get<double>(), moment, 1e-14);
  EXPECT_TRUE(std::ranges::any_of(foreign.remarks, [](const Remark& remark) {
    return remark.text == "eye: no <collision>, a part of a";
  }));
}

// A pendulum that is only drawn swings through its surroundings, as what is drawn or, without a
// drawing that can be read, as the box of its inertia.
TEST(Urdf, MassesWithoutAShapeThatAJointMovesPassThroughAll) {
  const auto pendulum = [](const std::string& drawn) {
    return ImportUrdf(R"(<robot><link name="world"/><link name="bob"><inertial><mass value="12"/>
        <origin xyz="0 0 -1"/><inertia ixx="13" iyy="10" izz="5"/></inertial>)" +
                          drawn + R"(</link><joint name="pin" type="continuous">
        <parent link="world"/><child link="bob"/><axis xyz="0 1 0"/></joint></robot>)",
                      "robot.urdf");
  };
  const ForeignScene boxed =
      pendulum(R"(<visual><geometry><mesh filename="bob.dae"/></geometry></visual>)");
  const Json& part = boxed.document["bodies"][0]["shape"]["compound"][0];
  EXPECT_EQ(part["position"], Json({0.0, 0.0, -1.0}));
  std::vector<double> edges = part["shape"]["box"];  // 12 kg: I = b^2 + c^2, and so on
  std::ranges::sort(edges);
  EXPECT_NEAR(edges[0], 1.0, 1e-12);
  EXPECT_NEAR(edges[1], 2.0, 1e-12);
  EXPECT_NEAR(edges[2], 3.0, 1e-12);
  EXPECT_EQ(boxed.document["no_contact"], Json::array({Json::array({"bob", "*"})}));

  const ForeignScene drawn = pendulum(
      R"(<visual><origin xyz="0 0 -1"/><geometry><sphere radius="0.2"/></geometry></visual>)");
  EXPECT_EQ(drawn.document["bodies"][0]["shape"]["compound"][0]["shape"]["sphere"]["radius"], 0.2);
}

// Likewise in MJCF.
TEST(Mjcf, BodiesWithoutAGeomPassThroughAll) {
  const ForeignScene foreign = ImportMjcf(
      R"(<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/><body name="bob">
        <joint axis="0 1 0"/><inertial pos="0 0 -1" mass="12" diaginertia="13 10 5"/>
        </body></worldbody></mujoco>)",
      "robot.xml");
  EXPECT_EQ(foreign.document["bodies"][1]["mass"], 12.0);
  EXPECT_EQ(foreign.document["no_contact"], Json::array({Json::array({"bob", "*"})}));
  EXPECT_EQ(foreign.document["joints"].size(), 1u);
}

// The calf of a quadruped cannot be straight: it starts in the middle of its range, with the limits
// at the same poses.
TEST(Urdf, AJointStartsWithinItsLimits) {
  const std::string link =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>)"
      R"(<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>)";
  const ForeignScene foreign =
      ImportUrdf(R"(<robot><link name="thigh">)" + link + R"(<link name="calf">)" + link +
                     R"(<link name="foot">)" + link + R"(
      <joint name="knee" type="revolute"><parent link="thigh"/><child link="calf"/>
        <origin xyz="0 0 -1"/><axis xyz="0 2 0"/><limit lower="-2" upper="-1"/></joint>
      <joint name="ankle" type="prismatic"><parent link="calf"/><child link="foot"/>
        <origin xyz="0 0 -1"/><axis xyz="0 0 1"/><limit lower="0.5" upper="1"/></joint></robot>)",
                 "robot.urdf");
  const Json& joints = foreign.document["joints"];
  EXPECT_EQ(joints[0]["limits"], Json({-0.5, 0.5}));
  EXPECT_EQ(joints[1]["limits"], Json({-0.25, 0.25}));
  // 0.25 m below the knee along the calf, which is turned by -1.5 rad about y.
  const Json& foot = foreign.document["bodies"][2]["position"];
  EXPECT_NEAR(foot[0].get<double>(), 0.25 * std::sin(1.5), 1e-15);
  EXPECT_NEAR(foot[2].get<double>(), -1.0 - 0.25 * std::cos(1.5), 1e-15);
  EXPECT_TRUE(std::ranges::any_of(foreign.remarks, [](const Remark& remark) {
    return remark.text == "knee: hinge, limits, starts at -1.5 rad: its limits leave out 0";
  }));
}

}  // namespace
}  // namespace touchstone::scene
