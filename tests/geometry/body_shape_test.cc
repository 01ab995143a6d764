#include "geometry/body_shape.h"

#include <gtest/gtest.h>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

Pose At(const Vec3& p, const Mat3& R = Mat3::Identity()) { return {R, p}; }

TEST(BodyShape, RadiusAndSizeAreThoseOfAllParts) {
  const BodyShape shape({MakeBox(Vec3(1, 1, 1)).Posed(At(Vec3(-1, 0, 0))),
                         MakeBox(Vec3(1, 1, 1)).Posed(At(Vec3(2, 0, 0)))});
  EXPECT_DOUBLE_EQ(shape.radius(), Vec3(2.5, 0.5, 0.5).norm());
  EXPECT_DOUBLE_EQ(shape.size(), Vec3(4, 1, 1).norm());
  EXPECT_DOUBLE_EQ(shape.ReachAlong(Vec3::UnitX()), 2.5);
  EXPECT_DOUBLE_EQ(shape.ReachAlong(-Vec3::UnitX()), 1.5);
  const Aabb box = ComputeAabb(shape, At(Vec3(0, 0, 3)));
  EXPECT_EQ(box.lower, Vec3(-1.5, -0.5, 2.5));
  EXPECT_EQ(box.upper, Vec3(2.5, 0.5, 3.5));
  int vertices = 0;
  for (const Vec3& p : shape.vertices()) vertices += p.norm() > 0.0 ? 1 : 0;
  EXPECT_EQ(vertices, 16);
}

TEST(BodyShape, HasParts) {
  EXPECT_THROW(BodyShape(std::vector<Polyhedron>()), std::invalid_argument);
}

TEST(PosedPolyhedron, IsTheSameWhereItStands) {
  Lcg random(5);
  for (int i = 0; i < 20; ++i) {
    const Polyhedron solid = MakeHull(PointsInCube(static_cast<std::uint64_t>(i), 15));
    const Pose pose = At(random.UniformVec3(-3, 3), random.Rotation());
    const Polyhedron posed = solid.Posed(pose);
    ASSERT_EQ(posed.vertices().size(), solid.vertices().size());
    EXPECT_EQ(posed.size(), solid.size());
    for (size_t v = 0; v < solid.vertices().size(); ++v)
      EXPECT_EQ(posed.vertices()[v], pose.ToWorld(solid.vertices()[v]));
    for (const Polyhedron::Face& face : posed.faces()) {
      EXPECT_NEAR(face.normal.norm(), 1.0, 1e-15);
      for (const int v : face.vertices)
        EXPECT_NEAR(face.normal.dot(posed.vertices()[static_cast<size_t>(v)]), face.offset, 1e-13);
    }
    EXPECT_NEAR(ComputeVolumeProperties(posed).volume, ComputeVolumeProperties(solid).volume,
                1e-13);
  }
}

// A box cut in two: the halves together are the box.
TEST(VolumePropertiesSum, OfTwoHalvesIsTheWhole) {
  const VolumeProperties whole = ComputeVolumeProperties(MakeBox(Vec3(2, 1, 0.5)));
  const VolumeProperties sum =
      Sum(ComputeVolumeProperties(MakeBox(Vec3(0.5, 1, 0.5)).Posed(At(Vec3(-0.75, 0, 0)))),
          ComputeVolumeProperties(MakeBox(Vec3(1.5, 1, 0.5)).Posed(At(Vec3(0.25, 0, 0)))));
  EXPECT_NEAR(sum.volume, whole.volume, 1e-15);
  EXPECT_LT((sum.centre - whole.centre).norm(), 1e-15);
  EXPECT_LT((sum.inertia - whole.inertia).norm(), 1e-15);
}

}  // namespace
}  // namespace touchstone::geometry
