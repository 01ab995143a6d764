// The gap of random pairs of all kinds of shapes against independent methods in long double: of two
// sharp polyhedra the best of all planes, of all others the distance of the cores, enclosed from
// both sides by foremost points alone; of what is in a hollow the least distance of its points.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

#include "collision/curved_bounds.h"
#include "collision/witness.h"
#include "collision_random/exact_pair.h"
#include "collision_random/random_pairs.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr int kKindsOfShapes = 10;
constexpr double kWithin = 1e-10;  // [m]

Polyhedron ShapeOfKind(int kind, RandomBodies* random) {
  const auto length = [&] { return random->Uniform(0.1, 1.0); };
  const Vec3 end(0, 0, length());
  switch (kind) {
    case 0:
      return geometry::MakeBox({length(), length(), length()});
    case 1:
      return random->Hull(random->Integer(4, 20), {length(), length(), length()});
    case 2:
      return geometry::MakeWedge({length(), length(), length()});
    case 3:
      return Polyhedron::Ball(Vec3::Zero(), length());
    case 4:
      return Polyhedron::Capsule(-end, end, length());
    case 5:
      return geometry::MakeBox({length(), length(), length()}).Widened(0.3 * length());
    case 6:
      return random->Hull(random->Integer(4, 20), {length(), length(), length()}).Widened(0.1);
    case 7:
      return Polyhedron::Cylinder(-end, end, length());
    case 8:
      return Polyhedron::Cylinder(Vec3::Zero(), Vec3(0, 0, 0.02), length());  // a coin
    default:
      return Polyhedron::Cone(Vec3::Zero(), end, length());
  }
}

bool IsSharp(const Polyhedron& shape) { return shape.rounding() == 0.0 && shape.rims().empty(); }

TEST(AllKinds, GapsOfRandomPairsAreThoseOfIndependentMethods) {
  RandomBodies random(19);
  std::map<std::pair<int, int>, int> compared;
  const int count = PairsToTest(10000);
  int overlapping = 0;
  for (int i = 0; i < count; ++i) {
    const std::pair kinds(i % kKindsOfShapes, i / kKindsOfShapes % kKindsOfShapes);
    const Polyhedron a = ShapeOfKind(kinds.first, &random), b = ShapeOfKind(kinds.second, &random);
    const PosedShape A{&a, random.PoseWithin(0.5)}, B{&b, random.PoseWithin(3.0)};
    const Separation found = FindSeparation(A, B, Witness(), kInfinity, 0.0, nullptr);
    const double gap = found.gap;
    if (IsSharp(a) && IsSharp(b)) {
      const ExactPlanes planes = FindExactPlanes(ExactBody(A), ExactBody(B), 1e-13L);
      // A face is preferred to edges that separate little better.
      const auto face = static_cast<double>(planes.faces),
                 best = static_cast<double>(planes.best());
      const bool prefers_face = best - face < 1e-3 * std::abs(face);
      ASSERT_NEAR(gap, prefers_face ? face : best, kWithin) << i;
      ++compared[kinds];
      continue;
    }
    const DistanceBounds cores = BoundDistance(A, B);
    const double rounding = a.rounding() + b.rounding();
    if (cores.most < 1e-6L) {  // they overlap
      ++overlapping;
      ASSERT_LE(gap, 1e-9 - rounding) << i;
      continue;
    }
    ASSERT_LT(static_cast<double>(cores.most - cores.least), 1e-2 * kWithin) << i;
    ASSERT_NEAR(gap, static_cast<double>(cores.most) - rounding, kWithin) << i;
    ++compared[kinds];
  }
  EXPECT_EQ(compared.size(), 100u) << "each kind against each";
  std::printf("%d pairs, the cores of %d overlap\n", count, overlapping);
}

/// The least distance of a body's corners and rims from the wall of a hollow: rims by samples, and
/// between the best of these and its neighbours by golden sections, in long double.
Real LeastInRoom(const Polyhedron& hollow, const Pose& X_WH, const PosedShape& body) {
  const Polyhedron::Room& room = *hollow.room();
  const auto gap = [&](const Vec3L& p_W) {
    const Vec3L p = X_WH.R_WB.cast<Real>().transpose() * (p_W - X_WH.p_WB.cast<Real>()) -
                    room.centre.cast<Real>();
    Real least = room.radius - (room.has_ends() ? std::hypot(p.x(), p.y()) : p.norm());
    if (room.has_ends()) least = std::min(least, Real(0.5) * room.length - std::abs(p.z()));
    return least - body.shape->rounding();
  };
  const auto world = [&](const Vec3L& p_B) {
    return Vec3L(body.X_WB.R_WB.cast<Real>() * p_B + body.X_WB.p_WB.cast<Real>());
  };
  Real least = kFarthest;
  for (const Vec3& p : body.shape->vertices()) least = std::min(least, gap(world(p.cast<Real>())));
  for (const Polyhedron::Rim& rim : body.shape->rims()) {
    Vec3 t1, t2;
    TangentBasis(rim.axis, &t1, &t2);
    const auto at = [&](Real angle) {
      return gap(
          world(rim.centre.cast<Real>() + Real(rim.radius) * (std::cos(angle) * t1.cast<Real>() +
                                                              std::sin(angle) * t2.cast<Real>())));
    };
    constexpr int kSamples = 720;
    const Real step = 2 * std::acos(Real(-1)) / kSamples;
    for (int i = 0; i < kSamples; ++i) {
      if (at(i * step) > least + Real(rim.radius) * step) continue;  // no lower beside it
      Real low = (i - 1) * step, high = (i + 1) * step;
      for (int k = 0; k < 60; ++k) {
        const Real third = (high - low) / 3;
        (at(low + third) < at(high - third) ? high : low) =
            at(low + third) < at(high - third) ? high - third : low + third;
      }
      least = std::min(least, at((low + high) / 2));
    }
  }
  return least;
}

TEST(AllKinds, GapsInHollowsAreThoseOfTheNearestPoints) {
  RandomBodies random(20);
  const int count = PairsToTest(1000);
  for (int i = 0; i < count; ++i) {
    const Polyhedron room = i % 2 == 0
                                ? Polyhedron::BallInside(Vec3::Zero(), 3.0)
                                : Polyhedron::CylinderInside(Vec3(0, 0, -3), Vec3(0, 0, 3), 3.0);
    const Polyhedron shape = ShapeOfKind(i / 2 % kKindsOfShapes, &random);
    const PosedShape A{&shape, random.PoseWithin(2.5)}, B{&room, random.PoseWithin(0.5)};
    const double gap = FindSeparation(A, B, Witness(), kInfinity, 0.0, nullptr).gap;
    ASSERT_NEAR(gap, static_cast<double>(LeastInRoom(room, B.X_WB, A)), kWithin) << i;
  }
}

}  // namespace
}  // namespace touchstone::collision
