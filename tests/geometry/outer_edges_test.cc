#include "geometry/outer_edges.h"

#include <gtest/gtest.h>

#include "geometry/shapes.h"

namespace touchstone::geometry {
namespace {

Polyhedron BoxAt(const Vec3& lengths, const Vec3& centre) {
  return MakeBox(lengths).MovedOrigin(-centre);
}

double TotalLength(const std::vector<OuterEdge>& edges) {
  double sum = 0.0;
  for (const OuterEdge& edge : edges) sum += (edge.head - edge.tail).norm();
  return sum;
}

double LengthOf(std::vector<Polyhedron> parts) {
  return TotalLength(FindOuterEdges(BodyShape(std::move(parts))));
}

TEST(OuterEdges, OfOnePartAreItsEdgesToTheBit) {
  const Polyhedron box = MakeBox({1.0, 2.0, 3.0});
  const std::vector<OuterEdge> edges = FindOuterEdges(BodyShape(box));
  ASSERT_EQ(edges.size(), 12U);
  for (size_t k = 0; k < 12; ++k) {
    EXPECT_EQ(edges[k].tail, box.vertices()[static_cast<size_t>(box.edges()[k].vertex[0])]);
    EXPECT_EQ(edges[k].head, box.vertices()[static_cast<size_t>(box.edges()[k].vertex[1])]);
    EXPECT_EQ(edges[k].normal_a, box.faces()[static_cast<size_t>(box.edges()[k].face[0])].normal);
  }
}

// Two unit cubes side by side are a bar of 2 x 1 x 1: four long edges, eight short ones.
TEST(OuterEdges, OfTwoCubesSideBySideAreThoseOfTheBar) {
  EXPECT_NEAR(LengthOf({BoxAt(Vec3::Ones(), Vec3::Zero()), BoxAt(Vec3::Ones(), Vec3::UnitX())}),
              16.0, 1e-5);
  // Also where they overlap by a half: a bar of 1.5.
  EXPECT_NEAR(
      LengthOf({BoxAt(Vec3::Ones(), Vec3::Zero()), BoxAt(Vec3::Ones(), 0.5 * Vec3::UnitX())}),
      4.0 * 1.5 + 8.0 + 4.0 * 0.5, 1e-5)
      << "stretches that both have are there twice";
}

// An L: a bar of 2 x 1 x 1 with a cube on its end. Its outline has the sides 2, 1, 1, 1, 1, 2, is
// drawn twice, and has six corners one deep; the crease, where the cube stands on the bar, stays,
// there as the edge of the cube.
TEST(OuterEdges, OfAnLHaveNoSeamButTheCrease) {
  EXPECT_NEAR(
      LengthOf({BoxAt({2.0, 1.0, 1.0}, {0.5, 0.0, 0.0}), BoxAt(Vec3::Ones(), Vec3::UnitZ())}),
      2.0 * 8.0 + 6.0, 1e-5);
}

// A cube on the middle of a plate keeps its lower edges: there the surface has a crease.
TEST(OuterEdges, CreasesAreEdges) {
  EXPECT_NEAR(LengthOf({BoxAt({3.0, 3.0, 1.0}, Vec3::Zero()), BoxAt(Vec3::Ones(), Vec3::UnitZ())}),
              (8.0 * 3.0 + 4.0) + 12.0, 1e-5);
}

// What lies inside another part is not drawn: a bar through a cube shows its two ends.
TEST(OuterEdges, InsideAnotherPartThereAreNone) {
  EXPECT_NEAR(LengthOf({BoxAt(Vec3::Ones(), Vec3::Zero()), BoxAt({3.0, 0.2, 0.2}, Vec3::Zero())}),
              12.0 + 2.0 * (4.0 * 1.0 + 4.0 * 0.2), 1e-5);
}

TEST(OuterEdges, PartsApartKeepTheirs) {
  EXPECT_NEAR(
      LengthOf({BoxAt(Vec3::Ones(), Vec3::Zero()), BoxAt(Vec3::Ones(), 3.0 * Vec3::UnitX())}), 24.0,
      1e-12);
}

}  // namespace
}  // namespace touchstone::geometry
