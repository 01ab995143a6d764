// Balls, capsules and rounded polyhedra: gap, contact points, kinematics and proofs.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "collision/collision_fixtures.h"
#include "collision/contact_kinematics.h"
#include "collision/contact_points.h"
#include "collision/curved_bounds.h"
#include "collision/gap_event.h"
#include "collision/moving_fixtures.h"
#include "collision/proved_steps.h"
#include "collision/safe_step.h"
#include "collision/witness.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

Polyhedron UprightCapsule(double radius, double length) {
  return Polyhedron::Capsule(Vec3(0, 0, -0.5 * length), Vec3(0, 0, 0.5 * length), radius);
}

/// Any of the kinds; the last are sharp.
Polyhedron AnyRoundedShape(int kind, RandomBodies* random) {
  const auto length = [&] { return random->Uniform(0.1, 1.0); };
  const double rounding = random->Uniform(0.02, 0.3);
  switch (kind) {
    case 0:
      return Polyhedron::Ball(Vec3::Zero(), rounding);
    case 1:
      return UprightCapsule(rounding, length());
    case 2:
      return geometry::MakeBox({length(), length(), length()}).Widened(rounding);
    case 3:
      return random->Hull(random->Integer(4, 30), {length(), length(), length()}).Widened(rounding);
    case 4:
      return Polyhedron::Ball(0.5 * random->Direction(), rounding);  // a part beside its frame
    case 5:
      return geometry::MakeBox({length(), length(), 0.01});
    default:
      return random->Hull(random->Integer(4, 30), {length(), length(), length()});
  }
}
constexpr int kRoundKinds = 5, kKinds = 7;

double RoundingOfPair(const PosedShape& A, const PosedShape& B) {
  return RoundingOf(*A.shape, *B.shape);
}

// The gap is the distance of the cores, found by their vertices alone, less the roundings.
TEST(RoundedPairs, GapIsTheDistanceOfTheCoresLessTheRoundings) {
  RandomBodies random(1);
  std::set<WitnessKind> seen;
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 10000; ++i) {
    const Polyhedron a = AnyRoundedShape(i % kRoundKinds, &random);
    const Polyhedron b = AnyRoundedShape(i / kRoundKinds % kKinds, &random);
    const PosedShape A{&a, random.PoseWithin(0.3)};
    const PosedShape B{&b, random.PoseWithin(1.4)};
    const Separation found = SeparateAtAnyDistance(A, B);
    const DistanceBounds bounds = BoundDistance(A, B);
    const auto distance = static_cast<double>(bounds.most);
    ASSERT_NEAR(found.nhat_BA_W.norm(), 1.0, 1e-14);
    if (distance < 1e-9) {  // cores that overlap
      ++overlapping;
      ASSERT_LE(found.gap, -RoundingOfPair(A, B) + 1e-9);
      continue;
    }
    ++apart;
    seen.insert(found.witness.kind);
    ASSERT_NEAR(found.gap, distance - RoundingOfPair(A, B), 1e-12) << "pair " << i;
    if (distance > 0.01) {
      ASSERT_LT((found.nhat_BA_W - bounds.apart.normalized()).norm(), 1e-7);
    }
    // The other way round, with the cached witness, and with another that stands no longer.
    ASSERT_NEAR(SeparateAtAnyDistance(B, A).gap, found.gap, 1e-12);
    ASSERT_EQ(SeparateAtAnyDistance(A, B, found.witness).witness, found.witness);
    const PosedShape before{&b, random.PoseWithin(1.4)};
    ASSERT_NEAR(SeparateAtAnyDistance(A, B, SeparateAtAnyDistance(A, before).witness).gap,
                found.gap, 1e-12);
    const Separation beyond =
        FindSeparation(A, B, found.witness, found.gap - 1e-3, kTolerance, nullptr);
    ASSERT_LE(beyond.gap, found.gap + 1e-12);
  }
  EXPECT_GT(apart, 5000);
  EXPECT_GT(overlapping, 500);
  EXPECT_EQ(seen.size(), 6u) << "all kinds of witnesses";
}

// A ball is carried around a box: the gap has no jump where the nearest feature changes, and the
// normal none either.
TEST(RoundedPairs, GapAndNormalAreContinuousWhereFeaturesChange) {
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.2);
  const PosedShape box{&Cube(), {}};
  constexpr int kSteps = 20000;
  Separation before;
  std::set<WitnessKind> seen;
  for (int i = 0; i <= kSteps; ++i) {
    const double angle = 2.0 * M_PI * i / kSteps;
    const Vec3 p = 1.1 * Vec3(std::cos(angle), std::sin(angle), 0.7 * std::sin(3 * angle));
    const Separation now = SeparateAtAnyDistance({&ball, Place(p)}, box, before.witness);
    seen.insert(now.witness.kind);
    if (i > 0) {
      EXPECT_NEAR(now.gap, before.gap, 1.5e-3);
      EXPECT_LT((now.nhat_BA_W - before.nhat_BA_W).norm(), 5e-3);
    }
    before = now;
  }
  EXPECT_TRUE(seen.contains(WitnessKind::kFaceOfB));
  EXPECT_TRUE(seen.contains(WitnessKind::kVertexEdge));
  EXPECT_TRUE(seen.contains(WitnessKind::kVertexPair));
}

ContactManifold Touch(const PosedShape& A, const PosedShape& B) {
  return FindContactPoints(A, B, SeparateAtAnyDistance(A, B), kTolerance);
}

TEST(RoundedPairs, ContactPointsAreThoseOfTheCores) {
  const Polyhedron floor = geometry::MakeBox({10, 10, 1});
  const PosedShape ground{&floor, Place(Vec3(0, 0, -0.5))};
  const double gap = 5e-5;
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.2);
  const ContactManifold one = Touch({&ball, Place(Vec3(0.1, 0.2, 0.2 + gap))}, ground);
  ASSERT_EQ(one.points.size(), 1u);
  EXPECT_LT((one.points[0].p_W - Vec3(0.1, 0.2, gap)).norm(), 1e-15) << "on the ball";
  EXPECT_NEAR(one.points[0].gap, gap, 1e-15);

  const Polyhedron capsule = UprightCapsule(0.2, 1.0);
  const Mat3 lying = Turn(M_PI / 2, Vec3::UnitY());
  EXPECT_EQ(Touch({&capsule, Place(Vec3(0, 0, 0.2 + gap), lying)}, ground).points.size(), 2u);
  EXPECT_EQ(Touch({&capsule, Place(Vec3(0, 0, 0.7 + gap))}, ground).points.size(), 1u);
  const Mat3 across = Turn(M_PI / 2, Vec3::UnitX());
  const ContactManifold crossed = Touch({&capsule, Place(Vec3(0, 0, 0.4 + gap), lying)},
                                        {&capsule, Place(Vec3::Zero(), across)});
  ASSERT_EQ(crossed.points.size(), 1u);
  EXPECT_EQ(crossed.points[0].kind, ContactKind::kEdgeEdge);
  EXPECT_LT((crossed.points[0].p_W - Vec3(0, 0, 0.2 + 0.5 * gap)).norm(), 1e-14) << "midway";
  const ContactManifold parallel = Touch({&capsule, Place(Vec3(0.3, 0, 0.4 + gap), lying)},
                                         {&capsule, Place(Vec3::Zero(), lying)});
  EXPECT_EQ(parallel.points.size(), 2u);
  for (const double angle : {1e-12, 1e-6, 3e-4, 0.1}) {
    const ContactManifold nearly =
        Touch({&capsule, Place(Vec3(0.3, 0, 0.4 + gap), Turn(angle, Vec3::UnitZ()) * lying)},
              {&capsule, Place(Vec3::Zero(), lying)});
    EXPECT_EQ(nearly.points.size(), angle < 1e-3 ? 2u : 1u) << angle;
    EXPECT_NEAR(nearly.separation.gap, gap, 1e-15);
    EXPECT_LT((nearly.separation.nhat_BA_W - Vec3::UnitZ()).norm(), 1e-12);
  }

  const Polyhedron box = geometry::MakeBox({0.4, 0.3, 0.2}).Widened(0.05);
  EXPECT_EQ(Touch({&box, Place(Vec3(0, 0, 0.15 + gap))}, ground).points.size(), 4u);
  EXPECT_EQ(Touch({&ball, Place(Vec3(0.2, 0, 0.35 + gap))}, {&box, {}}).points.size(), 1u);
}

// Two points or segments that touch have no face between them: the depth is that of both roundings,
// the normal across a segment.
TEST(RoundedPairs, CoresWithoutFacesThatTouchAreAsDeepAsTheirRoundings) {
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.2);
  const Polyhedron capsule = UprightCapsule(0.1, 1.0);
  const Mat3 tilted = Turn(0.7, Vec3(1, 2, 3));
  const PosedShape at_origin{&ball, {}}, rod{&capsule, Place(Vec3(0.1, 0, 0), tilted)};
  struct TouchingCores {
    const char* what;
    PosedShape A, B;
  };
  for (const TouchingCores& c :
       {TouchingCores{"balls", at_origin, at_origin},
        TouchingCores{"ball in the middle of a capsule", {&ball, Place(rod.X_WB.p_WB)}, rod},
        TouchingCores{"ball at an end", {&ball, Place(rod.X_WB.ToWorld(Vec3(0, 0, 0.5)))}, rod},
        TouchingCores{"capsules in an X", rod, {&capsule, Place(rod.X_WB.p_WB)}},
        TouchingCores{"capsules in a T", rod, {&capsule, Place(rod.X_WB.p_WB + Vec3(0, 0, 0.5))}},
        TouchingCores{"capsules in one place", rod, rod},
        TouchingCores{"capsules on one axis",
                      rod,
                      {&capsule, Place(rod.X_WB.ToWorld(Vec3(0, 0, 0.3)), tilted)}}}) {
    const double depth = c.A.shape->rounding() + c.B.shape->rounding();
    for (const bool exchanged : {false, true}) {
      const PosedShape &A = exchanged ? c.B : c.A, &B = exchanged ? c.A : c.B;
      const Separation found = SeparateAtAnyDistance(A, B);
      EXPECT_NEAR(found.gap, -depth, 1e-14) << c.what;
      EXPECT_NEAR(found.nhat_BA_W.norm(), 1.0, 1e-14) << c.what;
      for (const PosedShape& body : {A, B})
        for (const Polyhedron::Edge& edge : body.shape->edges())
          EXPECT_NEAR(found.nhat_BA_W.dot(body.X_WB.R_WB * edge.direction), 0.0, 1e-14) << c.what;
      for (const ContactPoint& point : FindContactPoints(A, B, found, kTolerance).points)
        EXPECT_TRUE(point.p_W.allFinite() && std::isfinite(point.gap)) << c.what;
    }
  }
}

// Equal capsules side by side touch at both ends of what they have in common, also where the ends
// are one above the other, and however little they are turned against each other.
TEST(RoundedPairs, CapsulesSideBySideTouchAtBothEnds) {
  const Polyhedron capsule = UprightCapsule(0.1, 0.8);
  const Mat3 lying = Turn(M_PI / 2, Vec3::UnitY());
  const double gap = 5e-5;
  for (const double offset : {0.0, 1e-10, 1e-6, 3e-4, 1e-3}) {
    for (const double yaw : {0.0, 1e-10, 1e-9, 1e-8, 1e-6, 1e-4, 3e-4, -1e-6, -1e-4}) {
      const PosedShape A{&capsule,
                         Place(Vec3(offset, 0, 0.2 + gap), Turn(yaw, Vec3::UnitZ()) * lying)};
      const PosedShape B{&capsule, Place(Vec3::Zero(), lying)};
      for (const bool exchanged : {false, true}) {
        const ContactManifold touch = exchanged ? Touch(B, A) : Touch(A, B);
        ASSERT_EQ(touch.points.size(), 2u) << offset << " m, " << yaw << " rad";
        const double middle = 0.5 * offset, half = 0.4 - middle;
        for (const ContactPoint& point : touch.points) {
          EXPECT_NEAR(std::abs(point.p_W.x() - middle), half, 1e-7);
          EXPECT_NEAR(point.p_W.y(), 0.0, 0.5 * std::abs(yaw));
          EXPECT_NEAR(point.p_W.z(), 0.1 + 0.5 * gap, 1e-7);
          EXPECT_NEAR(point.gap, gap, 1e-2 * kTolerance) << offset << " m, " << yaw << " rad";
        }
        EXPECT_LT(touch.points[0].p_W.x() * touch.points[1].p_W.x(), 0.0);
      }
    }
  }
}

// A capsule that lies on a box stands on its own axis, also beside an edge of the box, whether or
// not it is longer, and where it is carried by the edge alone.
TEST(RoundedPairs, ACapsuleBesideAnEdgeOfABoxTouchesBelowItsAxis) {
  const Polyhedron box = geometry::MakeBox({1, 1, 1});
  const Mat3 lying = Turn(M_PI / 2, Vec3::UnitY());
  const double gap = 5e-5;
  for (const double length : {0.6, 1.4}) {
    const Polyhedron capsule = UprightCapsule(0.1, length);
    for (const double inside : {4e-4, 1e-5, 1e-7, 0.0, -1e-7, -1e-5, -4e-4}) {
      for (const double yaw : {0.0, 1e-9, 1e-4, -1e-4}) {
        const PosedShape A{
            &capsule, Place(Vec3(0, 0.5 - inside, 0.6 + gap), Turn(yaw, Vec3::UnitZ()) * lying)};
        const ContactManifold touch = Touch(A, {&box, {}});
        const double reach = 0.5 * std::min(length, 1.0);
        ASSERT_GE(touch.points.size(), 2u) << length << " m, " << inside << " m, " << yaw;
        const Vec3 below = A.X_WB.p_WB - 0.1 * touch.separation.nhat_BA_W;
        const Vec3 along = A.X_WB.R_WB.col(2);
        int at_ends = 0;
        for (const ContactPoint& point : touch.points) {
          const Vec3 aside = point.p_W - below;
          EXPECT_LT((aside - along.dot(aside) * along).norm(), 1e-5)
              << length << " m, " << inside << " m inside, " << yaw << " rad";
          at_ends += std::abs(std::abs(point.p_W.x()) - reach) < 1e-6;
        }
        EXPECT_EQ(at_ends, 2) << length << " m, " << inside << " m inside, " << yaw << " rad";
        if (yaw == 0.0) {
          EXPECT_EQ(touch.points.size(), 2u) << length << " m, " << inside << " m";
        }
      }
    }
  }
}

/// A pair that moves, each body at a constant twist.
struct StancePair {
  Stance A, B;
  Stance At(const Stance& body, double t) const {
    Stance moved = body;
    const double angle = t * body.V_WB.w.norm();
    moved.p_WB += t * body.V_WB.v;
    if (angle != 0.0)
      moved.q_WB = Quat(Eigen::AngleAxisd(angle, body.V_WB.w.normalized())) * body.q_WB;
    return moved;
  }
  PosedShape Posed(const Stance& body, double t) const {
    const Stance at = At(body, t);
    return {body.shape, {at.q_WB.toRotationMatrix(), at.p_WB}};
  }
};

/// The point of the line of A's edge that is nearest to the line of B's.
Vec3 OnLineOfA(const Stance& A, int edge_a, const Stance& B, int edge_b) {
  const auto direction = [](const Stance& body, int edge) {
    return Vec3(body.q_WB * body.shape->edges()[static_cast<size_t>(edge)].direction);
  };
  const auto start = [](const Stance& body, int edge) {
    const int v = body.shape->edges()[static_cast<size_t>(edge)].vertex[0];
    return Vec3(body.p_WB + body.q_WB * body.shape->vertices()[static_cast<size_t>(v)]);
  };
  const Vec3 of_b = direction(B, edge_b);
  const Vec3 across = of_b.cross(direction(A, edge_a).cross(of_b));
  const double along =
      (start(B, edge_b) - start(A, edge_a)).dot(across) / direction(A, edge_a).dot(across);
  return start(A, edge_a) + along * direction(A, edge_a);
}

// The rates of normal and contact point are the differences of what the witness and Carry say; the
// second derivative of the gap is what the formula of the force problem says.
TEST(RoundedPairs, RatesAreThoseOfTheMovingBodies) {
  RandomBodies random(3);
  std::set<WitnessKind> seen;
  int bent = 0;
  for (int i = 0; i < 400; ++i) {
    const Polyhedron a = AnyRoundedShape(i % kRoundKinds, &random);
    const Polyhedron b = AnyRoundedShape(i / kRoundKinds % kKinds, &random);
    const auto stance = [&](const Polyhedron& shape, double distance) {
      const Pose pose = random.PoseWithin(distance);
      return Stance{&shape, pose.p_WB, Quat(pose.R_WB), {random.Direction(), random.Direction()}};
    };
    const StancePair pair{stance(a, 0.2), stance(b, 1.6)};
    const Separation s = SeparateAtAnyDistance(pair.Posed(pair.A, 0), pair.Posed(pair.B, 0));
    if (s.gap < -0.5 * RoundingOf(a, b)) continue;
    constexpr double d = 1e-5;
    const auto along = [&](double t) {
      return EvaluateWitness(pair.Posed(pair.A, t), pair.Posed(pair.B, t), s.witness);
    };
    const Vec3 n_rate = NormalRate({}, s, pair.A, pair.B);
    const Vec3 measured = (along(d).nhat_BA_W - along(-d).nhat_BA_W) / (2 * d);
    if (measured.norm() > 30.0) continue;  // nearly parallel edges: differences are no measure
    seen.insert(s.witness.kind);
    ASSERT_LT((n_rate - measured).norm(), 1e-5 * (1 + measured.squaredNorm()))
        << static_cast<int>(s.witness.kind);

    // A contact point between the surfaces, on the normal of the nearest points.
    const double rounding = RoundingOf(a, b);
    const Vec3 core_a = [&] {
      const auto edge_point = [&](const Stance& body, int edge, const Vec3& p) {
        const auto& e = body.shape->edges()[static_cast<size_t>(edge)];
        const Vec3 start =
            body.p_WB + body.q_WB * body.shape->vertices()[static_cast<size_t>(e.vertex[0])];
        const Vec3 direction = body.q_WB * e.direction;
        return Vec3(start + (p - start).dot(direction) * direction);
      };
      const auto vertex = [&](const Stance& body, int v) {
        return Vec3(body.p_WB + body.q_WB * body.shape->vertices()[static_cast<size_t>(v)]);
      };
      if (s.witness.kind == WitnessKind::kVertexPair || s.witness.kind == WitnessKind::kVertexEdge)
        return vertex(pair.A, s.witness.feature_a);
      if (s.witness.kind == WitnessKind::kEdgeVertex)
        return edge_point(pair.A, s.witness.feature_a, vertex(pair.B, s.witness.feature_b));
      if (s.witness.kind == WitnessKind::kEdgePair)
        return OnLineOfA(pair.A, s.witness.feature_a, pair.B, s.witness.feature_b);
      return Vec3(pair.A.p_WB + 0.1 * random.Direction());
    }();
    const Vec3& n = s.nhat_BA_W;
    const double from_a = a.rounding() + b.rounding() / rounding * s.gap;
    ContactPlaces places;
    Vec3 t1, t2;
    TangentBasis(n, &t1, &t2);
    places.E.common << t1, t2, n;
    places.p_WC = {core_a - from_a * n};
    places.gap = {s.gap};
    const auto carried = [&](double t) {
      return Carry(places, s.witness, pair.A, pair.B, pair.At(pair.A, t), pair.At(pair.B, t));
    };
    ASSERT_LT((carried(d).E.common.col(2) - along(d).nhat_BA_W).norm(), 1e-12);
    const Vec3 p_rate = PointRates(places, s.witness, n_rate, pair.A, pair.B)[0];
    const Vec3 p_measured = (carried(d).p_WC[0] - carried(-d).p_WC[0]) / (2 * d);
    ASSERT_LT((p_rate - p_measured).norm(), 1e-5 * (1 + measured.squaredNorm()));

    if (s.witness.kind == WitnessKind::kFaceOfA || s.witness.kind == WitnessKind::kFaceOfB)
      continue;  // the point is anywhere over the face
    ++bent;
    const Vec3& p = places.p_WC[0];
    const auto velocity = [&](const Stance& body) { return body.V_WB.At(p - body.p_WB); };
    const double gap_rate_rate = n.dot(pair.A.V_WB.w.cross(p_rate - pair.A.V_WB.v) -
                                       pair.B.V_WB.w.cross(p_rate - pair.B.V_WB.v)) +
                                 n_rate.dot(velocity(pair.A) - velocity(pair.B));
    constexpr double h = 1e-4;
    const double measured_rate = (along(h).gap - 2.0 * along(0).gap + along(-h).gap) / (h * h);
    ASSERT_NEAR(gap_rate_rate, measured_rate,
                1e-4 * (1 + measured.squaredNorm() * measured.norm()));
  }
  EXPECT_EQ(seen.size(), 6u);
  EXPECT_GT(bent, 200);
}

// Capsules that lie along each other, and touch at two points: the rates are the differences of
// what Carry says; where one moves across the other, they are those of two discs.
TEST(RoundedPairs, RatesOfCapsulesAlongEachOtherAreThoseOfTheirMotion) {
  RandomBodies random(7);
  const Polyhedron capsule = UprightCapsule(0.1, 0.8);
  const Quat lying(Turn(M_PI / 2, Vec3::UnitY()));
  for (const double yaw : {0.0, 1e-8, 1e-6, 1e-4}) {
    for (const bool rolls : {false, true}) {
      StancePair pair;
      pair.A = {&capsule,
                Vec3(0.05, 0, 0.2),
                Quat(Turn(yaw, Vec3::UnitZ())) * lying,
                {random.Direction(), rolls ? random.Direction() : Vec3::Zero()}};
      pair.B = {&capsule,
                Vec3::Zero(),
                lying,
                {random.Direction(), rolls ? random.Direction() : Vec3::Zero()}};
      const ContactManifold touch = Touch(pair.Posed(pair.A, 0), pair.Posed(pair.B, 0));
      ASSERT_EQ(touch.points.size(), 2u) << yaw;
      const Separation& s = touch.separation;
      ASSERT_EQ(s.witness.kind == WitnessKind::kEdgePair, yaw != 0.0);
      ContactPlaces places;
      Vec3 t1, t2;
      TangentBasis(s.nhat_BA_W, &t1, &t2);
      places.E.common << t1, t2, s.nhat_BA_W;
      for (const ContactPoint& point : touch.points) {
        places.p_WC.push_back(point.p_W);
        places.gap.push_back(point.gap);
      }
      const Vec3 n_rate = NormalRate(places, s, pair.A, pair.B);
      const std::vector<Vec3> p_rates = PointRates(places, s.witness, n_rate, pair.A, pair.B);
      constexpr double d = 1e-5;
      const auto carried = [&](double t) {
        return Carry(places, s.witness, pair.A, pair.B, pair.At(pair.A, t), pair.At(pair.B, t));
      };
      const CarriedPlaces after = carried(d), before = carried(-d);
      EXPECT_LT((n_rate - (after.E.common.col(2) - before.E.common.col(2)) / (2 * d)).norm(), 1e-6)
          << yaw;
      for (size_t k = 0; k < 2; ++k)
        EXPECT_LT((p_rates[k] - (after.p_WC[k] - before.p_WC[k]) / (2 * d)).norm(), 1e-6) << yaw;
      if (rolls) continue;
      const Vec3 u = pair.A.V_WB.v - pair.B.V_WB.v;
      EXPECT_LT((n_rate - Vec3(0, u.y(), 0) / 0.2).norm(), 1e-3) << "of two discs, " << yaw;
    }
  }
}

// Two balls: g'' = |P (v_A - v_B)|^2 / d with the velocities of the centres, n' = P (v_A - v_B) /
// d.
TEST(RoundedPairs, TwoBallsMatchTheirClosedForms) {
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.3);
  const Stance A{&ball, Vec3(0, 0, 0.6), Quat::Identity(), {Vec3(0.7, 0.2, 0.1), Vec3(3, -2, 1)}};
  const Stance B{&ball, Vec3::Zero(), Quat::Identity(), {Vec3(0.1, 0, 0), Vec3(1, 1, 5)}};
  const Separation s = SeparateAtAnyDistance({&ball, Place(A.p_WB)}, {&ball, Place(B.p_WB)});
  EXPECT_NEAR(s.gap, 0.0, 1e-15);
  const Vec3 across(0.6, 0.2, 0.0);
  const ContactPlaces places{.E = {}, .p_WC = {Vec3(0, 0, 0.3)}, .gap = {0.0}};
  const Vec3 n_rate = NormalRate(places, s, A, B);
  EXPECT_LT((n_rate - across / 0.6).norm(), 1e-15);
  EXPECT_LT((PointRates(places, s.witness, n_rate, A, B)[0] - Vec3(0.4, 0.1, 0.1)).norm(), 1e-15)
      << "midway between the centres";
}

// No proof reaches beyond a time at which the gap is below the level.
TEST(RoundedPairs, ProvedStepsHold) {
  RandomBodies random(5);
  ProvedSteps steps;
  for (int i = 0; i < 3000 && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    const Polyhedron a = AnyRoundedShape(i % kRoundKinds, &random);
    const Polyhedron b = AnyRoundedShape(i / kRoundKinds % kKinds, &random);
    CheckProvedSteps(a, b, 2.0, &random, &steps);
  }
  EXPECT_GT(steps.proved, 3000);
  EXPECT_GT(steps.whole, 300);
}

// Of a ball that flies past a corner, and of one that strikes: the closed form.
TEST(RoundedPairs, EventOfTwoBallsIsAtTheRootOfTheirDistance) {
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.3);
  const double offset = 0.35, speed = 50.0, threshold = 5e-7;
  const TwistMotion still(Place(Vec3::Zero()), Vec3::Zero(), Vec3(0, 0, 300.0));
  const TwistMotion flying(Place(Vec3(-2, offset, 0)), Vec3(speed, 0, 0), Vec3(900, 40, 0));
  GapSearchCounters counters;
  const GapSearchResult found =
      FindGapEvent({&ball, &still}, {&ball, &flying}, 0.0, 0.1, threshold, kTolerance, {},
                   settings::EventSearch::kBisection, &counters, nullptr);
  ASSERT_TRUE(found.event);
  const double reach = 0.6 + threshold;
  const double root = (2.0 - std::sqrt(reach * reach - offset * offset)) / speed;
  EXPECT_LE(found.event->t, root);
  EXPECT_GT(found.event->t, root - threshold / speed);
  EXPECT_EQ(counters.stalls, 0);

  const TwistMotion past(Place(Vec3(-2, 0.6001, 0)), Vec3(speed, 0, 0), Vec3(900, 40, 0));
  EXPECT_FALSE(FindGapEvent({&ball, &still}, {&ball, &past}, 0.0, 0.1, threshold, kTolerance, {},
                            settings::EventSearch::kBisection, &counters, nullptr)
                   .event);
}

}  // namespace
}  // namespace touchstone::collision
