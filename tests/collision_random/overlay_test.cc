// FindContactPoints on random pairs near contact against the overlay of both surfaces, made by
// brute force in long double.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/contact_points.h"
#include "collision_random/exact_overlay.h"
#include "collision_random/random_pairs.h"

namespace touchstone::collision {
namespace {

// Points nearer than this are one.
constexpr double kMerge = 0.02 * kTolerance;

// Faces turned by less than this from upright show slivers that are this wide, relative to the
// size.
constexpr double kUpright = 1e-6;

// What lies within this of an edge, relative to the size, counts for on it.
constexpr double kSnap = 1e-9;

struct OverlayTally {
  int with_points = 0, points = 0, overlapping = 0, polygons = 0;
};

/// The least distance of the point from the others, seen along n.
double NearestAlong(const Vec3& n, const Vec3& p, const std::vector<Vec3>& others) {
  double least = kInfinity;
  for (const Vec3& other : others) {
    const Vec3 apart = p - other;
    least = std::min(least, (apart - n.dot(apart) * n).norm());
  }
  return least;
}

Real Perimeter(const std::vector<Vec2L>& polygon) {
  Real length = 0;
  for (size_t i = 0; i < polygon.size(); ++i)
    length += (polygon[(i + 1) % polygon.size()] - polygon[i]).norm();
  return length;
}

double Nearest(const Vec2L& p, const std::vector<Vec2L>& others) {
  Real least = kInfinity;
  for (const Vec2L& other : others) least = std::min(least, (p - other).norm());
  return static_cast<double>(least);
}

/// Moved apart by the depth the bodies just touch, so there is a contact that is as deep.
void ExpectContactWhereDeepest(const ContactManifold& manifold) {
  ASSERT_FALSE(manifold.points.empty());
  const auto deepest = std::ranges::min_element(manifold.points, {}, &ContactPoint::gap);
  const double gap = manifold.separation.gap;
  EXPECT_NEAR(deepest->gap, gap, 1e-3 * std::abs(gap) + kMerge);
}

const ExactBody::Face& MostAlong(const ExactBody& body, const Vec3L& n) {
  return *std::ranges::max_element(body.faces, {},
                                   [&](const ExactBody::Face& face) { return face.normal.dot(n); });
}

/// Where a face lies flat on a face, the contact points at this height are the corners of the
/// intersection of the two polygons. False when that is not the case of these bodies.
bool ExpectPolygonOfFaces(const ExactBody& A, const ExactBody& B, const ExactOverlay& overlay,
                          const Vec3L& n, const ContactManifold& manifold) {
  constexpr Real kFlat = 1e-13L;
  const ExactBody::Face &a = MostAlong(A, -n), &b = MostAlong(B, n);
  if ((a.normal + n).norm() > kFlat || (b.normal - n).norm() > kFlat) return false;
  const auto polygon_of = [&](const ExactBody& body, const ExactBody::Face& face) {
    std::vector<Vec3L> corners;
    for (const int v : face.corners) corners.push_back(body.vertices[static_cast<size_t>(v)]);
    return overlay.SeenPolygon(corners);
  };
  const std::vector<Vec2L> polygon = Intersect(polygon_of(A, a), polygon_of(B, b));
  std::vector<Vec2L> found;
  for (const ContactPoint& point : manifold.points) {
    if (point.gap > manifold.separation.gap + kSnap) continue;
    found.push_back(overlay.SeenPolygon({point.p_W.cast<Real>()})[0]);
  }
  if (polygon.size() < 3 || Perimeter(polygon) < 10.0 * kMerge) return false;
  for (const Vec2L& corner : polygon) EXPECT_LE(Nearest(corner, found), kMerge + kSnap);
  for (const Vec2L& point : found) EXPECT_LE(Nearest(point, polygon), kMerge + kSnap);
  return true;
}

/// Each corner of the overlay is a contact point or merged with one, and each contact point is a
/// corner, or merged of some; or the bodies miss each other by no more than the merge radius.
void ExpectTheOverlay(const PosedShape& A, const PosedShape& B, OverlayTally* tally) {
  const Separation separation = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  const ContactManifold manifold = FindContactPoints(A, B, separation, kTolerance);
  if (separation.gap > kTolerance) {
    EXPECT_TRUE(manifold.points.empty());
    return;
  }
  if (separation.gap < -kTolerance) return;
  if (separation.gap < -kSnap) {
    ++tally->overlapping;
    ExpectContactWhereDeepest(manifold);
    return;
  }
  const Vec3& n = manifold.separation.nhat_BA_W;  // that of facing edges, where there are such
  const ExactBody a(A), b(B);
  const ExactOverlay overlay(a, b, n.cast<Real>());
  const double size = std::max(A.shape->size(), B.shape->size());
  const double snap = kSnap * size;
  std::vector<Vec3> possible, certain;
  for (const OverlayCorner& corner : overlay.Corners(kTolerance + snap, snap)) {
    possible.push_back(corner.p.cast<double>());
    if (corner.margin > 2.0 * kUpright * size && corner.gap < kTolerance - snap)
      certain.push_back(corner.p.cast<double>());
  }
  std::vector<Vec3> found;
  for (const ContactPoint& point : manifold.points) found.push_back(point.p_W);
  tally->with_points += !found.empty();
  tally->points += static_cast<int>(found.size());

  // What a corner was merged with lies within the radius of the same one.
  for (const Vec3& p : certain) EXPECT_LE(NearestAlong(n, p, found), 2.0 * kMerge + snap);
  if (certain.empty()) {
    for (const Vec3& p : found)
      EXPECT_GE(static_cast<double>(overlay.DepthAt(p.cast<Real>())), -kMerge);
    return;
  }
  for (const ContactPoint& point : manifold.points) {
    EXPECT_LE(NearestAlong(n, point.p_W, possible), kMerge + snap);
    if (overlay.DepthAt(point.p_W.cast<Real>()) < 10.0 * snap) continue;
    const double exact = static_cast<double>(overlay.GapAt(point.p_W.cast<Real>()));
    EXPECT_NEAR(point.gap, exact, 10.0 * snap);  // a point that was snapped, on a slope
  }
  tally->polygons += ExpectPolygonOfFaces(a, b, overlay, n.cast<Real>(), manifold);
}

class RandomOverlay : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomOverlay, HasThePointsOfTheBruteForceOverlay) {
  RandomPairs pairs(GetParam());
  OverlayTally tally;
  const int count = PairsToTest(50000);
  for (int i = 0; i < count && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const RandomPairs::Pair pair = pairs.Next();
    ExpectTheOverlay(pair.A, pair.B, &tally);
  }
  // All kinds have been met.
  EXPECT_GT(tally.with_points, count / 8);
  EXPECT_GT(tally.points, count / 4);
  EXPECT_GT(tally.overlapping, count / 50);
  EXPECT_GT(tally.polygons, count / 200);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomOverlay, ::testing::Values(1U, 2U, 3U, 4U));

}  // namespace
}  // namespace touchstone::collision
