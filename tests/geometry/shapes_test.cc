#include "geometry/shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "geometry/mass_properties.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

template <class Make>
std::string ReasonFor(Make&& make) {
  try {
    make();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(ShapesTest, BoxPlanesAreExact) {
  const Polyhedron box = MakeBox(Vec3(1, 0.3, 7.1));
  ASSERT_EQ(box.faces().size(), 6u);
  for (int f = 0; f < 6; ++f) {
    const auto& face = box.faces()[static_cast<size_t>(f)];
    EXPECT_EQ(face.normal, (f % 2 == 0 ? -1.0 : 1.0) * Vec3::Unit(f / 2));
    EXPECT_EQ(face.offset, 0.5 * Vec3(1, 0.3, 7.1)[f / 2]);
  }
}

TEST(ShapesTest, PrismStandsOnItsPolygon) {
  const std::vector<Eigen::Vector2d> triangle = {{0, 0}, {2, 0}, {0, 1}};
  const Polyhedron prism = MakePrism(triangle, 3);
  EXPECT_EQ(prism.faces().size(), 5u);
  EXPECT_EQ(prism.vertices().size(), 6u);
  EXPECT_DOUBLE_EQ(ComputeVolumeProperties(prism).volume, 3.0);
  int level = 0;
  for (const auto& face : prism.faces()) {
    if (face.normal == Vec3(0, 0, -1) && face.offset == 0.0) ++level;
  }
  EXPECT_EQ(level, 1);
}

TEST(ShapesTest, PrismIgnoresACornerOnAStraightSide) {
  const std::vector<Eigen::Vector2d> square = {{0, 0}, {0.5, 0}, {1, 0}, {1, 1}, {0, 1}};
  EXPECT_EQ(MakePrism(square, 1).vertices().size(), 8u);
  EXPECT_EQ(MakePrism(square, 1).faces().size(), 6u);
}

TEST(ShapesTest, PrismSaysWhatIsWrongWithThePolygon) {
  using Polygon = std::vector<Eigen::Vector2d>;
  const auto reason = [](const Polygon& p) { return ReasonFor([&] { MakePrism(p, 1); }); };
  EXPECT_THAT(reason({{0, 0}, {0, 1}, {1, 0}}), testing::HasSubstr("clockwise"));
  EXPECT_THAT(reason({{0, 0}, {2, 0}, {0.5, 0.5}, {0, 2}}), testing::HasSubstr("not convex"));
  EXPECT_THAT(reason({{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 0}, {1, 1}}),
              testing::HasSubstr("a corner twice"));  // twice round
  EXPECT_THAT(reason({{0, 0}, {1, 0}}), testing::HasSubstr("three"));
  EXPECT_THAT(reason({{0, 0}, {1, 0}, {2, 0}}), testing::HasSubstr("no area"));
  EXPECT_THAT(reason({{0, 0}, {1, 0}, {1, 0}, {0, 1}}), testing::HasSubstr("twice"));
  // A pentagram turns left at every corner but goes round twice.
  Polygon pentagram;
  for (int i = 0; i < 5; ++i) {
    pentagram.emplace_back(std::cos(4 * M_PI * i / 5), std::sin(4 * M_PI * i / 5));
  }
  EXPECT_THAT(reason(pentagram), testing::HasSubstr("not convex"));
}

TEST(ShapesTest, PlatonicSolidsHaveRegularFaces) {
  struct Expected {
    PlatonicSolid solid;
    size_t vertices, edges, faces, corners;
  };
  for (const Expected& expected : {Expected{PlatonicSolid::kTetrahedron, 4, 6, 4, 3},
                                   Expected{PlatonicSolid::kOctahedron, 6, 12, 8, 3},
                                   Expected{PlatonicSolid::kDodecahedron, 20, 30, 12, 5},
                                   Expected{PlatonicSolid::kIcosahedron, 12, 30, 20, 3}}) {
    for (const double radius : {1.0, 0.001, 300.0}) {
      const Polyhedron p = MakePlatonic(expected.solid, radius);
      EXPECT_EQ(p.vertices().size(), expected.vertices);
      EXPECT_EQ(p.edges().size(), expected.edges);
      ASSERT_EQ(p.faces().size(), expected.faces);
      const auto length = [&](const Polyhedron::Edge& e) {
        return (p.vertices()[static_cast<size_t>(e.vertex[1])] -
                p.vertices()[static_cast<size_t>(e.vertex[0])])
            .norm();
      };
      for (const auto& face : p.faces()) {
        EXPECT_EQ(face.vertices.size(), expected.corners);
        EXPECT_NEAR(face.offset, p.faces()[0].offset, 1e-14 * radius);
      }
      for (const auto& edge : p.edges()) {
        EXPECT_NEAR(length(edge), length(p.edges()[0]), 1e-14 * radius);
      }
      for (const Vec3& v : p.vertices()) EXPECT_NEAR(v.norm(), radius, 1e-14 * radius);
      // A tight bound on the centre: symmetric solids balance on it.
      EXPECT_LE(ComputeVolumeProperties(p).centre.norm(), 1e-14 * radius);
    }
  }
}

TEST(ShapesTest, WedgeIsHalfABox) {
  const Polyhedron wedge = MakeWedge(Vec3(2, 3, 4));
  EXPECT_EQ(wedge.faces().size(), 5u);
  EXPECT_DOUBLE_EQ(ComputeVolumeProperties(wedge).volume, 12.0);
  EXPECT_EQ(ComputeAabb(wedge, Pose()).upper, Vec3(1, 1.5, 2));
}

TEST(HullTest, KeepsTheExactPointsInTheirOrder) {
  std::vector<Vec3> points = PointsOnSphere(2, 12);
  const std::vector<Vec3> corners = points;
  points.push_back(Vec3(0.1, 0.05, 0));  // inside
  points.push_back(points[3]);           // twice
  const Polyhedron hull = MakeHull(points);
  ASSERT_EQ(hull.vertices().size(), corners.size());
  for (size_t i = 0; i < corners.size(); ++i) EXPECT_EQ(hull.vertices()[i], corners[i]);
}

TEST(HullTest, JoinsCoplanarFacetsOfATurnedCube) {
  Lcg lcg(4);
  for (int i = 0; i < 50; ++i) {
    const Mat3 R = lcg.Rotation();
    const Vec3 shift = lcg.UniformVec3(-100, 100);
    std::vector<Vec3> points;
    for (int v = 0; v < 8; ++v) points.push_back(R * Vec3(v & 1, v >> 1 & 1, v >> 2 & 1) + shift);
    // Points on a face and on an edge add nothing.
    points.push_back(R * Vec3(0.3, 0.4, 1) + shift);
    points.push_back(R * Vec3(0.5, 0, 0) + shift);
    const Polyhedron hull = MakeHull(points);
    EXPECT_EQ(hull.vertices().size(), 8u);
    EXPECT_EQ(hull.faces().size(), 6u);
    EXPECT_EQ(hull.edges().size(), 12u);
  }
}

TEST(HullTest, ContainsEveryPoint) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<Vec3> points = PointsInCube(seed, 200);
    const Polyhedron hull = MakeHull(points);
    for (const auto& face : hull.faces()) {
      for (const Vec3& p : points) EXPECT_LE(face.normal.dot(p), face.offset + 1e-12);
    }
  }
}

TEST(HullTest, SurvivesFlatAndThinSolids) {
  // A disc of a thousandth of a millimetre, a needle, and both turned.
  Lcg lcg(6);
  for (const Vec3& scale : {Vec3(1, 1, 1e-6), Vec3(1e-6, 1e-6, 1), Vec3(1, 1e-3, 1e-6)}) {
    const Mat3 R = lcg.Rotation();
    for (const Mat3& turn : {Mat3(Mat3::Identity()), R}) {
      std::vector<Vec3> points;
      for (const Vec3& p : PointsOnSphere(8, 60)) points.push_back(turn * scale.cwiseProduct(p));
      const Polyhedron hull = MakeHull(points);
      EXPECT_EQ(hull.vertices().size(), 60u);
      // The volume scales with the map that made the points.
      const double volume = ComputeVolumeProperties(MakeHull(PointsOnSphere(8, 60))).volume;
      EXPECT_NEAR(ComputeVolumeProperties(hull).volume / (volume * scale.prod()), 1.0, 1e-6);
    }
  }
}

// A cube and a sheet as grids of points, turned and shaken: whatever the noise, a hull comes out
// that keeps every point up to that noise (or exactly, when the noise is too large to be noise).
TEST(HullTest, SurvivesCoplanarPointsWithNoiseOfAnySize) {
  Lcg lcg(99);
  for (const double thickness : {1.0, 1e-3}) {
    for (int exponent = 5; exponent <= 17; ++exponent) {
      const double noise = std::pow(10.0, -exponent);
      const Mat3 R = lcg.Rotation();
      std::vector<Vec3> points;
      for (int i = 0; i < 75; ++i) {
        const Vec3 grid(i % 5 / 4.0, i / 5 % 5 / 4.0, i / 25 / 2.0 * thickness);
        points.push_back(R * grid + noise * lcg.UniformVec3(-1, 1));
      }
      SCOPED_TRACE(noise);
      const Polyhedron hull = MakeHull(points);
      EXPECT_NEAR(ComputeVolumeProperties(hull).volume, thickness, 10 * noise + 1e-14);
      for (const auto& face : hull.faces()) {
        for (const Vec3& p : points)
          EXPECT_LE(face.normal.dot(p) - face.offset, 10 * noise + 1e-14);
      }
    }
  }
}

TEST(HullTest, IsTheSameBitsEveryTime) {
  const std::vector<Vec3> points = PointsInCube(13, 100);
  const Polyhedron a = MakeHull(points);
  const Polyhedron b = MakeHull(points);
  ASSERT_EQ(a.faces().size(), b.faces().size());
  for (size_t f = 0; f < a.faces().size(); ++f) {
    EXPECT_EQ(a.faces()[f].vertices, b.faces()[f].vertices);
    EXPECT_EQ(a.faces()[f].normal, b.faces()[f].normal);
    EXPECT_EQ(a.faces()[f].offset, b.faces()[f].offset);
  }
}

TEST(HullTest, SaysWhyPointsHaveNoVolume) {
  const auto reason = [](const std::vector<Vec3>& p) { return ReasonFor([&] { MakeHull(p); }); };
  EXPECT_THAT(reason({}), testing::HasSubstr("at least four"));
  EXPECT_THAT(reason(std::vector<Vec3>(5, Vec3(1, 2, 3))), testing::HasSubstr("coincide"));
  EXPECT_THAT(reason({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {1, 1, 1}}),
              testing::HasSubstr("one line"));
  EXPECT_THAT(reason({{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {0.5, 0.5, 1}}),
              testing::HasSubstr("one plane"));
}

TEST(ShapesTest, LengthsMustBePositive) {
  EXPECT_NE(ReasonFor([] { MakeBox(Vec3(1, 0, 1)); }), "");
  EXPECT_NE(ReasonFor([] { MakeBox(Vec3(1, -1, 1)); }), "");
  EXPECT_NE(ReasonFor([] { MakePlatonic(PlatonicSolid::kOctahedron, 0); }), "");
  EXPECT_NE(ReasonFor([] { MakeWedge(Vec3(1, 1, std::nan(""))); }), "");
}

}  // namespace
}  // namespace touchstone::geometry
