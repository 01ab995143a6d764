// Surfaces of polygons: equal points become one vertex, pieces are told apart, volumes are those of
// closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/mass_properties.h"
#include "geometry/mesh.h"
#include "geometry/shapes.h"

namespace touchstone::geometry {
namespace {

/// The surface of a polyhedron in which each face has points of its own, as in an STL file.
Mesh MeshOf(const Polyhedron& polyhedron) {
  std::vector<Vec3> points;
  std::vector<FaceLoop> faces;
  for (const Polyhedron::Face& face : polyhedron.faces()) {
    FaceLoop& loop = faces.emplace_back();
    for (const int v : face.vertices) {
      loop.push_back(static_cast<int>(points.size()));
      points.push_back(polyhedron.vertices()[static_cast<size_t>(v)]);
    }
  }
  return MakeMesh(points, faces);
}

TEST(MeshTest, EqualPointsAreOneVertexAndUnusedOnesAreNone) {
  const std::vector<Vec3> points = {{5, 5, 5}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, -0.0, 0.0}};
  const Mesh mesh = MakeMesh(points, {{1, 2, 3}, {3, 2, 4}});
  EXPECT_EQ(mesh.vertices.size(), 3u);
  EXPECT_EQ(mesh.faces, (std::vector<FaceLoop>{{0, 1, 2}, {2, 1, 0}}));
}

TEST(MeshTest, EncloseAsMuchAsThePolyhedraTheyAreTheSurfaceOf) {
  const Polyhedron box = MakeBox({1, 2, 3}).MovedOrigin({100, -50, 7});
  EXPECT_NEAR(*ComputeEnclosedVolume(MeshOf(box)), 6.0, 1e-11);
  // 5 (3 + sqrt 5) / 12 a^3 with the edge a = r / sin(2 pi / 5).
  const double edge = 1.0 / std::sin(0.4 * std::numbers::pi);
  const Mesh icosahedron = MeshOf(MakePlatonic(PlatonicSolid::kIcosahedron, 1.0));
  EXPECT_NEAR(*ComputeEnclosedVolume(icosahedron),
              5.0 * (3.0 + std::sqrt(5.0)) / 12.0 * std::pow(edge, 3), 1e-14);
  EXPECT_EQ(icosahedron.vertices.size(), 12u);
}

TEST(MeshTest, FacesClockwiseFromOutsideEncloseANegativeVolume) {
  Mesh box = MeshOf(MakeBox({1, 1, 1}));
  for (FaceLoop& face : box.faces) std::ranges::reverse(face);
  EXPECT_NEAR(*ComputeEnclosedVolume(box), -1.0, 1e-15);
}

TEST(MeshTest, ASurfaceWithAHoleOrWithFacesTurnedOverEnclosesNothing) {
  Mesh open = MeshOf(MakeBox({1, 1, 1}));
  open.faces.pop_back();
  EXPECT_FALSE(ComputeEnclosedVolume(open));
  Mesh turned = MeshOf(MakeBox({1, 1, 1}));
  std::ranges::reverse(turned.faces.front());
  EXPECT_FALSE(ComputeEnclosedVolume(turned));
}

TEST(MeshTest, PiecesShareNoVertex) {
  const std::vector<Polyhedron> boxes = {MakeBox({1, 1, 1}),
                                         MakeBox({2, 2, 2}).MovedOrigin({5, 0, 0}),
                                         MakeBox({3, 3, 3}).MovedOrigin({-9, 0, 0})};
  std::vector<Vec3> points;
  std::vector<FaceLoop> faces;
  // One face of each box after the other.
  for (size_t f = 0; f < 6; ++f) {
    for (const Polyhedron& box : boxes) {
      FaceLoop& loop = faces.emplace_back();
      for (const int v : box.faces()[f].vertices) {
        loop.push_back(static_cast<int>(points.size()));
        points.push_back(box.vertices()[static_cast<size_t>(v)]);
      }
    }
  }
  const std::vector<Mesh> pieces = SplitIntoPieces(MakeMesh(points, faces));
  ASSERT_EQ(pieces.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(pieces[i].vertices.size(), 8u);
    EXPECT_NEAR(*ComputeEnclosedVolume(pieces[i]), std::pow(static_cast<double>(i) + 1.0, 3),
                1e-12);
  }
}

TEST(HullTest, OfMoreCornersThanAskedForIsRefused) {
  const Polyhedron solid = MakePlatonic(PlatonicSolid::kDodecahedron, 1.0);
  EXPECT_EQ(MakeHull(solid.vertices(), 20).vertices().size(), 20u);
  EXPECT_THROW(MakeHull(solid.vertices(), 19), std::invalid_argument);
}

}  // namespace
}  // namespace touchstone::geometry
