// Limbs of robots of other programs that overlap at the start pass through each other; nothing else
// does.

#include "session/overlapping_limbs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "scene/scene_file.h"
#include "session/simulation.h"

namespace touchstone::session {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

scene::JointDesc BallJoint(const std::string& a, const std::string& b, const Vec3& anchor) {
  scene::JointDesc joint;
  joint.body_a = a;
  joint.body_b = b;
  joint.anchor = anchor;
  return joint;
}

/// Balls of radius 0.5 m in a row along x, of one robot: each turns about the one before it. The
/// first and the third are `apart` [m] from each other.
scene::SceneDesc RowOfBalls(double apart, bool foreign = true) {
  scene::SceneDesc scene;
  scene.name = "robot";
  scene.materials.try_emplace("default");
  for (int i = 0; i < 4; ++i) {
    scene::BodyDesc body;
    body.name = std::string(1, static_cast<char>('a' + i));
    body.shape = scene::SphereShape{0.5};
    body.position.x() = 0.5 * (1.0 + apart) * i;
    if (foreign) body.foreign_place = "line 3, <body>";
    if (i > 0)
      scene.joints.push_back(
          BallJoint(body.name, scene.bodies.back().name, body.position - Vec3(0.25, 0, 0)));
    scene.bodies.push_back(body);
  }
  return scene;
}

std::string RefusalOf(const scene::SceneDesc& scene) {
  try {
    const Simulation simulation(std::make_shared<scene::SceneDesc>(scene));
  } catch (const scene::SceneError& error) {
    return error.what();
  }
  return "";
}

TEST(OverlappingLimbs, PassThroughEachOther) {
  const scene::SceneDesc scene = LetOverlappingLimbsPass(RowOfBalls(-0.2));
  ASSERT_THAT(scene.no_contact, SizeIs(2));  // neighbours are joined and pass anyway
  EXPECT_EQ(scene.no_contact[0].a + scene.no_contact[0].b, "ac");
  EXPECT_EQ(scene.no_contact[1].a + scene.no_contact[1].b, "bd");
  ASSERT_THAT(scene.remarks, SizeIs(1));
  EXPECT_TRUE(scene.remarks.front().is_warning);
  EXPECT_THAT(scene.remarks.front().text,
              HasSubstr("overlap at the start pass through each other: a and c, b and d"));
  EXPECT_EQ(RefusalOf(scene), "");
  EXPECT_THAT(RefusalOf(RowOfBalls(-0.2)), HasSubstr("overlaps"));
}

TEST(OverlappingLimbs, AreThoseThatOverlap) {
  for (const double apart : {0.01, 0.0, -0.2e-4})
    EXPECT_THAT(LetOverlappingLimbsPass(RowOfBalls(apart)).no_contact, IsEmpty()) << apart;
  EXPECT_THAT(LetOverlappingLimbsPass(RowOfBalls(-0.6e-4)).no_contact, SizeIs(2));
}

// A ball that no joint holds, one of another robot, and what this program's own files have, are
// refused.
TEST(OverlappingLimbs, AreOfOneRobot) {
  scene::SceneDesc loose = RowOfBalls(0.01);
  scene::BodyDesc ball = loose.bodies.back();
  ball.name = "loose";
  ball.position.z() += 0.9;
  loose.bodies.push_back(ball);
  EXPECT_THAT(RefusalOf(LetOverlappingLimbsPass(loose)), HasSubstr("overlaps"));

  ball.name = "held";
  ball.position.z() += 0.9;
  loose.joints.push_back(BallJoint("held", "loose", ball.position));
  loose.bodies.push_back(ball);
  EXPECT_THAT(RefusalOf(LetOverlappingLimbsPass(loose)), HasSubstr("overlaps"));

  EXPECT_THAT(LetOverlappingLimbsPass(RowOfBalls(-0.2, false)).no_contact, IsEmpty());
}

}  // namespace
}  // namespace touchstone::session
