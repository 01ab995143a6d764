#include "scene/body_geometry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <stdexcept>

#include "geometry/mass_properties.h"

namespace touchstone::scene {
namespace {

BodyDesc MakeDesc(ShapeDesc shape) {
  BodyDesc body;
  body.name = "body";
  body.shape = std::move(shape);
  return body;
}

TEST(BodyGeometryTest, DensityIsThatOfWaterUnlessGiven) {
  BodyDesc body = MakeDesc(BoxShape{Vec3(1, 2, 0.5)});
  EXPECT_DOUBLE_EQ(MakeBodyGeometry(body).mass, 1000.0);
  body.density = 7850;
  EXPECT_DOUBLE_EQ(MakeBodyGeometry(body).mass, 7850.0);
  body.density.reset();
  body.mass = 12;
  EXPECT_DOUBLE_EQ(MakeBodyGeometry(body).mass, 12.0);
}

// Baraff I, 5.3: M/12 (y0^2 + z0^2).
TEST(BodyGeometryTest, InertiaFollowsTheMass) {
  BodyDesc body = MakeDesc(BoxShape{Vec3(1, 2, 3)});
  body.mass = 24;
  const Mat3 inertia = MakeBodyGeometry(body).inertia;
  EXPECT_LE((inertia - Mat3(Vec3(26, 20, 10).asDiagonal())).norm(), 1e-13);
  body.inertia = Vec3(3, 4, 5).asDiagonal();
  EXPECT_EQ(MakeBodyGeometry(body).inertia, *body.inertia);
}

TEST(BodyGeometryTest, OriginMovesToTheCentreOfMass) {
  const HullShape hull{{Vec3(10, 0, 0), Vec3(11, 0, 0), Vec3(10, 1, 0), Vec3(10, 0, 1)}};
  const BodyGeometry body = MakeBodyGeometry(MakeDesc(hull));
  EXPECT_LE(geometry::ComputeVolumeProperties(body.shape->part(0)).centre.norm(), 1e-14);
  EXPECT_LE((body.shape->part(0).vertices()[0] - Vec3(-0.25, -0.25, -0.25)).norm(), 1e-14);
}

TEST(BodyGeometryTest, CentredShapesKeepTheirExactPlanes) {
  const BodyGeometry body = MakeBodyGeometry(MakeDesc(BoxShape{Vec3(0.1, 0.2, 0.3)}));
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(body.shape->part(0).faces()[static_cast<size_t>(2 * axis + 1)].offset,
              0.5 * Vec3(0.1, 0.2, 0.3)[axis]);
  }
}

// Half of the cube whose corners lie at the radius: legs 2 r / sqrt 3.
TEST(BodyGeometryTest, WedgeIsHalfOfTheCubeInItsSphere) {
  const double radius = 1.5;
  const BodyGeometry body = MakeBodyGeometry(MakeDesc(SolidShape{SolidKind::kWedge, radius}));
  const double leg = 2 * radius / std::numbers::sqrt3;
  EXPECT_NEAR(body.mass, 1000 * leg * leg * leg / 2, 1e-9);
  EXPECT_EQ(body.shape->part(0).faces().size(), 5u);
  const geometry::Aabb box = geometry::ComputeAabb(*body.shape, Pose());
  EXPECT_LE((box.upper - box.lower - Vec3::Constant(leg)).norm(), 1e-14);
}

TEST(BodyGeometryTest, NamedSolidsReachTheirRadius) {
  for (const SolidKind kind : {SolidKind::kTetrahedron, SolidKind::kOctahedron,
                               SolidKind::kDodecahedron, SolidKind::kIcosahedron}) {
    EXPECT_NEAR(MakeBodyGeometry(MakeDesc(SolidShape{kind, 0.7})).shape->radius(), 0.7, 1e-15);
  }
}

TEST(BodyGeometryTest, ReasonsAreReadable) {
  const auto reason = [](const BodyDesc& body) -> std::string {
    try {
      MakeBodyGeometry(body);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(reason(MakeDesc(HullShape{})), testing::HasSubstr("no volume"));
  EXPECT_THAT(reason(MakeDesc(PrismShape{{{0, 0}, {0, 1}, {1, 0}}, 1})),
              testing::HasSubstr("clockwise"));
  EXPECT_THAT(reason(MakeDesc(BoxShape{Vec3::Constant(1e-150)})),
              testing::HasSubstr("range of numbers"));
  BodyDesc heavy = MakeDesc(BoxShape{Vec3::Constant(1e5)});
  heavy.density = 1e300;
  EXPECT_THAT(reason(heavy), testing::HasSubstr("range of numbers"));
}

}  // namespace
}  // namespace touchstone::scene
