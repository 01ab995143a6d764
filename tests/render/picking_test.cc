#include "render/picking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/shapes.h"

namespace touchstone::render {
namespace {

using geometry::MakeBox;
using geometry::MakePlatonic;

exchange::BodySnapshot MakeBody(std::uint32_t id, geometry::Polyhedron shape, const Vec3& p_WB,
                                const Quat& q_WB = Quat::Identity()) {
  exchange::BodySnapshot body;
  body.id = BodyId{id};
  body.shape = geometry::MakeBodyShape(std::move(shape));
  body.p_WBcm = p_WB;
  body.q_WB = q_WB;
  return body;
}

TEST(IntersectRay, HitsTheNearFaceOfABox) {
  const auto box = MakeBox(Vec3(2, 4, 6));
  const auto hit = IntersectRay(box, {Vec3(-5, 0.5, 1.0), Vec3::UnitX()});
  ASSERT_TRUE(hit);
  EXPECT_DOUBLE_EQ(hit->distance, 4.0);
  EXPECT_EQ(box.faces()[static_cast<std::size_t>(hit->face)].normal, Vec3(-1, 0, 0));
}

TEST(IntersectRay, HitsRoundedShapesOnTheirSurface) {
  const auto ball = geometry::Polyhedron::Ball(Vec3(1, 0, 0), 0.5);
  const Ray ray{Vec3(-5, 0.3, 0), Vec3::UnitX()};
  const auto hit = IntersectRay(ball, ray);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->distance, 6.0 - 0.4, 1e-5);
  EXPECT_FALSE(IntersectRay(ball, {Vec3(-5, 0.51, 0), Vec3::UnitX()}));
  EXPECT_FALSE(IntersectRay(ball, {Vec3(5, 0, 0), Vec3::UnitX()}));
  EXPECT_FALSE(IntersectRay(ball, {Vec3(1, 0.1, 0), Vec3::UnitX()})) << "from inside";
  const auto box =
      IntersectRay(MakeBox(Vec3(2, 2, 2)).Widened(0.5), {Vec3(-5, 0.5, 0.2), Vec3::UnitX()});
  ASSERT_TRUE(box);
  EXPECT_NEAR(box->distance, 3.5, 1e-5);
}

// However flat the ray, on the face of a floor and over its round edge.
TEST(IntersectRay, HitsARoundedFloorAtFlatAngles) {
  const auto floor = MakeBox(Vec3(20, 20, 1)).Widened(0.02);
  for (const double slope : {0.3, 0.03, 0.003, 3e-4}) {
    const Vec3 direction = Vec3(1, 0.1, -slope).normalized();
    const Vec3 aim(3, 0, 0.52);
    const auto hit = IntersectRay(floor, {aim - 12.0 * direction, direction});
    ASSERT_TRUE(hit) << slope;
    EXPECT_NEAR(hit->distance, 12.0, 1e-9) << slope;
    EXPECT_FALSE(IntersectRay(floor, {aim + Vec3(0, 0, 0.01) - 12.0 * direction, -direction}));
  }
  const auto edge = IntersectRay(floor, {Vec3(-20, 0, 0.519), Vec3::UnitX()});
  ASSERT_TRUE(edge);
  EXPECT_NEAR(edge->distance, 10.0 - std::sqrt(0.02 * 0.02 - 0.019 * 0.019), 1e-3);
  EXPECT_FALSE(IntersectRay(floor, {Vec3(-20, 0, 0.521), Vec3::UnitX()}));
}

TEST(IntersectRay, MissesBesideBehindAndFromInside) {
  const auto box = MakeBox(Vec3(2, 2, 2));
  EXPECT_FALSE(IntersectRay(box, {Vec3(-5, 1.0001, 0), Vec3::UnitX()}));
  EXPECT_FALSE(IntersectRay(box, {Vec3(5, 0, 0), Vec3::UnitX()}));
  EXPECT_FALSE(IntersectRay(box, {Vec3::Zero(), Vec3::UnitX()}));
}

TEST(IntersectRay, TheHitLiesOnTheFaceAndInsideAllOthers) {
  const auto solid = MakePlatonic(geometry::PlatonicSolid::kIcosahedron, 1.3);
  for (int i = 0; i < 200; ++i) {
    // A spiral of rays towards points near the solid's middle.
    const double a = 0.7 * i;
    const Vec3 origin(5 * std::cos(a), 5 * std::sin(a), 4.0 - 0.04 * i);
    const Vec3 aim(0.4 * std::sin(3 * a), 0.3 * std::cos(2 * a), 0.2);
    const Ray ray{origin, (aim - origin).normalized()};
    const auto hit = IntersectRay(solid, ray);
    ASSERT_TRUE(hit);
    const Vec3 p = ray.origin + hit->distance * ray.direction;
    // Round-off of a point 5 m away.
    const auto& face = solid.faces()[static_cast<std::size_t>(hit->face)];
    EXPECT_NEAR(face.normal.dot(p), face.offset, 1e-14);
    for (const auto& other : solid.faces()) EXPECT_LT(other.normal.dot(p) - other.offset, 1e-14);
  }
}

TEST(PickBody, TakesTheNearestAndSaysWhereInItsFrame) {
  exchange::Snapshot snapshot;
  const Quat quarter(Eigen::AngleAxisd(std::acos(-1.0) / 2, Vec3::UnitZ()));
  snapshot.bodies = {MakeBody(7, MakeBox(Vec3(1, 1, 1)), Vec3(6, 0, 0)),
                     MakeBody(9, MakeBox(Vec3(4, 2, 2)), Vec3(3, 0, 0), quarter)};
  const auto pick = PickBody(snapshot, {Vec3(-1, 0.25, 0.5), Vec3::UnitX()});
  ASSERT_TRUE(pick);
  EXPECT_EQ(pick->body, BodyId{9});
  // The turned box is 2 m deep along x: its near face is at x = 2.
  EXPECT_NEAR(pick->distance, 3.0, 1e-14);
  EXPECT_LT((pick->p_W - Vec3(2, 0.25, 0.5)).norm(), 1e-14);
  // A quarter turn about z takes the body's y to the world's -x.
  EXPECT_LT((pick->p_B - Vec3(0.25, 1.0, 0.5)).norm(), 1e-14);
}

// An L: a ray through its notch passes, one beside it meets the nearer part first.
TEST(PickBody, AnyPartCanBeMet) {
  exchange::Snapshot snapshot;
  exchange::BodySnapshot body;
  body.id = BodyId{3};
  body.shape = std::make_shared<const geometry::BodyShape>(std::vector<geometry::Polyhedron>{
      MakeBox(Vec3(1, 1, 4)), MakeBox(Vec3(3, 1, 1)).Posed({Mat3::Identity(), Vec3(2, 0, -1.5)})});
  snapshot.bodies = {body};
  EXPECT_FALSE(PickBody(snapshot, {Vec3(2, -5, 1), Vec3::UnitY()}));
  const auto leg = PickBody(snapshot, {Vec3(9, 0, 1), -Vec3::UnitX()});
  ASSERT_TRUE(leg);
  EXPECT_NEAR(leg->distance, 8.5, 1e-14);
  const auto arm = PickBody(snapshot, {Vec3(9, 0, -1.5), -Vec3::UnitX()});
  ASSERT_TRUE(arm);
  EXPECT_NEAR(arm->distance, 5.5, 1e-14);
}

TEST(PickBody, NothingOnTheRay) {
  exchange::Snapshot snapshot;
  snapshot.bodies = {MakeBody(1, MakeBox(Vec3(1, 1, 1)), Vec3(6, 0, 0))};
  EXPECT_FALSE(PickBody(snapshot, {Vec3::Zero(), Vec3::UnitY()}));
}

}  // namespace
}  // namespace touchstone::render
