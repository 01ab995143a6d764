#include "geometry/surface_mesh.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

#include "geometry/bevel.h"
#include "geometry/mass_properties.h"
#include "geometry/shapes.h"
#include "geometry/surface_height.h"

namespace touchstone::geometry {
namespace {

using Key = std::array<long, 3>;
Key KeyOf(const Vec3& p) {
  return {std::lround(1e7 * p.x()), std::lround(1e7 * p.y()), std::lround(1e7 * p.z())};
}

// Every corner lies on the surface, every edge of a triangle is shared with one neighbour that runs
// it the other way, and the volume inside is the shape's.
void ExpectSurface(const Polyhedron& part, const Bevel& bevel = {}) {
  const std::vector<SurfaceTriangle> triangles = MakeSurface(part, bevel);
  std::map<std::pair<Key, Key>, int> runs;
  double volume = 0.0;
  for (const SurfaceTriangle& triangle : triangles) {
    const Vec3 &a = triangle[0].position, &b = triangle[1].position, &c = triangle[2].position;
    volume += a.dot(b.cross(c)) / 6.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const SurfaceCorner& corner = triangle[i];
      ASSERT_NEAR(geometry::MeasureHeight(part, corner.position).height, 0.0, 1e-12);
      ASSERT_NEAR(corner.normal.norm(), 1.0, 1e-12);
      ASSERT_GT((b - a).cross(c - a).dot(corner.normal), 0.0) << "seen from outside";
      ++runs[{KeyOf(corner.position), KeyOf(triangle[(i + 1) % 3].position)}];
    }
  }
  for (const auto& [run, count] : runs) {
    ASSERT_EQ(count, 1);
    ASSERT_TRUE(runs.contains({run.second, run.first})) << "a hole";
  }
  const double exact = geometry::ComputeVolumeProperties(part).volume;
  EXPECT_NEAR(volume / exact, 1.0, 0.01);
  EXPECT_LE(volume, exact * (1 + 1e-12));
}

TEST(SurfaceMesh, IsClosedAndOnTheSurface) {
  ExpectSurface(Polyhedron::Ball(Vec3(0.1, 0.2, 0.3), 0.5));
  ExpectSurface(Polyhedron::Capsule(Vec3(0, 0, 0), Vec3(0.3, 0.4, 0.5), 0.2));
  ExpectSurface(geometry::MakeBox({1, 2, 3}));
  ExpectSurface(geometry::MakeBox({1, 2, 3}).Widened(0.4));
  ExpectSurface(geometry::MakePlatonic(geometry::PlatonicSolid::kDodecahedron, 0.5).Widened(0.3));
  ExpectSurface(geometry::MakePlatonic(geometry::PlatonicSolid::kOctahedron, 0.5).Widened(0.3));
  ExpectSurface(geometry::MakeWedge({1, 0.5, 0.7}).Widened(0.1));
}

void ExpectBevelledSurface(const Polyhedron& part) {
  const BodyShape shape(part);
  const std::vector<OuterEdge> edges = FindOuterEdges(shape);
  const Bevel bevel = SuitableBevel(shape, edges);
  EXPECT_GT(bevel.width, 0.0);
  ExpectSurface(part, bevel);
}

TEST(SurfaceMesh, ABevelChangesNormalsAndNothingElse) {
  ExpectBevelledSurface(MakeBox({1, 2, 3}));
  ExpectBevelledSurface(MakeBox({2, 1, 0.01}));
  ExpectBevelledSurface(MakePlatonic(PlatonicSolid::kDodecahedron, 0.5));
  ExpectBevelledSurface(MakeWedge({1, 0.5, 0.7}));
  ExpectBevelledSurface(Polyhedron::Cylinder(Vec3(0, 0, 0), Vec3(0.3, 0.4, 0.5), 0.2));
  ExpectBevelledSurface(Polyhedron::Cone(Vec3(0, 0, 0), Vec3(0, 0, 0.5), 0.2));
}

TEST(SurfaceMesh, NormalsOfABevelMeetHalfway) {
  const BodyShape shape(MakeBox({1, 1, 1}));
  const std::vector<OuterEdge> edges = FindOuterEdges(shape);
  for (const SurfaceTriangle& triangle : MakeSurface(shape.part(0), SuitableBevel(shape, edges)))
    for (const SurfaceCorner& corner : triangle) {
      const int borders = static_cast<int>((corner.position.cwiseAbs().array() == 0.5).count());
      const double expected = borders == 1 ? 1.0 : std::sqrt(0.5);
      EXPECT_NEAR(corner.normal.cwiseAbs().maxCoeff(), expected, 1e-12);
    }
}

TEST(SurfaceMesh, ASeamBetweenPartsHasNoBevel) {
  const BodyShape halves({MakeBox({1, 1, 1}), MakeBox({1, 1, 1}).MovedOrigin(Vec3(-1, 0, 0))});
  const std::vector<OuterEdge> edges = FindOuterEdges(halves);
  for (const SurfaceTriangle& triangle : MakeSurface(halves.part(0), SuitableBevel(halves, edges)))
    for (const SurfaceCorner& corner : triangle)
      EXPECT_EQ(corner.position.x() == 0.5 ? corner.normal.x() * corner.normal.z() : 0.0, 0.0);
}

TEST(SurfaceMesh, WhatRollsHasTwoShades) {
  const auto shades = [](const Polyhedron& part) {
    std::set<double> found;
    for (const SurfaceTriangle& triangle : MakeSurface(part)) found.insert(triangle[0].shade);
    return found.size();
  };
  EXPECT_EQ(shades(Polyhedron::Ball(Vec3::Zero(), 0.5)), 2u);
  EXPECT_EQ(shades(Polyhedron::Capsule(Vec3::Zero(), Vec3::UnitX(), 0.5)), 2u);
  EXPECT_EQ(shades(geometry::MakeBox({1, 2, 3}).Widened(0.4)), 1u);
}

}  // namespace
}  // namespace touchstone::geometry
