#include "geometry/polyhedron.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "geometry/shapes.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

// Coordinates are of order 1: this leaves room for a dozen roundings.
constexpr double kRoundOff = 1e-14;

/// Checks every invariant the class promises.
void ExpectInvariants(const Polyhedron& p) {
  const auto vertices = p.vertices();
  const auto faces = p.faces();
  const auto edges = p.edges();
  EXPECT_EQ(vertices.size() + faces.size(), edges.size() + 2);
  for (size_t f = 0; f < faces.size(); ++f) {
    const auto& face = faces[f];
    ASSERT_GE(face.vertices.size(), 3u);
    ASSERT_EQ(face.vertices.size(), face.edges.size());
    EXPECT_NEAR(face.normal.norm(), 1.0, kRoundOff);
    const std::set<int> on_face(face.vertices.begin(), face.vertices.end());
    EXPECT_EQ(on_face.size(), face.vertices.size());
    for (int v = 0; v < static_cast<int>(vertices.size()); ++v) {
      const double height = face.normal.dot(vertices[static_cast<size_t>(v)]) - face.offset;
      if (on_face.contains(v)) {
        EXPECT_NEAR(height, 0.0, 1e-9 * p.size());
      } else {
        EXPECT_LT(height, 0.0);
      }
    }
    for (size_t i = 0; i < face.vertices.size(); ++i) {
      const int a = face.vertices[i];
      const int b = face.vertices[(i + 1) % face.vertices.size()];
      const auto& edge = edges[static_cast<size_t>(face.edges[i])];
      const bool is_forward = edge.vertex[0] == a;
      EXPECT_EQ(edge.vertex[is_forward ? 0 : 1], a);
      EXPECT_EQ(edge.vertex[is_forward ? 1 : 0], b);
      EXPECT_EQ(edge.face[is_forward ? 0 : 1], static_cast<int>(f));
    }
  }
  std::vector<std::set<int>> joined(vertices.size());
  for (const auto& edge : edges) {
    EXPECT_NE(edge.face[0], edge.face[1]);
    EXPECT_GE(edge.face[1], 0);
    const Vec3 along = vertices[static_cast<size_t>(edge.vertex[1])] -
                       vertices[static_cast<size_t>(edge.vertex[0])];
    EXPECT_LE((along - along.norm() * edge.direction).norm(), kRoundOff);
    joined[static_cast<size_t>(edge.vertex[0])].insert(edge.vertex[1]);
    joined[static_cast<size_t>(edge.vertex[1])].insert(edge.vertex[0]);
  }
  for (size_t v = 0; v < vertices.size(); ++v) {
    const auto neighbours = p.neighbours(static_cast<int>(v));
    EXPECT_EQ(std::set<int>(neighbours.begin(), neighbours.end()), joined[v]);
    EXPECT_EQ(neighbours.size(), joined[v].size());
    EXPECT_GE(neighbours.size(), 3u);
  }
}

TEST(PolyhedronTest, RandomHullsKeepEveryInvariant) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    ExpectInvariants(MakeHull(PointsInCube(seed, 4 + static_cast<int>(seed) * 3)));
    ExpectInvariants(MakeHull(PointsOnSphere(seed, 4 + static_cast<int>(seed) * 3)));
  }
}

TEST(PolyhedronTest, ShapesKeepEveryInvariant) {
  ExpectInvariants(MakeBox(Vec3(1, 2, 3)));
  ExpectInvariants(MakeWedge(Vec3(1, 2, 3)));
  for (const PlatonicSolid solid : {PlatonicSolid::kTetrahedron, PlatonicSolid::kOctahedron,
                                    PlatonicSolid::kDodecahedron, PlatonicSolid::kIcosahedron}) {
    ExpectInvariants(MakePlatonic(solid, 0.7));
  }
}

TEST(PolyhedronTest, SupportIsTheFirstHighestVertexWhateverTheNumberOfVertices) {
  Lcg lcg(7);
  for (const int count : {8, 40, 300}) {
    const Polyhedron p = MakeHull(PointsOnSphere(5, count));
    for (int i = 0; i < 500; ++i) {
      const Vec3 direction = lcg.OnUnitSphere() * lcg.Uniform(0.01, 100);
      int best = 0;
      for (int v = 1; v < static_cast<int>(p.vertices().size()); ++v) {
        if (direction.dot(p.vertices()[static_cast<size_t>(v)]) >
            direction.dot(p.vertices()[static_cast<size_t>(best)])) {
          best = v;
        }
      }
      EXPECT_EQ(p.SupportVertex(direction), best);
    }
  }
}

// The caps of a many-sided prism are level when seen along y: every vertex of a cap ties, and one
// ulp of tilt must still find the highest of them.
TEST(PolyhedronTest, SupportIsExactOnNearlyLevelFaces) {
  std::vector<Eigen::Vector2d> polygon;
  for (int i = 0; i < 64; ++i) {
    polygon.emplace_back(std::cos(2 * M_PI * i / 64), std::sin(2 * M_PI * i / 64));
  }
  const Polyhedron p = MakePrism(polygon, 0.3);
  for (const double tilt : {0.0, 1e-17, 1e-16, 1e-15, 1e-12}) {
    for (int i = 0; i < 64; ++i) {
      const Vec3 direction(tilt * polygon[static_cast<size_t>(i)].x(), 1.0,
                           tilt * polygon[static_cast<size_t>(i)].y());
      double highest = -1;
      for (const Vec3& v : p.vertices()) highest = std::max(highest, direction.dot(v));
      const int support = p.SupportVertex(direction);
      EXPECT_EQ(direction.dot(p.vertices()[static_cast<size_t>(support)]), highest);
    }
  }
}

TEST(PolyhedronTest, RadiusAndSizeAreLargestDistances) {
  const Polyhedron box = MakeBox(Vec3(2, 4, 4));
  EXPECT_DOUBLE_EQ(box.radius(), 3.0);
  EXPECT_DOUBLE_EQ(box.size(), 6.0);
  const Polyhedron moved = box.MovedOrigin(Vec3(1, 2, 2));
  EXPECT_DOUBLE_EQ(moved.radius(), 6.0);
  EXPECT_DOUBLE_EQ(moved.size(), 6.0);
}

TEST(PolyhedronTest, MovedOriginShiftsPointsAndPlanesTogether) {
  const Polyhedron p = MakeHull(PointsInCube(3, 30)).MovedOrigin(Vec3(10, -3, 0.5));
  ExpectInvariants(p);
  EXPECT_EQ(p.vertices()[0], PointsInCube(3, 30)[0] - Vec3(10, -3, 0.5));
}

TEST(PolyhedronTest, JoinsCoplanarFacesAndDropsStraightVertices) {
  // A cube whose faces are given as triangles, with an extra vertex halfway along one edge.
  std::vector<Vec3> vertices;
  for (int v = 0; v < 8; ++v) vertices.emplace_back(v & 1, v >> 1 & 1, v >> 2 & 1);
  vertices.emplace_back(0.5, 0, 0);
  const Polyhedron p(vertices, {{0, 4, 6},
                                {0, 6, 2},
                                {1, 3, 7},
                                {1, 7, 5},
                                {0, 8, 4},
                                {8, 1, 5},
                                {8, 5, 4},
                                {2, 6, 7},
                                {2, 7, 3},
                                {0, 2, 3},
                                {0, 3, 8},
                                {8, 3, 1},
                                {4, 5, 7},
                                {4, 7, 6}});
  ExpectInvariants(p);
  EXPECT_EQ(p.vertices().size(), 8u);
  EXPECT_EQ(p.faces().size(), 6u);
  EXPECT_EQ(p.edges().size(), 12u);
}

std::string ReasonFor(std::vector<Vec3> vertices, std::vector<std::vector<int>> loops) {
  try {
    const Polyhedron p(std::move(vertices), std::move(loops));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(PolyhedronTest, RejectsLoopsThatAreNoConvexPolyhedron) {
  const std::vector<Vec3> tetrahedron = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  EXPECT_EQ(ReasonFor(tetrahedron, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}), "");
  // Inside out.
  EXPECT_NE(ReasonFor(tetrahedron, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}}), "");
  // Open, doubled, out of range, not finite.
  EXPECT_NE(ReasonFor(tetrahedron, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}), "");
  EXPECT_NE(ReasonFor(tetrahedron, {{0, 2, 1}, {0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}), "");
  EXPECT_NE(ReasonFor(tetrahedron, {{0, 2, 1}, {0, 1, 4}, {1, 2, 3}, {0, 3, 2}}), "");
  std::vector<Vec3> infinite = tetrahedron;
  infinite[3].z() = std::numeric_limits<double>::infinity();
  EXPECT_NE(ReasonFor(infinite, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}), "");
  // A cube with one corner pushed in: no longer convex, and its quadrilaterals no longer planar.
  std::vector<Vec3> dented;
  for (int v = 0; v < 8; ++v) dented.emplace_back(v & 1, v >> 1 & 1, v >> 2 & 1);
  dented[7] = Vec3(0.6, 0.6, 0.6);
  EXPECT_NE(
      ReasonFor(
          dented,
          {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}),
      "");
}

TEST(AabbTest, TouchesTheTurnedPolyhedronOnEverySide) {
  Lcg lcg(11);
  const Polyhedron p = MakeHull(PointsInCube(9, 25));
  for (int i = 0; i < 20; ++i) {
    const Pose X_WB{lcg.Rotation(), lcg.UniformVec3(-5, 5)};
    const Aabb box = ComputeAabb(p, X_WB);
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 direction_B = X_WB.R_WB.transpose() * Vec3::Unit(axis);
      const auto at = [&](const Vec3& d) {
        return X_WB.ToWorld(p.vertices()[static_cast<size_t>(p.SupportVertex(d))])[axis];
      };
      EXPECT_NEAR(box.upper[axis], at(direction_B), kRoundOff * 10);
      EXPECT_NEAR(box.lower[axis], at(-direction_B), kRoundOff * 10);
    }
  }
}

TEST(AabbTest, ClosedBoxesThatTouchOverlap) {
  const Aabb a{Vec3(0, 0, 0), Vec3(1, 1, 1)};
  const Aabb touching{Vec3(1, 0.5, 0.5), Vec3(2, 2, 2)};
  const Aabb apart{Vec3(1.001, 0.5, 0.5), Vec3(2, 2, 2)};
  EXPECT_TRUE(a.Overlaps(touching));
  EXPECT_FALSE(a.Overlaps(apart));
  EXPECT_TRUE(a.Inflated(0.002).Overlaps(apart));
  EXPECT_EQ(a.United(apart).upper, Vec3(2, 2, 2));
}

}  // namespace
}  // namespace touchstone::geometry
