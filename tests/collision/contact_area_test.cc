#include "collision/contact_area.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace touchstone::collision {
namespace {

ContactManifold Touching(std::initializer_list<Vec3> points) {
  ContactManifold manifold;
  manifold.separation.nhat_BA_W = Vec3::UnitZ();
  for (const Vec3& p_W : points) manifold.points.push_back({.p_W = p_W});
  return manifold;
}

TEST(DistanceFromContactArea, IsMeasuredAcrossTheNormal) {
  const ContactManifold square =
      Touching({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)});
  EXPECT_EQ(DistanceFromContactArea(Vec3(0.3, 0.4, 7.0), square), 0.0);
  EXPECT_NEAR(DistanceFromContactArea(Vec3(0.3, -0.25, 7.0), square), 0.25, 1e-15);
  EXPECT_NEAR(DistanceFromContactArea(Vec3(1.3, 1.4, 0.0), square), 0.5, 1e-15);
}

TEST(DistanceFromContactArea, OfALineAndOfAPoint) {
  const ContactManifold line = Touching({Vec3(0, 0, 0), Vec3(1, 0, 0)});
  EXPECT_NEAR(DistanceFromContactArea(Vec3(0.5, 0.1, 0.0), line), 0.1, 1e-15);
  EXPECT_NEAR(DistanceFromContactArea(Vec3(-0.3, 0.4, 0.0), line), 0.5, 1e-15);
  EXPECT_NEAR(DistanceFromContactArea(Vec3(0.3, 0.4, 0.0), Touching({Vec3::Zero()})), 0.5, 1e-15);
}

TEST(DistanceFromContactArea, IsInfiniteWhereNothingTouches) {
  EXPECT_TRUE(std::isinf(DistanceFromContactArea(Vec3::Zero(), Touching({}))));
}

TEST(HasPoint, TellsPointsByTheirFeatures) {
  ContactManifold manifold = Touching({Vec3::Zero()});
  manifold.points[0].kind = ContactKind::kEdgeEdge;
  manifold.points[0].feature_a = 3;
  manifold.points[0].feature_b = 5;
  ContactPoint same = manifold.points[0];
  same.p_W = Vec3::Ones();
  EXPECT_TRUE(HasPoint(manifold, same));
  same.feature_b = 4;
  EXPECT_FALSE(HasPoint(manifold, same));
}

}  // namespace
}  // namespace touchstone::collision
