// MJCF files that include others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

/// What is wrong with a file of this content beside the test data, whose first line is not of it.
std::string MistakeIn(const std::string& content) {
  try {
    ImportMjcf("<mujoco>\n" + content + "<worldbody/></mujoco>",
               TOUCHSTONE_TEST_DATA "/foreign/main.xml");
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

// The keyframe of the outer file is that of the joints of the inner one.
TEST(Include, PutsTheElementsOfAFileInItsPlace) {
  const std::string folder = TOUCHSTONE_TEST_DATA "/foreign/";
  const SceneDesc arm = LoadForeignScene(folder + "servo-arm.xml", {});
  const SceneDesc both = LoadForeignScene(folder + "arm-on-a-floor.xml", {});
  EXPECT_EQ(both.name, "arm on a floor");
  ASSERT_EQ(both.bodies.size(), arm.bodies.size() + 1);
  ASSERT_EQ(both.joints.size(), arm.joints.size());
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    EXPECT_EQ(both.joints[i].body_a, arm.joints[i].body_a);
    EXPECT_EQ(both.joints[i].spring->stiffness, arm.joints[i].spring->stiffness);
  }
  const auto finger = std::ranges::find(both.joints, "finger", &JointDesc::body_a);
  EXPECT_NEAR(finger->limits->low, -0.03, 1e-12);
  EXPECT_NEAR(finger->spring->rest, 0.0, 1e-12);
  EXPECT_THAT(std::ranges::find(both.bodies, "finger", &BodyDesc::name)->foreign_place,
              HasSubstr("servo-arm.xml, line 24, <body>"));
}

TEST(Include, SaysInWhichFileAMistakeIs) {
  for (const auto& [content, part] :
       {std::pair(R"(<include file="none.xml"/>)", "main.xml: line 2, <include>: file: "),
        {R"(<include file="."/>)", "<include>: file: "},
        {R"(<include/>)", "<include>: the attribute \"file\" is missing"},
        {R"(<include file="cube.obj"/>)", "this is not XML"},
        {R"(<include file="arm.urdf"/>)", "main.xml: arm.urdf, line "},
        {R"(<include file="cart.xml"/><asset><include file="cart.xml"/></asset>)",
         "<include>: file: \"cart.xml\" is included already"}})
    EXPECT_THAT(MistakeIn(content), HasSubstr(part)) << content;
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
