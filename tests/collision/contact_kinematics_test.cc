#include "collision/contact_kinematics.h"

#include <gtest/gtest.h>

#include <numbers>

#include "collision/contact_points.h"
#include "geometry/shapes.h"

namespace touchstone::collision {
namespace {

const geometry::Polyhedron kCube = geometry::MakeBox(Vec3(1.0, 1.0, 1.0));

/// Both bodies after `time`, each turning about its own centre.
Stance MovedFor(double time, const Stance& body) {
  Stance moved = body;
  const double angle = time * body.V_WB.w.norm();
  moved.p_WB += time * body.V_WB.v;
  if (angle != 0.0)
    moved.q_WB = Quat(Eigen::AngleAxisd(angle, body.V_WB.w.normalized())) * body.q_WB;
  return moved;
}

PosedShape Posed(const Stance& body) {
  return {body.shape, {body.q_WB.toRotationMatrix(), body.p_WB}};
}

/// A cube with an edge along y below, over one with an edge along x above; both turn and move.
struct CrossedEdges {
  Stance A{&kCube,
           Vec3(0.05, 0.02, 1.43),
           Quat(Eigen::AngleAxisd(0.25 * std::numbers::pi, Vec3::UnitY())),
           {Vec3(0.1, -0.2, 0.3), Vec3(0.3, 0.7, -0.4)}};
  Stance B{&kCube,
           Vec3::Zero(),
           Quat(Eigen::AngleAxisd(0.25 * std::numbers::pi, Vec3::UnitX())),
           {Vec3(-0.2, 0.1, 0.2), Vec3(-0.5, 0.2, 0.6)}};
  Separation separation = FindSeparation(Posed(A), Posed(B), {}, 10.0, 0.0, nullptr);
};

// n(t + d) - n(t - d) over 2 d, of the same witness.
Vec3 MeasuredRate(const Stance& A, const Stance& B, const Witness& witness) {
  constexpr double kSpan = 1e-5;
  const auto normal = [&](double time) {
    return EvaluateWitness(Posed(MovedFor(time, A)), Posed(MovedFor(time, B)), witness).nhat_BA_W;
  };
  return (normal(kSpan) - normal(-kSpan)) / (2.0 * kSpan);
}

TEST(ContactKinematics, NormalOfTwoEdgesTurnsAsTheirCrossProductDoes) {
  const CrossedEdges pair;
  ASSERT_EQ(pair.separation.witness.kind, WitnessKind::kEdgePair);
  const Vec3 rate = NormalRate({}, pair.separation, pair.A, pair.B);
  EXPECT_GT(rate.norm(), 0.1);
  EXPECT_LT((rate - MeasuredRate(pair.A, pair.B, pair.separation.witness)).norm(), 1e-8);
}

TEST(ContactKinematics, NormalOfAFaceTurnsWithItsBody) {
  CrossedEdges pair;
  for (const Witness& witness :
       {Witness{WitnessKind::kFaceOfA, 2, -1}, Witness{WitnessKind::kFaceOfB, -1, 3}}) {
    pair.separation = EvaluateWitness(Posed(pair.A), Posed(pair.B), witness);
    const Vec3 rate = NormalRate({}, pair.separation, pair.A, pair.B);
    EXPECT_LT((rate - MeasuredRate(pair.A, pair.B, witness)).norm(), 1e-8);
    const Vec3& spin = witness.kind == WitnessKind::kFaceOfA ? pair.A.V_WB.w : pair.B.V_WB.w;
    EXPECT_EQ(TangentSpin(witness, pair.A, pair.B), spin);
    EXPECT_LT((rate - spin.cross(pair.separation.nhat_BA_W)).norm(), 1e-15);
  }
}

// What the same witness says of where the bodies stand ahead is what is carried there.
TEST(ContactKinematics, ContactsAreCarriedToWhereTheirFeaturesAreAhead) {
  const CrossedEdges pair;
  const Stance A_ahead = MovedFor(0.1, pair.A), B_ahead = MovedFor(0.1, pair.B);
  for (const Witness& witness : {pair.separation.witness, Witness{WitnessKind::kFaceOfA, 2, -1},
                                 Witness{WitnessKind::kFaceOfB, -1, 3}}) {
    const Separation now = EvaluateWitness(Posed(pair.A), Posed(pair.B), witness);
    ContactPlaces places{.E = {}, .p_WC = {Vec3(0.05, 0.02, 0.71)}};
    Vec3 t1, t2;
    TangentBasis(now.nhat_BA_W, &t1, &t2);
    places.E.common << t1, t2, now.nhat_BA_W;
    const CarriedPlaces ahead = Carry(places, witness, pair.A, pair.B, A_ahead, B_ahead);
    const Vec3 n = EvaluateWitness(Posed(A_ahead), Posed(B_ahead), witness).nhat_BA_W;
    EXPECT_LT((ahead.E.common.col(2) - n).norm(), 1e-12);
    EXPECT_LT((ahead.E.common.transpose() * ahead.E.common - Mat3::Identity()).norm(), 1e-12);
  }
}

// Two edges go on crossing where their lines come closest, seen along the normal.
TEST(ContactKinematics, CrossingOfTwoEdgesStaysOnBothOfThem) {
  const CrossedEdges pair;
  const Stance A_ahead = MovedFor(0.1, pair.A), B_ahead = MovedFor(0.1, pair.B);
  const ContactManifold manifold =
      FindContactPoints(Posed(pair.A), Posed(pair.B), pair.separation, 0.1);
  ASSERT_EQ(manifold.points.size(), 1u);
  ContactPlaces places{.E = {}, .p_WC = {manifold.points[0].p_W}};
  Vec3 t1, t2;
  TangentBasis(pair.separation.nhat_BA_W, &t1, &t2);
  places.E.common << t1, t2, pair.separation.nhat_BA_W;
  const CarriedPlaces ahead =
      Carry(places, pair.separation.witness, pair.A, pair.B, A_ahead, B_ahead);
  const ContactManifold there = FindContactPoints(
      Posed(A_ahead), Posed(B_ahead),
      EvaluateWitness(Posed(A_ahead), Posed(B_ahead), pair.separation.witness), 0.2);
  ASSERT_EQ(there.points.size(), 1u);
  const Vec3 off = ahead.p_WC[0] - there.points[0].p_W;
  const Vec3 n = ahead.E.common.col(2);
  EXPECT_LT((off - off.dot(n) * n).norm(), 1e-3);
}

}  // namespace
}  // namespace touchstone::collision
