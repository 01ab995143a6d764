#include "geometry/mass_properties.h"

#include <gtest/gtest.h>

#include "base/dense.h"
#include "geometry/shapes.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

void ExpectNear(const Mat3& a, const Mat3& b, double tolerance) {
  EXPECT_LE((a - b).cwiseAbs().maxCoeff(), tolerance) << a << "\n\n" << b;
}

// Baraff I, 5.3: a block of mass M has I_xx = M/12 (y0^2 + z0^2) and so on.
TEST(MassPropertiesTest, BlockMatchesItsClosedForm) {
  const Vec3 l(0.3, 2.0, 5.0);
  const VolumeProperties p = ComputeVolumeProperties(MakeBox(l));
  const Vec3 squared = l.cwiseProduct(l);
  const Mat3 expected =
      l.prod() / 12 *
      Vec3(squared.y() + squared.z(), squared.x() + squared.z(), squared.x() + squared.y())
          .asDiagonal()
          .toDenseMatrix();
  // A dozen tetrahedra are summed: a few ulps of the largest entry.
  EXPECT_NEAR(p.volume, l.prod(), 1e-14 * l.prod());
  EXPECT_LE(p.centre.norm(), 1e-15);
  ExpectNear(p.inertia, expected, 1e-14 * expected.norm());
}

// The corner tetrahedron x, y, z >= 0, x + y + z <= 1: volume 1/6, centre (1/4, 1/4, 1/4);
// integral of x^2 = 1/60 and of x y = 1/120 about the corner.
TEST(MassPropertiesTest, CornerTetrahedronMatchesItsClosedForm) {
  const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const VolumeProperties p = ComputeVolumeProperties(MakeHull(points));
  EXPECT_NEAR(p.volume, 1.0 / 6, 1e-16);
  EXPECT_LE((p.centre - Vec3::Constant(0.25)).norm(), 1e-15);
  const double xx = 1.0 / 60 - 1.0 / 6 / 16;
  const double xy = 1.0 / 120 - 1.0 / 6 / 16;
  Mat3 expected = Mat3::Constant(-xy);
  expected.diagonal().setConstant(2 * xx);
  ExpectNear(p.inertia, expected, 1e-16);
}

// Right triangle with legs a (x) and b (z), depth d (y): I_yy = V (a^2 + b^2) / 18,
// I_xx = V (b^2 / 18 + d^2 / 12), I_zz = V (a^2 / 18 + d^2 / 12), I_xz = V a b / 36.
TEST(MassPropertiesTest, TriangularPrismMatchesItsClosedForm) {
  const double a = 2, b = 1, d = 3, volume = 3;
  const std::vector<Eigen::Vector2d> triangle = {{0, 0}, {a, 0}, {0, b}};
  const VolumeProperties p = ComputeVolumeProperties(MakePrism(triangle, d));
  EXPECT_NEAR(p.volume, volume, 1e-14);
  EXPECT_LE((p.centre - Vec3(a / 3, 0, b / 3)).norm(), 1e-15);
  Mat3 expected = Mat3::Zero();
  expected(0, 0) = volume * (b * b / 18 + d * d / 12);
  expected(1, 1) = volume * (a * a + b * b) / 18;
  expected(2, 2) = volume * (a * a / 18 + d * d / 12);
  expected(0, 2) = expected(2, 0) = volume * a * b / 36;
  ExpectNear(p.inertia, expected, 1e-14);
}

// Regular octahedron of circumscribed radius R: V = 4/3 R^3, I = V R^2 / 5 about every axis.
TEST(MassPropertiesTest, OctahedronMatchesItsClosedForm) {
  const double radius = 1.7;
  const VolumeProperties p =
      ComputeVolumeProperties(MakePlatonic(PlatonicSolid::kOctahedron, radius));
  const double volume = 4.0 / 3 * radius * radius * radius;
  EXPECT_NEAR(p.volume, volume, 1e-14 * volume);
  ExpectNear(p.inertia, volume * radius * radius / 5 * Mat3::Identity(), 1e-13);
}

TEST(MassPropertiesTest, FollowTheSolidWhenItTurnsAndMoves) {
  Lcg lcg(21);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<Vec3> points = PointsInCube(seed, 40);
    const VolumeProperties p = ComputeVolumeProperties(MakeHull(points));
    const Mat3 R = lcg.Rotation();
    const Vec3 shift = lcg.UniformVec3(-100, 100);
    std::vector<Vec3> moved;
    for (const Vec3& v : points) moved.push_back(R * v + shift);
    const VolumeProperties q = ComputeVolumeProperties(MakeHull(moved));
    // Coordinates of order 100 carry 1.4e-14 of rounding each.
    EXPECT_NEAR(q.volume, p.volume, 1e-12);
    EXPECT_LE((q.centre - (R * p.centre + shift)).norm(), 1e-12);
    ExpectNear(q.inertia, R * p.inertia * R.transpose(), 1e-12);
  }
}

TEST(MassPropertiesTest, TensorIsSymmetricAndObeysTheTriangleInequality) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Mat3 inertia = ComputeVolumeProperties(MakeHull(PointsInCube(seed, 10))).inertia;
    EXPECT_EQ(inertia, Mat3(inertia.transpose()));
    const Vec3 moments = Eigenvalues(inertia);
    EXPECT_GT(moments[0], 0);
    EXPECT_GT(moments[0] + moments[1], moments[2]);
  }
}

}  // namespace
}  // namespace touchstone::geometry
