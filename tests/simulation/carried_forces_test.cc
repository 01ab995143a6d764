#include "simulation/contacts/carried_forces.h"

#include <gtest/gtest.h>

#include <utility>

#include "simulation/contacts/contact_frame.h"

namespace touchstone::simulation {
namespace {

using collision::ContactKind;

constexpr double kRadius = 2e-6;  // [m]

collision::ContactManifold FourCorners(ContactKind kind) {
  collision::ContactManifold manifold;
  manifold.separation.nhat_BA_W = Vec3::UnitZ();
  for (const auto& [x, y] : {std::pair(0.0, 0.0), {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}) {
    collision::ContactPoint point;
    point.p_W = Vec3(x, y, 0.0);
    point.kind = kind;
    point.feature_a = static_cast<int>(manifold.points.size());
    manifold.points.push_back(point);
  }
  return manifold;
}

PairRecord LoadedPair(const collision::ContactManifold& before) {
  PairRecord pair;
  for (size_t k = 0; k < before.points.size(); ++k) {
    pair.force.emplace_back(0.1, 0.2, 1.0 + static_cast<double>(k));
    pair.slides.push_back(k == 2);
    pair.state.push_back(k == 2 ? ContactState::kSlide : ContactState::kStick);
  }
  return pair;
}

TEST(CarriedForces, PointsOfOtherFeaturesInTheSamePlacesInAnotherOrderKeepTheirForces) {
  const collision::ContactManifold before = FourCorners(ContactKind::kVertexFace);
  PairRecord pair = LoadedPair(before);
  const PairRecord old = pair;
  pair.manifold = FourCorners(ContactKind::kVertexEdge);
  std::swap(pair.manifold.points[0], pair.manifold.points[2]);
  pair.manifold.points[1].p_W.x() += 0.5 * kRadius;
  CarryForces(before, kRadius, &pair);
  ASSERT_EQ(pair.force.size(), 4U);
  EXPECT_EQ(pair.force[0], old.force[2]);
  EXPECT_EQ(pair.force[1], old.force[1]);
  EXPECT_EQ(pair.force[2], old.force[0]);
  EXPECT_TRUE(pair.slides[0]);
  EXPECT_FALSE(pair.slides[2]);
  EXPECT_EQ(pair.state[0], ContactState::kSlide);
}

TEST(CarriedForces, AForceIsTheSameInTheWorldAboutATurnedNormal) {
  const collision::ContactManifold before = FourCorners(ContactKind::kVertexFace);
  PairRecord pair = LoadedPair(before);
  const Vec3 force_W = ContactAxes(before, 3) * pair.force[3];
  pair.manifold = FourCorners(ContactKind::kVertexEdge);
  pair.manifold.separation.nhat_BA_W = Vec3(0.1, -0.2, 1.0).normalized();
  CarryForces(before, kRadius, &pair);
  ASSERT_EQ(pair.force.size(), 4U);
  EXPECT_LT((ContactAxes(pair.manifold, 3) * pair.force[3] - force_W).norm(), 1e-14);
}

TEST(CarriedForces, PointsElsewhereHaveNoKnownForces) {
  const collision::ContactManifold before = FourCorners(ContactKind::kVertexFace);
  PairRecord pair = LoadedPair(before);
  pair.manifold = FourCorners(ContactKind::kVertexEdge);
  pair.manifold.points[1].p_W.x() += 2.0 * kRadius;
  CarryForces(before, kRadius, &pair);
  EXPECT_TRUE(pair.force.empty());
}

TEST(CarriedForces, PointsOfTheSameFeaturesAreTheSamePointsWhereverTheyAre) {
  const collision::ContactManifold before = FourCorners(ContactKind::kVertexFace);
  PairRecord pair = LoadedPair(before);
  pair.manifold = before;
  pair.manifold.points[1].p_W.x() += 0.1;
  const std::vector<Vec3> force = pair.force;
  CarryForces(before, kRadius, &pair);
  EXPECT_EQ(pair.force, force);
}

}  // namespace
}  // namespace touchstone::simulation
