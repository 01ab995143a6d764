#include "collision/facing_edges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "collision/contact_kinematics.h"
#include "collision/contact_points.h"
#include "collision_fixtures.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::MakeHull;
using geometry::Polyhedron;

constexpr double kLean = 20.0 / 180.0 * M_PI;  // out of the upright

const Polyhedron& Board() {
  static const Polyhedron board = MakeBox({0.05, 0.3, 1.0});
  return board;
}

/// Two boards that lean on each other, edge to edge: `apart` goes from the edge of the left one to
/// that of the right one, which has been turned a little, about that edge's middle.
struct LeaningBoards {
  explicit LeaningBoards(const Vec3& apart, const Mat3& turned = Mat3::Identity())
      : right{&Board(), Place(apart - turned * (Turn(-kLean, Vec3::UnitY()) * Vec3(-0.025, 0, 0.5)),
                              turned * Turn(-kLean, Vec3::UnitY()))},
        left{&Board(), Place(-(Turn(kLean, Vec3::UnitY()) * Vec3(0.025, 0, 0.5)),
                             Turn(kLean, Vec3::UnitY()))} {}

  Separation Planes() const {
    return FindSeparation(right, left, Witness(), kInfinity, kTolerance, nullptr);
  }

  PosedShape right, left;
};

TEST(FacingEdges, BoardsThatLeanOnEachOtherPushAcrossTheirEdges) {
  const LeaningBoards boards(Vec3(5e-5, 0, 0));
  const Separation planes = boards.Planes();
  EXPECT_NEAR(planes.gap, 5e-5 * std::cos(kLean), 1e-15);
  const ContactManifold contacts = FindContactPoints(boards.right, boards.left, planes, kTolerance);
  EXPECT_EQ(contacts.separation.witness.kind, WitnessKind::kFacingEdges);
  EXPECT_LT((contacts.separation.nhat_BA_W - Vec3::UnitX()).norm(), 1e-11);
  ASSERT_EQ(contacts.points.size(), 2u);
  for (const ContactPoint& point : contacts.points) {
    EXPECT_NEAR(point.gap, 5e-5, 1e-15);
    EXPECT_NEAR(std::abs(point.p_W.y()), 0.15, 1e-15);
    EXPECT_LT((point.p_W - Vec3(2.5e-5, point.p_W.y(), 0)).norm(), 1e-15);
  }
}

// The normal goes over to that of a face where the one edge comes to lie over that face.
TEST(FacingEdges, TheNormalTurnsWithTheLineUpToTheFacesBeside) {
  for (const double angle : {-0.3, -0.1, 0.01, 0.2, 0.34}) {
    const Vec3 line(std::cos(angle), 0, std::sin(angle));
    const LeaningBoards boards(5e-5 * line);
    const Separation at = AtFacingEdges(boards.right, boards.left, boards.Planes());
    EXPECT_EQ(at.witness.kind, WitnessKind::kFacingEdges) << angle;
    EXPECT_LT((at.nhat_BA_W - line).norm(), 1e-11);
    EXPECT_NEAR(at.gap, 5e-5, 1e-15);
  }
  for (const double angle : {-0.36, 0.36, 1.0}) {
    const LeaningBoards boards(5e-5 * Vec3(std::cos(angle), 0, std::sin(angle)));
    const Separation at = AtFacingEdges(boards.right, boards.left, boards.Planes());
    EXPECT_NE(at.witness.kind, WitnessKind::kFacingEdges) << angle;
  }
}

TEST(FacingEdges, StayWhereTheyAreNearlyParallel) {
  for (const double angle : {1e-15, 1e-13, 1e-12, 1e-9, 1e-7, 2e-6})
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(1, 2, 3)}) {
      const LeaningBoards boards(Vec3(5e-5, 0, 0), Turn(angle, axis));
      const ContactManifold contacts =
          FindContactPoints(boards.right, boards.left, boards.Planes(), kTolerance);
      EXPECT_LT((contacts.separation.nhat_BA_W - Vec3::UnitX()).norm(), 0.01) << angle;
      EXPECT_GE(contacts.points.size(), 2u) << angle;
    }
}

// A tile beside a tile, a cube diagonally over a cube: each can pass the other along a face.
TEST(FacingEdges, HaveNoPlaneWhereFacesBesideThemAreParallel) {
  for (const Mat3& turned : {Mat3::Identity().eval(), Turn(0.03, Vec3::UnitY())}) {
    const PosedShape A{&Cube(), Place({1.00005, 0, 1.00003}, turned)};
    const PosedShape B{&Cube(), Place(Vec3::Zero())};
    const Separation planes = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
    EXPECT_EQ(AtFacingEdges(A, B, planes).witness, planes.witness);
  }
}

// Cubes whose corners are diagonally over each other, the upper one moving: they meet where it
// comes down and along, and pass each other where it only comes down or only along.
TEST(FacingEdges, CornersMeetWhereTheyComeTogetherBothWays) {
  const Pose X_WA = Place({1.00005, 0, 1.00003}), X_WB = Place(Vec3::Zero());
  const PosedShape A{&Cube(), X_WA}, B{&Cube(), X_WB};
  const Separation planes = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  const auto meet = [&](const Vec3& velocity, std::optional<Witness> pushing = std::nullopt) {
    const Encounter encounter{
        {&Cube(), X_WA, {velocity, Vec3::Zero()}}, {&Cube(), X_WB, {}}, pushing};
    const Separation at = AtFacingEdges(A, B, planes, &encounter);
    if (at.witness.kind != WitnessKind::kFacingEdges) return false;
    EXPECT_LT((at.nhat_BA_W - Vec3(5, 0, 3).normalized()).norm(), 1e-9);
    EXPECT_NEAR(at.gap, std::hypot(5e-5, 3e-5), 1e-12);
    return true;
  };
  EXPECT_TRUE(meet(Vec3(-1, 0, -1)));
  EXPECT_TRUE(meet(Vec3(-1, 0, -0.6)));
  EXPECT_FALSE(meet(Vec3::Zero()));
  EXPECT_FALSE(meet(Vec3(-1, 0, 0)));
  EXPECT_FALSE(meet(Vec3(0, 0, -1)));
  EXPECT_FALSE(meet(Vec3(-1, 0, -0.1)));
  EXPECT_FALSE(meet(Vec3(1, 0, 1)));
  EXPECT_FALSE(meet(Vec3(0, 1, 0)));
  const Witness facing = {WitnessKind::kFacingEdges, 0, 0};
  EXPECT_TRUE(meet(Vec3(-1, 0, -0.1), facing));
  EXPECT_FALSE(meet(Vec3(-1, 0, -0.1), planes.witness));
}

/// A prism along y with an edge at the origin whose faces' normals are at these angles from -z.
Polyhedron Ridge(double left, double right, double length) {
  std::vector<Vec3> points;
  for (const double y : {-0.5 * length, 0.5 * length}) {
    points.emplace_back(0, y, 0);
    points.emplace_back(std::cos(left), y, std::sin(left));
    points.emplace_back(-std::cos(right), y, std::sin(right));
  }
  return MakeHull(points);
}

double LowestAlong(const PosedShape& body, const Vec3& n) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const Vec3& p : body.shape->vertices())
    lowest = std::min(lowest, n.dot(body.X_WB.ToWorld(p)));
  return lowest;
}

// Any order of the bodies, any place in the world; what the plane says is what the vertices say.
TEST(FacingEdges, RandomRidgesArePartedAcrossTheirLine) {
  RandomBodies random(27);
  int facing = 0;
  for (int i = 0; i < 2000; ++i) {
    const Polyhedron upper = Ridge(random.Uniform(0.1, 1.4), random.Uniform(0.1, 1.4), 1.0);
    const Polyhedron lower = Ridge(random.Uniform(0.1, 1.4), random.Uniform(0.1, 1.4), 0.7);
    const double slant = random.Uniform(-0.5, 0.5), distance = random.Uniform(1e-6, 1e-4);
    const Vec3 line(std::sin(slant), 0, std::cos(slant));
    const Pose T = random.PoseWithin(3.0);
    const PosedShape A{&upper, Moved(T, Place(distance * line + Vec3(0, 0.1, 0)))};
    const PosedShape B{&lower, Moved(T, Place(Vec3::Zero(), Turn(M_PI, Vec3::UnitY())))};
    const Separation planes = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
    const Separation at = AtFacingEdges(A, B, planes);
    EXPECT_GE(at.gap, planes.gap);
    EXPECT_NEAR(LowestAlong(A, at.nhat_BA_W) + LowestAlong(B, -at.nhat_BA_W), at.gap, 1e-14);
    const Separation swapped =
        AtFacingEdges(B, A, FindSeparation(B, A, Witness(), kInfinity, kTolerance, nullptr));
    ASSERT_EQ(swapped.witness.kind == WitnessKind::kFacingEdges,
              at.witness.kind == WitnessKind::kFacingEdges)
        << i;
    if (at.witness.kind != WitnessKind::kFacingEdges) continue;
    ++facing;
    EXPECT_NEAR(at.gap, distance, 1e-14);
    EXPECT_LT((at.nhat_BA_W - T.R_WB * line).norm() * distance, 1e-14);
    EXPECT_LT((at.nhat_BA_W + swapped.nhat_BA_W).norm() * distance, 1e-14);
  }
  EXPECT_GT(facing, 1000);
}

// Both bodies turn as one: the contacts go with them. One turns: normal and points go half way.
TEST(FacingEdges, ContactsMoveWithTheMeanOfBothBodies) {
  const LeaningBoards boards(Vec3(5e-5, 0, 0));
  const ContactManifold contacts =
      FindContactPoints(boards.right, boards.left, boards.Planes(), kTolerance);
  ContactPlaces places;
  for (const ContactPoint& point : contacts.points) places.p_WC.push_back(point.p_W);
  Vec3 t1, t2;
  TangentBasis(contacts.separation.nhat_BA_W, &t1, &t2);
  places.E.common << t1, t2, contacts.separation.nhat_BA_W;
  const auto stance = [](const PosedShape& body, const Twist& twist) {
    return Stance{body.shape, body.X_WB.p_WB, Quat(body.X_WB.R_WB), twist};
  };
  const auto moved = [](Stance body, double time) {
    const double angle = time * body.V_WB.w.norm();
    body.p_WB += time * body.V_WB.v;
    if (angle != 0.0)
      body.q_WB = Quat(Eigen::AngleAxisd(angle, body.V_WB.w.normalized())) * body.q_WB;
    return body;
  };
  const Stance A = stance(boards.right, {Vec3(0.1, 0.2, -0.3), Vec3(0.5, -1, 2)});
  const Stance B = stance(boards.left, {Vec3(-0.3, 0.1, 0.2), Vec3(-1, 0.4, 0.3)});
  constexpr double kTime = 1e-5;
  const auto carried = [&](double time) {
    return Carry(places, contacts.separation.witness, A, B, moved(A, time), moved(B, time));
  };
  const CarriedPlaces before = carried(-kTime), after = carried(kTime);
  const ContactRates rates = RatesOf(places, contacts.separation, A, B);
  for (size_t k = 0; k < places.p_WC.size(); ++k) {
    const Vec3 of_normal = after.E.common.col(2) - before.E.common.col(2);
    EXPECT_LT((rates.normal[k] - of_normal / (2 * kTime)).norm(), 1e-8);
    EXPECT_LT((rates.point[k] - (after.p_WC[k] - before.p_WC[k]) / (2 * kTime)).norm(), 1e-8);
    EXPECT_LT((rates.normal[k] - 0.5 * (A.V_WB.w + B.V_WB.w).cross(Vec3::UnitX())).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace touchstone::collision
