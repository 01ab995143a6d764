#include "collision/touched_face.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/shapes.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// The face whose normal is nearest to +z.
int Top(const Polyhedron& shape) {
  const auto faces = shape.faces();
  return static_cast<int>(
      std::ranges::max_element(faces, {}, [](const Polyhedron::Face& f) { return f.normal.z(); }) -
      faces.begin());
}

TEST(BeyondSides, OfABoxAreFour) {
  const Polyhedron box = geometry::MakeBox(Vec3(2.0, 4.0, 1.0));
  std::vector<double> beyond = BeyondSides(box, Top(box), Vec3(0.75, -3.0, 9.0));
  std::ranges::sort(beyond);
  ASSERT_EQ(beyond.size(), 4U);
  EXPECT_NEAR(beyond[0], -5.0, 1e-15);
  EXPECT_NEAR(beyond[1], -1.75, 1e-15);
  EXPECT_NEAR(beyond[2], -0.25, 1e-15);
  EXPECT_NEAR(beyond[3], 1.0, 1e-15);
}

TEST(BeyondSides, OfADiscIsOne) {
  const Polyhedron disc = Polyhedron::Cylinder(Vec3::Zero(), Vec3::UnitZ(), 0.5);
  const std::vector<double> beyond = BeyondSides(disc, Top(disc), Vec3(0.3, -0.4, 2.0));
  ASSERT_EQ(beyond.size(), 1U);
  EXPECT_NEAR(beyond[0], 0.0, 1e-15);
}

TEST(FaceUnderRoundBody, IsTheSharpOne) {
  const Polyhedron box = geometry::MakeBox(Vec3::Ones());
  const Polyhedron disc = Polyhedron::Cylinder(Vec3::Zero(), Vec3::UnitZ(), 0.5);
  const Witness of_box{WitnessKind::kFaceOfA, 3, -1};
  const auto face = FaceUnderRoundBody(of_box, box, disc);
  ASSERT_TRUE(face);
  EXPECT_TRUE(face->of_a);
  EXPECT_EQ(face->index, 3);
  EXPECT_FALSE(FaceUnderRoundBody(of_box, box, box));
}

}  // namespace
}  // namespace touchstone::collision
