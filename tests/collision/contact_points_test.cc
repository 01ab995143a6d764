#include "collision/contact_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "base/dense.h"
#include "collision_fixtures.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::MakePlatonic;
using geometry::PlatonicSolid;
using geometry::Polyhedron;

ContactManifold Contacts(const PosedShape& A, const PosedShape& B) {
  const Separation separation = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  return FindContactPoints(A, B, separation, kTolerance);
}

int Count(const ContactManifold& manifold, ContactKind kind) {
  return static_cast<int>(std::ranges::count(manifold.points, kind, &ContactPoint::kind));
}

/// Whether some contact point is at p, up to `error`.
bool HasPoint(const ContactManifold& manifold, const Vec3& p, double error = 1e-12) {
  return std::ranges::any_of(manifold.points,
                             [&](const ContactPoint& c) { return (c.p_W - p).norm() <= error; });
}

void ExpectMeanWeightOne(const ContactManifold& manifold) {
  ASSERT_EQ(manifold.weights.size(), manifold.points.size());
  const double sum = std::accumulate(manifold.weights.begin(), manifold.weights.end(), 0.0);
  EXPECT_NEAR(sum, static_cast<double>(manifold.points.size()), 1e-12);
}

TEST(FindContactPoints, CubeOnEqualCube) {
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0, 0, 1.00005})}, {&Cube(), Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexVertex), 4);
  for (const ContactPoint& point : manifold.points) {
    EXPECT_NEAR(point.gap, 5e-5, 1e-15);
    EXPECT_NEAR(point.p_W.z(), 0.500025, 1e-14);
  }
  EXPECT_TRUE(HasPoint(manifold, {0.5, 0.5, 0.500025}));
  EXPECT_TRUE(HasPoint(manifold, {-0.5, 0.5, 0.500025}));
  EXPECT_THAT(manifold.weights, testing::Each(testing::DoubleNear(1.0, 1e-14)));
}

TEST(FindContactPoints, CubeOnShiftedCube) {
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0.25, 0.5, 1.00005})}, {&Cube(), Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexFace), 1);
  EXPECT_EQ(Count(manifold, ContactKind::kFaceVertex), 1);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeEdge), 2);
  EXPECT_TRUE(HasPoint(manifold, {-0.25, 0, 0.500025}));
  EXPECT_TRUE(HasPoint(manifold, {0.5, 0.5, 0.500025}));
  EXPECT_TRUE(HasPoint(manifold, {-0.25, 0.5, 0.500025}));
  EXPECT_TRUE(HasPoint(manifold, {0.5, 0, 0.500025}));
  ExpectMeanWeightOne(manifold);
  EXPECT_THAT(manifold.weights, testing::Each(testing::DoubleNear(1.0, 1e-12)));
}

TEST(FindContactPoints, FlushCubesShiftedAlongOneAxis) {
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0.5, 0, 1.00005})}, {&Cube(), Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexEdge), 2);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeVertex), 2);
}

TEST(FindContactPoints, CubeTurnedByFortyFiveDegrees) {
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0, 0, 1.00005}, Turn(M_PI / 4, Vec3::UnitZ()))},
               {&Cube(), Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 8u);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeEdge), 8);
  EXPECT_TRUE(HasPoint(manifold, {0.5, std::sqrt(0.5) - 0.5, 0.500025}));
  EXPECT_THAT(manifold.weights, testing::Each(testing::DoubleNear(1.0, 1e-12)));
}

TEST(FindContactPoints, CubeOverTheEdgeOfATable) {
  const Polyhedron table = MakeBox({4, 4, 1});
  const ContactManifold manifold =
      Contacts({&Cube(), Place({2.2, 0, 1.00005})}, {&table, Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexFace), 2);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeEdge), 2);
}

TEST(FindContactPoints, CrossedPlates) {
  const Polyhedron plate = MakeBox({3, 1, 0.1});
  const ContactManifold manifold =
      Contacts({&plate, Place({0, 0, 0.10005}, Turn(M_PI / 2, Vec3::UnitZ()))},
               {&plate, Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeEdge), 4);
}

TEST(FindContactPoints, CrossedEdges) {
  const PosedShape A{&Cube(),
                     Place({0.1, 0.2, std::sqrt(2.0) + 5e-5}, Turn(M_PI / 4, Vec3::UnitY()))};
  const PosedShape B{&Cube(), Place(Vec3::Zero(), Turn(M_PI / 4, Vec3::UnitX()))};
  const ContactManifold manifold = Contacts(A, B);
  ASSERT_EQ(manifold.points.size(), 1u);
  const ContactPoint& point = manifold.points[0];
  EXPECT_EQ(point.kind, ContactKind::kEdgeEdge);
  EXPECT_LT((point.p_W - Vec3(0.1, 0, std::sqrt(0.5) + 2.5e-5)).norm(), 1e-12);
  EXPECT_NEAR(point.gap, 5e-5, 1e-14);
  EXPECT_EQ(manifold.weights, std::vector<double>{1.0});
}

TEST(FindContactPoints, EdgeOnFace) {
  const Polyhedron floor = MakeBox({10, 10, 1});
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0, 0, 0.5 + std::sqrt(0.5) + 5e-5}, Turn(M_PI / 4, Vec3::UnitX()))},
               {&floor, Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 2u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexFace), 2);
  EXPECT_THAT(manifold.weights, testing::Each(1.0));
}

TEST(FindContactPoints, VertexOnFace) {
  const Polyhedron floor = MakeBox({10, 10, 1});
  const Mat3 on_corner = TurnBetween(Vec3(1, 1, 1), Vec3::UnitZ()).matrix();
  const PosedShape A{&Cube(), Place({0, 0, 0.5 + std::sqrt(0.75) + 5e-5}, on_corner)};
  const PosedShape B{&floor, Place(Vec3::Zero())};
  const ContactManifold manifold = Contacts(A, B);
  ASSERT_EQ(manifold.points.size(), 1u);
  EXPECT_EQ(manifold.points[0].kind, ContactKind::kVertexFace);
  EXPECT_EQ(manifold.points[0].feature_b, manifold.separation.witness.feature_b);
  const ContactManifold mirrored = Contacts(B, A);
  ASSERT_EQ(mirrored.points.size(), 1u);
  EXPECT_EQ(mirrored.points[0].kind, ContactKind::kFaceVertex);
}

// One cube stands on the other, shifted so that only an edge, then only a corner is shared.
TEST(FindContactPoints, SharedEdgeAndSharedCorner) {
  const PosedShape B{&Cube(), Place(Vec3::Zero())};
  const ContactManifold edge = Contacts({&Cube(), Place({1, 0, 1.00005})}, B);
  EXPECT_EQ(edge.points.size(), 2u);
  EXPECT_EQ(Count(edge, ContactKind::kVertexVertex), 2);
  const ContactManifold shifted_edge = Contacts({&Cube(), Place({1, 0.3, 1.00005})}, B);
  EXPECT_EQ(shifted_edge.points.size(), 2u);
  EXPECT_EQ(Count(shifted_edge, ContactKind::kVertexEdge), 1);
  EXPECT_EQ(Count(shifted_edge, ContactKind::kEdgeVertex), 1);
  const ContactManifold corner = Contacts({&Cube(), Place({1, 1, 1.00005})}, B);
  ASSERT_EQ(corner.points.size(), 1u);
  EXPECT_EQ(corner.points[0].kind, ContactKind::kVertexVertex);
}

// Tilted by less than the tolerance over the cube's width: all four corners stay contacts, each
// with the gap it has; tilted by more, the far corners drop out.
TEST(FindContactPoints, SlightlyTiltedFace) {
  const Polyhedron floor = MakeBox({10, 10, 1});
  const PosedShape B{&floor, Place(Vec3::Zero())};
  const double slope = 4e-5;
  const ContactManifold near =
      Contacts({&Cube(), Place({0, 0, 1.00005}, Turn(slope, Vec3::UnitY()))}, B);
  ASSERT_EQ(near.points.size(), 4u);
  for (const ContactPoint& point : near.points) {
    EXPECT_NEAR(point.gap, 5e-5 - slope * point.p_W.x(), 1e-8);
  }
  const ContactManifold far =
      Contacts({&Cube(), Place({0, 0, 1.00005 + 1e-3}, Turn(2e-3, Vec3::UnitY()))}, B);
  EXPECT_EQ(far.points.size(), 2u);
}

// A shallow pyramid that stands on its apex: the rim, within the tolerance, must not hide the
// apex, where the gap is least.
TEST(FindContactPoints, ShallowApexInsideTheRim) {
  const Polyhedron pyramid = geometry::MakeHull(std::vector<Vec3>{{0.5, 0.5, 2e-5},
                                                                  {-0.5, 0.5, 2e-5},
                                                                  {-0.5, -0.5, 2e-5},
                                                                  {0.5, -0.5, 2e-5},
                                                                  {0, 0, 0},
                                                                  {0, 0, 1}});
  const Polyhedron floor = MakeBox({10, 10, 1});
  const ContactManifold manifold =
      Contacts({&pyramid, Place({0, 0, 0.50005})}, {&floor, Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 5u);
  EXPECT_TRUE(HasPoint(manifold, {0, 0, 0.500025}));
  const auto least = std::ranges::min_element(manifold.points, {}, &ContactPoint::gap);
  EXPECT_NEAR(least->gap, 5e-5, 1e-14);
  ExpectMeanWeightOne(manifold);
}

// A steep corner beside the rim of a face: its tip is lower than the crossing of edges that it is
// merged with, and it is the contact.
TEST(FindContactPoints, TheTipOfASteepCornerIsTheContact) {
  const Polyhedron spear = geometry::MakeHull(
      std::vector<Vec3>{{0.2, 0.1, 1}, {-0.2, 0.1, 1}, {-0.2, -0.1, 1}, {0.2, -0.1, 1}, {0, 0, 0}});
  const PosedShape B{&Cube(), Place(Vec3::Zero())};
  const double beyond_rim = 1e-6;
  for (const double gap : {2e-6, 1e-6, -1e-6}) {
    const PosedShape A{&spear, Place({0.5 - beyond_rim, 0, 0.5 + gap})};
    const Separation above{.witness = {}, .nhat_BA_W = Vec3::UnitZ(), .gap = gap};
    const ContactManifold manifold = FindContactPoints(A, B, above, kTolerance);
    const auto lowest = std::ranges::min_element(manifold.points, {}, &ContactPoint::gap);
    ASSERT_NE(lowest, manifold.points.end());
    EXPECT_EQ(lowest->kind, ContactKind::kVertexFace);
    EXPECT_NEAR(lowest->gap, gap, 1e-15);
  }
}

// The base of a tetrahedron reaches over the rim of a table by its tip alone. The edge from the tip
// up to the apex starts within the tolerance and runs over the base: it looks away from the table.
TEST(FindContactPoints, NoContactWithTheFarSide) {
  const Polyhedron tetrahedron =
      geometry::MakeHull(std::vector<Vec3>{{0, 0, 0}, {1, -0.5, 0}, {1, 0.5, 0}, {0.8, 0, 0.6}});
  const Polyhedron table = MakeBox({1, 1, 1});
  const ContactManifold manifold =
      Contacts({&tetrahedron, Place({0.5 - 5e-5, 0, 0.5 + 5e-5})}, {&table, Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 3u);
  EXPECT_EQ(Count(manifold, ContactKind::kVertexFace), 1);
  EXPECT_EQ(Count(manifold, ContactKind::kEdgeEdge), 2);
  for (const ContactPoint& point : manifold.points) EXPECT_NEAR(point.gap, 5e-5, 1e-15);
}

TEST(FindContactPoints, EmptyBeyondTheTolerance) {
  EXPECT_TRUE(
      Contacts({&Cube(), Place({0, 0, 1.00011})}, {&Cube(), Place(Vec3::Zero())}).points.empty());
}

// A block that slides over level tiles comes near the side of the next tile: no contact with that
// side, which it passes above.
TEST(FindContactPoints, NoContactWithTheSideThatIsPassedAbove) {
  const PosedShape tile{&Cube(), Place(Vec3::Zero())};
  const PosedShape block{&Cube(), Place({-1 - 8e-5, 0, 1 + 5e-5})};
  const ContactManifold manifold = Contacts(block, tile);
  EXPECT_LE(manifold.separation.gap, kTolerance);
  EXPECT_NEAR(std::abs(manifold.separation.nhat_BA_W.x()), 1.0, 1e-12);
  EXPECT_TRUE(manifold.points.empty());
}

// Corner towards corner: within the merge radius sideways the two corners are one contact, so a
// pair that closes in on them cannot pass without one.
TEST(FindContactPoints, CornersThatMissEachOtherByLessThanTheMergeRadius) {
  const PosedShape B{&Cube(), Place(Vec3::Zero())};
  const ContactManifold manifold = Contacts({&Cube(), Place({1 + 1e-6, 1 + 1e-6, 1 + 2e-5})}, B);
  ASSERT_EQ(manifold.points.size(), 1u);
  EXPECT_EQ(manifold.points[0].kind, ContactKind::kVertexVertex);
  EXPECT_NEAR(manifold.points[0].gap, 2e-5, 1e-15);
}

// Two ridges, one above the other and parallel but for 1e-6 rad. The planes that part them are
// their sides', along which the ridges miss each other until they nearly touch; as one comes down
// on the other it is clear from the tolerance on that both ends will meet.
TEST(FindContactPointsAhead, RidgesThatComeDownOnEachOtherMeetAtBothEnds) {
  const Polyhedron ridge = geometry::MakeHull(std::vector<Vec3>{
      {0, -1, 0}, {0, 1, 0}, {-1, -1, -0.7}, {-1, 1, -0.7}, {1, -1, -0.7}, {1, 1, -0.7}});
  const double top = ridge.vertices()[static_cast<size_t>(ridge.SupportVertex(Vec3(0, 1, 5)))].z();
  const BodyInstant B{&ridge, Place(Vec3::Zero()), {}};
  BodyInstant A{
      &ridge,
      Place({0, 0, 2.0 * top + 5e-5}, Turn(1e-6, Vec3::UnitX()) * Turn(M_PI, Vec3::UnitY())),
      {Vec3(0, 0, -1), Vec3::Zero()}};
  const Separation separation =
      FindSeparation(A.Posed(), B.Posed(), Witness(), kInfinity, 0.0, nullptr);
  ASSERT_LT(separation.gap, 5e-5);
  ASSERT_TRUE(FindContactPoints(A.Posed(), B.Posed(), separation, kTolerance).points.empty());
  const auto ahead = [&](double horizon, double reach) {
    return FindContactPointsAhead(A, B, separation, kTolerance, horizon, reach).points;
  };
  const std::vector<ContactPoint> points = ahead(0.01, kTolerance);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_NEAR(std::abs(points[0].p_W.y() - points[1].p_W.y()), 2.0, 1e-5);
  for (const ContactPoint& point : points) {
    EXPECT_NEAR(point.p_W.z(), top + 2.5e-5, 1e-5);
    EXPECT_NEAR(point.gap, separation.gap, 1e-5);
  }
  EXPECT_TRUE(ahead(1e-6, kTolerance).empty());
  EXPECT_TRUE(ahead(0.01, 1e-6).empty());
  A.V_WB.v = Vec3::Zero();
  EXPECT_TRUE(ahead(0.01, kTolerance).empty());
  A.V_WB.v = Vec3(0, 0, 1);
  EXPECT_TRUE(ahead(0.01, kTolerance).empty());
  A.V_WB.v = Vec3(-1, 0, -1e-3) * std::copysign(1.0, separation.nhat_BA_W.x());  // it passes by
  EXPECT_TRUE(ahead(0.01, kTolerance).empty());
}

// A block that slides towards the side of a level tile, lying higher than it by half a tolerance.
TEST(FindContactPointsAhead, NoContactWithTheSideThatIsPassedAbove) {
  const BodyInstant tile{&Cube(), Place(Vec3::Zero()), {}};
  const BodyInstant block{
      &Cube(), Place({-1 - 8e-5, 0, 1 + 5e-5}), {Vec3(1, 0, -1e-4), Vec3::Zero()}};
  const Separation separation =
      FindSeparation(block.Posed(), tile.Posed(), Witness(), kInfinity, 0.0, nullptr);
  EXPECT_TRUE(
      FindContactPointsAhead(block, tile, separation, kTolerance, 0.01, kTolerance).points.empty());
}

// As two spearheads close in, tip on tip but off by a little, contacts appear while the gap is
// still positive.
TEST(FindContactPoints, PointedTipsThatCloseInAreFoundBeforeTheyTouch) {
  const Polyhedron spear = geometry::MakeHull(std::vector<Vec3>{
      {0.01, 0.01, 1}, {-0.01, 0.01, 1}, {-0.01, -0.01, 1}, {0.01, -0.01, 1}, {0, 0, 0}});
  const Mat3 down = Turn(M_PI, Vec3::UnitX());
  for (const double offset : {0.0, 1e-9, 1e-7, 1e-6, 3e-6, 1e-5}) {
    const PosedShape B{&spear, Place(Vec3::Zero(), down)};
    bool met = false;
    for (double height = 1e-2; !met; height = height > 1e-7 ? 0.7 * height : height - 1e-5) {
      ASSERT_GT(height, -1e-2);
      const PosedShape A{&spear, Place({offset, 0.5 * offset, height})};
      const ContactManifold manifold = Contacts(A, B);
      ASSERT_GE(manifold.separation.gap, 0.0) << offset;
      met = !manifold.points.empty();
    }
  }
}

TEST(FindContactPoints, OverlappingBodiesStillHaveContacts) {
  const ContactManifold manifold =
      Contacts({&Cube(), Place({0.2, 0.1, 0.999})}, {&Cube(), Place(Vec3::Zero())});
  ASSERT_EQ(manifold.points.size(), 4u);
  for (const ContactPoint& point : manifold.points) EXPECT_NEAR(point.gap, -1e-3, 1e-14);
}

/// Brings A to the given gap over B along the direction.
Pose BroughtNear(const PosedShape& A, const PosedShape& B, double gap) {
  Pose X = A.X_WB;
  for (int i = 0; i < 60; ++i) {
    const Separation s = FindSeparation({A.shape, X}, B, Witness(), kInfinity, kTolerance, nullptr);
    if (std::abs(s.gap - gap) < 1e-13) break;
    X.p_WB += (gap - s.gap) * s.nhat_BA_W;
  }
  return X;
}

ContactKind Mirrored(ContactKind kind) {
  switch (kind) {
    case ContactKind::kVertexFace:
      return ContactKind::kFaceVertex;
    case ContactKind::kFaceVertex:
      return ContactKind::kVertexFace;
    case ContactKind::kVertexEdge:
      return ContactKind::kEdgeVertex;
    case ContactKind::kEdgeVertex:
      return ContactKind::kVertexEdge;
    default:
      return kind;
  }
}

/// Whether each point of `a` has one of `b` at T(p), of the same gap, weight and kind.
void ExpectSamePoints(const ContactManifold& a, const ContactManifold& b, const Pose& T,
                      bool mirrored) {
  ASSERT_EQ(a.points.size(), b.points.size());
  for (size_t i = 0; i < a.points.size(); ++i) {
    size_t match = b.points.size();
    for (size_t j = 0; j < b.points.size(); ++j) {
      if ((T.ToWorld(a.points[i].p_W) - b.points[j].p_W).norm() < 1e-9) match = j;
    }
    ASSERT_LT(match, b.points.size());
    EXPECT_NEAR(a.points[i].gap, b.points[match].gap, 1e-10);
    EXPECT_NEAR(a.weights[i], b.weights[match], 1e-8);
    const ContactKind kind = b.points[match].kind;
    EXPECT_EQ(a.points[i].kind, mirrored ? Mirrored(kind) : kind);
  }
}

TEST(FindContactPoints, SymmetricUnderExchangeAndRigidMotion) {
  RandomBodies random(1);
  const Polyhedron hull = random.Hull(30, {0.8, 0.5, 0.6});
  const Polyhedron box = MakeBox({1, 0.7, 1.2});
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const PosedShape B{&box, random.PoseWithin(0.1)};
    PosedShape A{i % 2 == 0 ? &hull : &box, Place(2.0 * random.Direction(), random.Rotation())};
    if (i % 4 == 1) A.X_WB.R_WB = B.X_WB.R_WB * Turn(random.Uniform(0, 6), Vec3::UnitZ());
    A.X_WB = BroughtNear(A, B, 5e-5);
    const Separation separation = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
    const ContactManifold manifold = FindContactPoints(A, B, separation, kTolerance);
    found += manifold.points.empty() ? 0 : 1;

    const Separation flipped{Witness(), -separation.nhat_BA_W, separation.gap};
    ExpectSamePoints(manifold, FindContactPoints(B, A, flipped, kTolerance), Pose(), true);

    const Pose T = random.PoseWithin(3.0);
    const Separation moved{separation.witness, T.R_WB * separation.nhat_BA_W, separation.gap};
    ExpectSamePoints(manifold,
                     FindContactPoints({A.shape, Moved(T, A.X_WB)}, {B.shape, Moved(T, B.X_WB)},
                                       moved, kTolerance),
                     T, false);
  }
  EXPECT_GT(found, 200);
}

TEST(FindContactPoints, IndependentOfTheVertexOrder) {
  RandomBodies random(2);
  std::vector<Vec3> corners(Cube().vertices().begin(), Cube().vertices().end());
  const Polyhedron same = geometry::MakeHull(corners);
  std::reverse(corners.begin(), corners.end());
  std::swap(corners[1], corners[5]);
  const Polyhedron reordered = geometry::MakeHull(corners);
  for (int i = 0; i < 50; ++i) {
    const Pose X = Place({random.Uniform(-1, 1), random.Uniform(-1, 1), 1.00005},
                         Turn(random.Uniform(0, 6), Vec3::UnitZ()));
    const PosedShape B{&Cube(), Place(Vec3::Zero())};
    ExpectSamePoints(Contacts({&same, X}, B), Contacts({&reordered, X}, B), Pose(), false);
  }
}

// Every point of a pair in band lies within the two surfaces' slab, its gap is at least the
// separation, and the least of them is the separation wherever it is the distance.
TEST(FindContactPoints, GapsAreBoundedBelowByTheSeparation) {
  RandomBodies random(3);
  const Polyhedron a = random.Hull(60, {0.5, 0.6, 0.4});
  const Polyhedron b = random.Hull(60, {0.5, 0.6, 0.4});
  int touching = 0;
  for (int i = 0; i < 300; ++i) {
    const PosedShape B{&b, random.PoseWithin(0.1)};
    PosedShape A{&a, Place(2.0 * random.Direction(), random.Rotation())};
    A.X_WB = BroughtNear(A, B, 2e-5);
    const ContactManifold manifold = Contacts(A, B);
    for (const ContactPoint& point : manifold.points) {
      EXPECT_GE(point.gap, manifold.separation.gap - 1e-12);
      EXPECT_LE(point.gap, kTolerance);
    }
    if (manifold.points.empty()) continue;
    ++touching;
    const auto least = std::ranges::min_element(manifold.points, {}, &ContactPoint::gap);
    EXPECT_NEAR(least->gap, manifold.separation.gap, 2e-2 * kTolerance);
  }
  EXPECT_GT(touching, 150);
}

TEST(ToString, NamesTheKinds) {
  EXPECT_STREQ(ToString(ContactKind::kVertexFace), "vertex-face");
  EXPECT_STREQ(ToString(ContactKind::kFaceVertex), "face-vertex");
  EXPECT_STREQ(ToString(ContactKind::kEdgeEdge), "edge-edge");
}

}  // namespace
}  // namespace touchstone::collision
