// The contacts of a pair are a matter of the pair: not of which body comes first, of where in the
// world it stands, or of the order in which a shape's vertices and faces are numbered. Degenerate
// positions are where an order could decide.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/dense.h"
#include "collision/contact_points.h"
#include "collision_fixtures.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::Polyhedron;

constexpr double kGap = 5e-5;
constexpr double kMerge = 0.02 * kTolerance;

struct Case {
  std::string name;
  std::vector<Vec3> a, b;  // vertices
  Pose X_WA;
  size_t points;
};

std::vector<Vec3> Corners(const Polyhedron& shape) {
  return {shape.vertices().begin(), shape.vertices().end()};
}
std::vector<Vec3> Box(double x, double y, double z) { return Corners(MakeBox({x, y, z})); }

/// A prism of many sides on a prism: 100 corners around.
std::vector<Vec3> Drum(int sides) {
  std::vector<Vec3> corners;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2.0 * M_PI * i / sides;
    for (const double z : {-0.5, 0.5})
      corners.emplace_back(0.5 * std::cos(angle), 0.5 * std::sin(angle), z);
  }
  return corners;
}

/// About 200 triangles, with a vertex at the bottom and at the top.
std::vector<Vec3> Ball() {
  RandomBodies random(11);
  std::vector<Vec3> points = {{0, 0, -0.5}, {0, 0, 0.5}};
  while (points.size() < 102) points.push_back(0.5 * random.Direction());
  return points;
}

std::vector<Case> Cases() {
  const std::vector<Vec3> cube = Box(1, 1, 1);
  const double up = 1.0 + kGap, diagonal = std::sqrt(2.0) + kGap;
  const Mat3 on_edge_x = Turn(M_PI / 4, Vec3::UnitX()), on_edge_y = Turn(M_PI / 4, Vec3::UnitY());
  const Mat3 on_corner = TurnBetween(Vec3(1, 1, 1), Vec3::UnitZ()).matrix();
  const double half_diagonal = std::sqrt(3.0) / 2.0;
  const auto turned = [](std::vector<Vec3> points, const Mat3& R) {
    for (Vec3& p : points) p = R * p;
    return points;
  };
  const std::vector<Vec3> ridge = turned(cube, on_edge_x), peak = turned(cube, on_corner);
  return {
      {"CubeOnCube", cube, cube, Place({0, 0, up}), 4},
      {"CubeShiftedAlongOneAxis", cube, cube, Place({0.5, 0, up}), 4},
      {"CubeShifted", cube, cube, Place({0.25, 0.5, up}), 4},
      {"CubeTurnedBy45Degrees", cube, cube, Place({0, 0, up}, Turn(M_PI / 4, Vec3::UnitZ())), 8},
      {"CubeTurnedByAThousandth", cube, cube, Place({0, 0, up}, Turn(1e-3, Vec3::UnitZ())), 8},
      {"CubeTurnedByRoundOff", cube, cube, Place({0, 0, up}, Turn(1e-12, Vec3::UnitZ())), 4},
      {"CubeOnCubeByAnEdge", cube, cube, Place({1, 0, up}), 2},
      {"CubeOnCubeByPartOfAnEdge", cube, cube, Place({1, 0.3, up}), 2},
      {"CubeOnCubeByACorner", cube, cube, Place({1, 1, up}), 1},
      {"EdgeBesideParallelEdge", cube, cube, Place({1 + 1e-6, 0.3, up}), 2},
      {"EdgeOnFace", cube, cube, Place({0, 0, 0.5 + std::sqrt(0.5) + kGap}, on_edge_x), 2},
      {"EdgeOnEdgeCrossed", cube, ridge, Place({0, 0, diagonal}, on_edge_y), 1},
      {"EdgeOnEdgeCrossedOffCentre", cube, ridge, Place({0.1, 0.2, diagonal}, on_edge_y), 1},
      {"EdgeOnEdgeAtAnEnd", cube, ridge, Place({0.5, 0, diagonal}, on_edge_y), 1},
      {"VertexOnFace", cube, cube, Place({0.1, 0.2, 0.5 + half_diagonal + kGap}, on_corner), 1},
      {"VertexOnEdgeOfAFace", cube, cube, Place({0.5, 0.2, 0.5 + half_diagonal + kGap}, on_corner),
       1},
      {"VertexOnCornerOfAFace", cube, cube,
       Place({0.5, 0.5, 0.5 + half_diagonal + kGap}, on_corner), 1},
      {"PlateOnPlate", Box(1, 1, 1e-3), Box(1, 1, 1e-3), Place({0.2, 0.1, 1e-3 + kGap}), 4},
      {"PlateCrossedOnPlate", Box(1, 0.3, 1e-3), Box(1, 0.3, 1e-3),
       Place({0, 0, 1e-3 + kGap}, Turn(M_PI / 2, Vec3::UnitZ())), 4},
      {"PlateUprightOnPlate", Box(1, 1e-3, 1), Box(1, 1, 1e-3), Place({0, 0.2, 0.5 + 5e-4 + kGap}),
       4},
      {"SliverOnFace",
       {{-0.5, 0, 0}, {0.5, 0, 0}, {0.5, 1e-6, 0}, {-0.5, 1e-6, 0}, {0, 0, 1}, {0, 0.5, 1}},
       cube,
       Place({0, 0.1, 0.5 + kGap}),
       2},
      {"DrumOnDrum", Drum(98), Drum(98), Place({0, 0, up}), 98},
      {"DrumTurnedOnDrum", Drum(98), Drum(98), Place({0, 0, up}, Turn(M_PI / 98, Vec3::UnitZ())),
       196},
      {"BallOnCube", Ball(), cube, Place({0.1, 0.2, up}), 1},
  };
}

ContactManifold ContactsOf(const PosedShape& A, const PosedShape& B) {
  const Separation separation = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  return FindContactPoints(A, B, separation, kTolerance);
}

bool SameKind(ContactKind a, ContactKind b, bool mirrored) {
  const std::pair<ContactKind, ContactKind> mirrors[] = {
      {ContactKind::kVertexFace, ContactKind::kFaceVertex},
      {ContactKind::kVertexEdge, ContactKind::kEdgeVertex}};
  if (mirrored)
    for (const auto& [one, other] : mirrors) {
      if (a == one) return b == other;
      if (a == other) return b == one;
    }
  return a == b;
}

/// `other` is `base`, moved by T and with its bodies exchanged or not.
void ExpectSame(const ContactManifold& base, const ContactManifold& other, const Pose& T,
                bool exchanged) {
  const Vec3 n = (exchanged ? -1.0 : 1.0) * (T.R_WB * base.separation.nhat_BA_W);
  EXPECT_LE((other.separation.nhat_BA_W - n).norm(), 1e-9);
  EXPECT_NEAR(other.separation.gap, base.separation.gap, 1e-12);
  ASSERT_EQ(other.points.size(), base.points.size());
  for (size_t i = 0; i < base.points.size(); ++i) {
    const ContactPoint& point = base.points[i];
    const auto match = std::ranges::min_element(other.points, {}, [&](const ContactPoint& p) {
      return (p.p_W - T.ToWorld(point.p_W)).norm();
    });
    EXPECT_LE((match->p_W - T.ToWorld(point.p_W)).norm(), 1e-9);
    EXPECT_NEAR(match->gap, point.gap, 1e-10);
    EXPECT_NEAR(other.weights[static_cast<size_t>(match - other.points.begin())], base.weights[i],
                1e-6);
    EXPECT_TRUE(SameKind(point.kind, match->kind, exchanged))
        << ToString(point.kind) << ", " << ToString(match->kind);
  }
}

class ContactInvariance : public ::testing::TestWithParam<Case> {};

TEST_P(ContactInvariance, HasThePointsOfTheCase) {
  const Polyhedron a = geometry::MakeHull(GetParam().a), b = geometry::MakeHull(GetParam().b);
  EXPECT_EQ(ContactsOf({&a, GetParam().X_WA}, {&b, Pose()}).points.size(), GetParam().points);
}

TEST_P(ContactInvariance, BodiesExchangedAndMovedTogether) {
  const Polyhedron a = geometry::MakeHull(GetParam().a), b = geometry::MakeHull(GetParam().b);
  const ContactManifold base = ContactsOf({&a, GetParam().X_WA}, {&b, Pose()});
  RandomBodies random(1);
  for (int i = 0; i < 40 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const Pose T = i == 0 ? Pose() : random.PoseWithin(5.0);
    const PosedShape A{&a, Moved(T, GetParam().X_WA)}, B{&b, T};
    ExpectSame(base, ContactsOf(A, B), T, false);
    ExpectSame(base, ContactsOf(B, A), T, true);
  }
}

TEST_P(ContactInvariance, VerticesRenumbered) {
  const Polyhedron a = geometry::MakeHull(GetParam().a), b = geometry::MakeHull(GetParam().b);
  const ContactManifold base = ContactsOf({&a, GetParam().X_WA}, {&b, Pose()});
  RandomBodies random(2);
  const auto shuffled = [&](std::vector<Vec3> points) {
    for (size_t i = points.size(); i > 1; --i)
      std::swap(points[i - 1],
                points[static_cast<size_t>(random.Integer(0, static_cast<int>(i) - 1))]);
    return geometry::MakeHull(points);
  };
  for (int i = 0; i < 10 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const Polyhedron other_a = shuffled(GetParam().a), other_b = shuffled(GetParam().b);
    ExpectSame(base, ContactsOf({&other_a, GetParam().X_WA}, {&other_b, Pose()}), Pose(), false);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, ContactInvariance, ::testing::ValuesIn(Cases()),
                         [](const ::testing::TestParamInfo<Case>& tested) {
                           return tested.param.name;
                         });

// Where planes tie no rule could choose between them: turned about the axis of the symmetry, the
// scene is the same. Whichever is chosen, the gap is the same, and the points are the same up to
// the gap.
TEST(ContactsOfTiedPlanes, HaveTheSamePointsWhicheverIsChosen) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const Mat3 on_corner = TurnBetween(Vec3(1, 1, 1), Vec3::UnitZ()).matrix();
  const double gap = 1e-6;
  struct Tie {
    Mat3 R_WB;
    Pose X_WA;
    size_t points;
  };
  const Tie ties[] = {
      {Mat3::Identity(), Place({1 + gap, 1 + gap, 1 + gap}), 1},  // corners that face each other
      {Mat3::Identity(), Place({1 + gap, 0.3, 1 + gap}), 2},      // parallel edges
      {on_corner, Place({0, 0, std::sqrt(3.0) + gap}, on_corner), 1},
      {on_corner, Place({0, 0, std::sqrt(3.0) + gap}, Turn(0.3, Vec3::UnitZ()) * on_corner), 1},
  };
  for (const Tie& tie : ties) {
    SCOPED_TRACE(&tie - ties);
    const ContactManifold base = ContactsOf({&cube, tie.X_WA}, {&cube, Place({0, 0, 0}, tie.R_WB)});
    EXPECT_EQ(base.points.size(), tie.points);
    RandomBodies random(3);
    for (int i = 0; i < 40; ++i) {
      const Pose T = random.PoseWithin(5.0);
      const PosedShape A{&cube, Moved(T, tie.X_WA)};
      const PosedShape B{&cube, Moved(T, Place({0, 0, 0}, tie.R_WB))};
      for (const ContactManifold& other : {ContactsOf(A, B), ContactsOf(B, A)}) {
        EXPECT_NEAR(other.separation.gap, base.separation.gap, 1e-12);
        ASSERT_EQ(other.points.size(), base.points.size());
        for (const ContactPoint& point : other.points) {
          double nearest = kInfinity;
          for (const ContactPoint& known : base.points)
            nearest = std::min(nearest, (point.p_W - T.ToWorld(known.p_W)).norm());
          EXPECT_LE(nearest, 3.0 * kMerge);
        }
      }
    }
  }
}

}  // namespace
}  // namespace touchstone::collision
