#include "dynamics/body_state.h"

#include <gtest/gtest.h>

#include "dynamics/bodies.h"
#include "geometry/mass_properties.h"
#include "geometry/shapes.h"

namespace touchstone::dynamics {
namespace {

const Quat kTilted = Quat(0.3, -0.5, 0.2, 0.7).normalized();

TEST(BodyState, MomentumAndTwistAreInverse) {
  const ModelBody body = MakeBlock(2.0, Vec3(0.1, 1.0, 3.0));
  const Twist twist = {Vec3(1, -2, 3), Vec3(-4, 5, 0.5)};
  const BodyState state = MakeState(body, Vec3(1, 2, 3), kTilted, twist);
  EXPECT_LT((state.P - 2.0 * twist.v).norm(), 1e-15);
  const Twist back = ComputeTwist(body, state);
  EXPECT_LT((back.v - twist.v).norm(), 1e-14);
  // The inverse inertia's spread, 10, times round-off.
  EXPECT_LT((back.w - twist.w).norm(), 1e-13);
}

TEST(BodyState, KineticEnergyIsThatOfItsPoints) {
  // Eight corner masses make the inertia; their own speeds make the energy (Baraff I, C-3).
  const double m = 0.25;
  const Vec3 half(0.3, 0.5, 0.7);
  Mat3 inertia = Mat3::Zero();
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) {
    const Vec3 r((i & 1 ? 1 : -1) * half.x(), (i & 2 ? 1 : -1) * half.y(),
                 (i & 4 ? 1 : -1) * half.z());
    corners.push_back(r);
    inertia -= m * Skew(r) * Skew(r);
  }
  const ModelBody body = MakeBody(8 * m, inertia);
  const Twist twist = {Vec3(1, -2, 3), Vec3(-4, 5, 0.5)};
  const BodyState state = MakeState(body, Vec3::Zero(), kTilted, twist);
  double energy = 0.0;
  for (const Vec3& r : corners) energy += 0.5 * m * twist.At(kTilted * r).squaredNorm();
  EXPECT_NEAR(ComputeKineticEnergy(body, state), energy, 1e-13 * energy);
}

TEST(BodyState, WorldInertiaAndItsInverseMultiplyToOne) {
  const ModelBody body = MakeBlock(3.0, Vec3(1, 2, 3));
  const Mat3 product =
      ComputeWorldInertia(body, kTilted) * ComputeWorldInverseInertia(body, kTilted);
  EXPECT_LT((product - Mat3::Identity()).norm(), 1e-14);
}

TEST(BodyState, PotentialEnergyIsWeightTimesHeight) {
  const ModelBody body = MakeBlock(3.0, Vec3(1, 2, 3));
  const BodyState state = MakeState(body, Vec3(5, 6, 7), kTilted, {});
  EXPECT_DOUBLE_EQ(ComputePotentialEnergy(body, state, Environment{}), 3.0 * 9.81 * 7.0);
}

TEST(BodyState, PlanarBodiesLoseWhatTheyCannotHave) {
  const ModelBody body = MakePlanar(MakeBlock(2.0, Vec3(1, 2, 3)));
  const Quat turned(Eigen::AngleAxisd(0.7, Vec3::UnitY()));
  const BodyState state = MakeState(body, Vec3::Zero(), turned, {Vec3(1, 2, 3), Vec3(4, 5, 6)});
  EXPECT_EQ(state.P, Vec3(2, 0, 6));
  EXPECT_EQ(state.L.x(), 0.0);
  EXPECT_EQ(state.L.z(), 0.0);
  EXPECT_DOUBLE_EQ(ComputeTwist(body, state).w.y(), 5.0);
}

TEST(BodyState, InfiniteMassMovesAsPrescribedAndHasNoMomentum) {
  ModelBody body;
  body.prescribed = {Vec3(1, 2, 3), Vec3(4, 5, 6)};
  const BodyState state = MakeState(body, Vec3::Zero(), kTilted, body.prescribed);
  EXPECT_TRUE(state.P.isZero(0.0));
  EXPECT_TRUE(state.L.isZero(0.0));
  EXPECT_EQ(ComputeTwist(body, state).v, body.prescribed.v);
  EXPECT_EQ(ComputeTwist(body, state).w, body.prescribed.w);
  EXPECT_EQ(ComputeKineticEnergy(body, state), 0.0);
  EXPECT_EQ(ComputePotentialEnergy(body, state, Environment{}), 0.0);
}

// Baraff I, 5.1: M/12 (y0^2 + z0^2, x0^2 + z0^2, x0^2 + y0^2) (errata C6).
TEST(BaraffExamples, InertiaOfABlock) {
  const Vec3 lengths(0.4, 1.0, 2.5);
  const geometry::VolumeProperties properties =
      geometry::ComputeVolumeProperties(geometry::MakeBox(lengths));
  const Mat3 expected = BlockInertia(lengths.prod(), lengths).asDiagonal();
  EXPECT_LT((properties.inertia - expected).norm(), 1e-15);
}

}  // namespace
}  // namespace touchstone::dynamics
