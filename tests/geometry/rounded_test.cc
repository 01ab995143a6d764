// Widened cores: balls, capsules and rounded polyhedra.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "geometry/body_shape.h"
#include "geometry/mass_properties.h"
#include "geometry/shapes.h"
#include "geometry/surface_height.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

constexpr double kPi = std::numbers::pi;

double LargestDifference(const Mat3& a, const Mat3& b) { return (a - b).cwiseAbs().maxCoeff(); }

TEST(RoundedMass, BallMatchesItsClosedForm) {
  const double r = 0.7, volume = 4.0 / 3.0 * kPi * r * r * r;
  const VolumeProperties p = ComputeVolumeProperties(Polyhedron::Ball(Vec3(1, 2, 3), r));
  EXPECT_NEAR(p.volume, volume, 1e-15);
  EXPECT_LT((p.centre - Vec3(1, 2, 3)).norm(), 1e-15);
  EXPECT_LT(LargestDifference(p.inertia, 0.4 * volume * r * r * Mat3::Identity()), 1e-15);
}

// Cylinder and two half balls: along the axis m_c r^2/2 + 2/5 m_b r^2; across it
// m_c (l^2/12 + r^2/4) + m_b (2/5 r^2 + l^2/4 + 3/8 l r).
TEST(RoundedMass, CapsuleMatchesItsClosedForm) {
  const double r = 0.3, l = 1.1;
  const double m_c = kPi * r * r * l, m_b = 4.0 / 3.0 * kPi * r * r * r;
  const VolumeProperties p =
      ComputeVolumeProperties(Polyhedron::Capsule(Vec3(0, 0, -0.5 * l), Vec3(0, 0, 0.5 * l), r));
  EXPECT_NEAR(p.volume, m_c + m_b, 1e-15);
  EXPECT_LT(p.centre.norm(), 1e-15);
  const double along = m_c * r * r / 2 + 0.4 * m_b * r * r;
  const double across =
      m_c * (l * l / 12 + r * r / 4) + m_b * (0.4 * r * r + l * l / 4 + 3.0 / 8.0 * l * r);
  EXPECT_LT(LargestDifference(p.inertia, Vec3(across, across, along).asDiagonal()), 1e-15);
}

// Steiner: V0 + S r + 1/2 sum(l theta) r^2 + 4/3 pi r^3.
TEST(RoundedMass, BoxMatchesTheFormulaOfSteiner) {
  const Vec3 l(0.5, 0.7, 1.1);
  const double r = 0.2;
  const VolumeProperties p = ComputeVolumeProperties(MakeBox(l).Widened(r));
  const double surface = 2 * (l.x() * l.y() + l.y() * l.z() + l.z() * l.x());
  EXPECT_NEAR(p.volume,
              l.prod() + surface * r + kPi * l.sum() * r * r + 4.0 / 3.0 * kPi * r * r * r, 1e-14);
  EXPECT_LT(p.centre.norm(), 1e-15);
}

// A box that is nearly a point or a line, in a general position.
TEST(RoundedMass, SmallCoresTendToBallAndCapsule) {
  Lcg random(7);
  const double dust = 1e-7;
  const Pose pose{random.Rotation(), Vec3(0.3, -0.2, 0.5)};
  const VolumeProperties ball = ComputeVolumeProperties(Polyhedron::Ball(pose.p_WB, 0.4));
  const VolumeProperties dot =
      ComputeVolumeProperties(MakeBox(Vec3::Constant(dust)).Posed(pose).Widened(0.4));
  EXPECT_NEAR(dot.volume, ball.volume, 10 * dust);
  EXPECT_LT(LargestDifference(dot.inertia, ball.inertia), 10 * dust);

  const Vec3 half(0, 0, 0.6);
  const VolumeProperties capsule =
      ComputeVolumeProperties(Polyhedron::Capsule(pose.ToWorld(-half), pose.ToWorld(half), 0.25));
  const VolumeProperties rod =
      ComputeVolumeProperties(MakeBox(Vec3(dust, dust, 1.2)).Posed(pose).Widened(0.25));
  EXPECT_NEAR(rod.volume, capsule.volume, 10 * dust);
  EXPECT_LT((rod.centre - capsule.centre).norm(), 10 * dust);
  EXPECT_LT(LargestDifference(rod.inertia, capsule.inertia), 10 * dust);
}

// Moments of K widened are additive: those of two halves of a body are those of the body and of the
// polygon in which it was cut, here as a thin slab.
TEST(RoundedMass, HalvesAddUpToTheWholeAndTheirCommonSection) {
  const std::vector<Vec3> low = {{0, 0, 0}, {1, 0, 0}, {0.2, 0.9, 0}, {0.3, 0.2, -0.7}};
  const std::vector<Vec3> high = {{0, 0, 0}, {1, 0, 0}, {0.2, 0.9, 0}, {0.5, 0.4, 0.6}};
  std::vector<Vec3> all = low;
  all.push_back(high.back());
  const double r = 0.3, thin = 1e-8;
  std::vector<Vec3> section;
  for (const double side : {-thin, thin})
    for (size_t i = 0; i < 3; ++i) section.push_back(low[i] + Vec3(0, 0, side));
  const auto of = [&](const std::vector<Vec3>& points) {
    return ComputeVolumeProperties(MakeHull(points).Widened(r));
  };
  const VolumeProperties halves = Sum(of(low), of(high));
  const VolumeProperties whole = Sum(of(all), of(section));
  EXPECT_NEAR(halves.volume, whole.volume, 100 * thin);
  EXPECT_LT((halves.centre - whole.centre).norm(), 100 * thin);
  EXPECT_LT(LargestDifference(halves.inertia, whole.inertia), 100 * thin);
}

// Midpoint sums over a grid, inside told by the height over the surface.
TEST(RoundedMass, HullAgreesWithSumsOverAGrid) {
  const std::vector<Vec3> points = {
      {0, 0, 0}, {0.8, 0.1, 0}, {0.1, 0.9, 0.1}, {0.2, 0.3, 0.7}, {0.9, 0.8, 0.6}};
  const Polyhedron hull = MakeHull(points).Widened(0.25);
  const VolumeProperties p = ComputeVolumeProperties(hull);
  const Aabb box = ComputeAabb(hull, Pose());
  constexpr int kCells = 90;
  const Vec3 cell = (box.upper - box.lower) / kCells;
  double volume = 0.0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();
  for (int i = 0; i < kCells; ++i)
    for (int k = 0; k < kCells; ++k)
      for (int m = 0; m < kCells; ++m) {
        const Vec3 x = box.lower + cell.cwiseProduct(Vec3(i + 0.5, k + 0.5, m + 0.5));
        if (MeasureHeight(hull, x).height > 0.0) continue;
        volume += cell.prod();
        first += cell.prod() * x;
        second += cell.prod() * x * x.transpose();
      }
  const Vec3 centre = first / volume;
  second -= volume * centre * centre.transpose();
  const Mat3 inertia = second.trace() * Mat3::Identity() - second;
  EXPECT_NEAR(volume / p.volume, 1.0, 2e-4);
  EXPECT_LT((centre - p.centre).norm(), 2e-4);
  EXPECT_LT(LargestDifference(inertia, p.inertia), 5e-4 * p.inertia.norm());
}

TEST(RoundedShape, ReachesByItsRoundingFurtherThanItsCore) {
  const Polyhedron box = MakeBox(Vec3(1, 2, 3)).Widened(0.1);
  EXPECT_DOUBLE_EQ(box.radius(), MakeBox(Vec3(1, 2, 3)).radius() + 0.1);
  EXPECT_DOUBLE_EQ(box.size(), MakeBox(Vec3(1, 2, 3)).size() + 0.2);
  EXPECT_LT((ComputeAabb(box, Pose()).upper - Vec3(0.6, 1.1, 1.6)).norm(), 1e-15);
  const BodyShape body(
      {Polyhedron::Ball(Vec3(1, 0, 0), 0.5), Polyhedron::Ball(Vec3(-1, 0, 0), 0.2)});
  EXPECT_DOUBLE_EQ(body.radius(), 1.5);
  EXPECT_DOUBLE_EQ(body.size(), 2.7);
  EXPECT_DOUBLE_EQ(body.ReachAlong(Vec3(0, 0, 2)), 1.0);
}

TEST(RoundedShape, HeightIsTheDistanceOutsideAndTheDepthInside) {
  const Polyhedron box = MakeBox(Vec3(2, 2, 2)).Widened(0.5);
  EXPECT_NEAR(MeasureHeight(box, Vec3(3, 0.5, 0.5)).height, 1.5, 1e-15);
  EXPECT_NEAR(MeasureHeight(box, Vec3(4, 5, 0)).height, 4.5, 1e-15);
  EXPECT_NEAR(MeasureHeight(box, Vec3(2, 3, 3)).height, 2.5, 1e-15);
  EXPECT_NEAR(MeasureHeight(box, Vec3(0.7, 0, 0)).height, -0.8, 1e-15);
  EXPECT_LT((MeasureHeight(box, Vec3(4, 5, 0)).normal_B - Vec3(0.6, 0.8, 0)).norm(), 1e-15);
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 1.0);
  EXPECT_NEAR(MeasureHeight(ball, Vec3(0, 0.25, 0)).height, -0.75, 1e-15);
  EXPECT_TRUE(MeasureHeight(ball, Vec3::Zero()).normal_B.allFinite());
}

TEST(RoundedShape, ImpossibleOnesAreRefused) {
  EXPECT_THROW(Polyhedron::Ball(Vec3::Zero(), 0.0), std::invalid_argument);
  EXPECT_THROW(Polyhedron::Capsule(Vec3::Zero(), Vec3::Zero(), 1.0), std::invalid_argument);
  EXPECT_THROW(MakeBox(Vec3::Ones()).Widened(-0.1), std::invalid_argument);
  EXPECT_THROW(MakeBox(Vec3::Ones()).Widened(std::nan("")), std::invalid_argument);
}

}  // namespace
}  // namespace touchstone::geometry
