#include "dynamics/trajectory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "dynamics/bodies.h"

namespace touchstone::dynamics {
namespace {

const settings::IntegratorSettings kIntegrator;
const Quat kLeaning = Quat(0.3, -0.5, 0.2, 0.7).normalized();

Trajectory Fly(const ModelBody& body, const BodyState& state, double duration,
               const Wrench& wrench = {}, const Environment& environment = NoForces()) {
  return Trajectory::Make(body, state, 0.0, duration, wrench, environment, kIntegrator);
}

void ExpectSame(const BodyState& a, const BodyState& b) {
  EXPECT_EQ(a.p_WBcm, b.p_WBcm);
  EXPECT_EQ(a.q_WB.coeffs(), b.q_WB.coeffs());
  EXPECT_EQ(a.P, b.P);
  EXPECT_EQ(a.L, b.L);
}

TEST(Trajectory, ProjectileFollowsItsParabola) {
  const ModelBody body = MakeBlock(2.0, Vec3(1, 1, 1));
  const Vec3 x0(1, 2, 3);
  const Vec3 v0(4, -5, 6);
  const BodyState state = MakeState(body, x0, kLeaning, {v0, Vec3::Zero()});
  const Trajectory flight = Fly(body, state, 1.5, {}, Environment{});
  for (const double t : {0.1, 0.75, 1.4999}) {
    const Vec3 expected = x0 + t * v0 - Vec3(0, 0, 0.5 * 9.81 * t * t);
    EXPECT_LT((flight.StateAt(t).p_WBcm - expected).norm(), 1e-14);
    EXPECT_LT((flight.TwistAt(t).v - (v0 - Vec3(0, 0, 9.81 * t))).norm(), 1e-14);
    EXPECT_EQ(flight.StateAt(t).q_WB.coeffs(), state.q_WB.coeffs());
  }
}

TEST(Trajectory, LinearDragApproachesTerminalVelocity) {
  const ModelBody body = MakeBlock(2.0, Vec3(1, 1, 1));
  const BodyState state =
      MakeState(body, Vec3::Zero(), Quat::Identity(), {Vec3(3, 0, 8), Vec3::Zero()});
  Environment environment;
  environment.damping.linear = 0.5;
  const double t = 4.0;
  const Trajectory flight = Fly(body, state, 60.0, {}, environment);
  const double decay = std::exp(-0.5 * t);
  const double terminal = -9.81 / 0.5;
  EXPECT_NEAR(flight.TwistAt(t).v.x(), 3.0 * decay, 1e-14);
  EXPECT_NEAR(flight.TwistAt(t).v.z(), terminal + (8.0 - terminal) * decay, 1e-13);
  EXPECT_NEAR(flight.StateAt(t).p_WBcm.z(), terminal * t + (8.0 - terminal) * (1.0 - decay) / 0.5,
              1e-13);
  EXPECT_NEAR(flight.TwistAt(60.0).v.z(), terminal, 1e-10);
}

TEST(Trajectory, DragIsContinuousInItsCoefficient) {
  // The closed forms divide by c; a difference quotient in c shows cancellation at once. The
  // change is first order: dx = -c (g t^3 / 6 + v t^2 / 2).
  const ModelBody body = MakeBlock(1.0, Vec3(1, 1, 1));
  const BodyState state =
      MakeState(body, Vec3::Zero(), Quat::Identity(), {Vec3(0, 0, 2), Vec3::Zero()});
  const double t = 1.0 / 60.0;
  const double free = Fly(body, state, t, {}, Environment{}).StateAt(t).p_WBcm.z();
  for (const double c : {1e-12, 1e-9, 1e-6, 1e-3}) {
    Environment environment;
    environment.damping.linear = c;
    const double dragged = Fly(body, state, t, {}, environment).StateAt(t).p_WBcm.z();
    const double first_order = -c * (-9.81 * t * t * t / 6.0 + 2.0 * t * t / 2.0);
    EXPECT_NEAR(dragged - free, first_order, 1e-17 + c * c * 1e-4) << c;
  }
}

TEST(Trajectory, AngularDragStopsASpinningCubeAtItsClosedFormAngle) {
  const ModelBody body = MakeBlock(1.0, Vec3(1, 1, 1));
  const Vec3 axis = Vec3(1, 2, -2) / 3.0;
  const BodyState state = MakeState(body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), 3 * axis});
  Environment environment = NoForces();
  environment.damping.angular = 2.0;
  const Trajectory spin = Fly(body, state, 1.0, {}, environment);
  const Quat expected(Eigen::AngleAxisd(3.0 * (1.0 - std::exp(-2.0)) / 2.0, axis));
  EXPECT_LT(RotationBetween(spin.StateAt(1.0).q_WB, expected), 1e-14);
}

TEST(Trajectory, EndsAreTheIntegratorsOwnStates) {
  const ModelBody body = MakeBlock(1.0, Vec3(0.2, 1, 3));
  const BodyState state = MakeState(body, Vec3(1, 2, 3), kLeaning, {Vec3(1, 1, 1), Vec3(3, -2, 5)});
  const Wrench wrench = {Vec3(1, 2, 3), Vec3(0.5, -1, 2)};
  const Trajectory whole =
      Trajectory::Make(body, state, 10.0, 10.1, wrench, Environment{}, kIntegrator);
  ExpectSame(whole.StateAt(10.0), state);
  EXPECT_EQ(whole.PoseAt(10.0).R_WB, state.pose().R_WB);
  ExpectSame(whole.StateAt(10.1), whole.StateAt(11.0));
  EXPECT_EQ(whole.PoseAt(10.1).R_WB, whole.StateAt(10.1).pose().R_WB);
  EXPECT_NEAR(whole.StateAt(10.1).q_WB.norm(), 1.0, 1e-15);
}

// Truncating a step at an event must not depend on how the step was made.
TEST(Trajectory, DenseOutputAgreesWithIntegratingToThatTime) {
  const ModelBody body = MakeBlock(1.0, Vec3(0.2, 1, 3));
  const BodyState state =
      MakeState(body, Vec3(1, 2, 3), kLeaning, {Vec3(1, 1, 1), Vec3(3, -20, 5)});
  const Wrench wrench = {Vec3(1, 2, 3), Vec3(5, -1, 2)};
  Environment environment;
  environment.damping = {0.1, 0.2};
  const Trajectory whole = Fly(body, state, 1.0 / 60.0, wrench, environment);
  for (int i = 1; i < 40; ++i) {
    const double t = i / 2400.0;
    const BodyState dense = whole.StateAt(t);
    const BodyState direct = Fly(body, state, t, wrench, environment).StateAt(t);
    EXPECT_LT(RotationBetween(dense.q_WB, direct.q_WB), 1e-10);
    EXPECT_LT((dense.p_WBcm - direct.p_WBcm).norm(), 1e-15);
    EXPECT_NEAR(dense.q_WB.norm(), 1.0, 4e-16);
  }
}

TEST(Trajectory, DenseTwistIsTheDerivativeOfThePose) {
  const ModelBody body = MakeBlock(1.0, Vec3(0.2, 1, 3));
  const BodyState state = MakeState(body, Vec3(1, 2, 3), kLeaning, {Vec3(1, 1, 1), Vec3(3, -2, 5)});
  const Trajectory flight = Fly(body, state, 0.1, {Vec3(1, 2, 3), Vec3(0.5, -1, 2)}, Environment{});
  const double t = 0.03;
  const double d = 1e-4;
  const Quat turn = flight.StateAt(t + d).q_WB * flight.StateAt(t - d).q_WB.conjugate();
  const Vec3 w = turn.vec() / (turn.w() * d);
  const Vec3 v = (flight.StateAt(t + d).p_WBcm - flight.StateAt(t - d).p_WBcm) / (2 * d);
  // Central differences: d^2 times the third derivatives (about 100), and 1e-12 / d of the dense
  // output.
  EXPECT_LT((flight.TwistAt(t).w - w).norm(), 2e-6);
  EXPECT_LT((flight.TwistAt(t).v - v).norm(), 1e-10);
}

// 60 s in 3600 steps: momentum is the state, so |L| cannot drift; the energy shows the orientation.
TEST(Trajectory, SpinningTopKeepsEnergyAndMomentum) {
  const ModelBody body = MakeBlock(1.0, Vec3(0.1, 0.3, 0.5));
  BodyState state = MakeState(body, Vec3::Zero(), kLeaning, {Vec3::Zero(), Vec3(1, 12, 3)});
  const double energy = ComputeKineticEnergy(body, state);
  const Vec3 L = state.L;
  for (int i = 0; i < 3600; ++i) {
    state = Trajectory::Make(body, state, i / 60.0, (i + 1) / 60.0, {}, NoForces(), kIntegrator)
                .StateAt((i + 1) / 60.0);
  }
  EXPECT_EQ(state.L, L);
  const double drift = ComputeKineticEnergy(body, state) / energy - 1.0;
  RecordProperty("relative_energy_drift", std::to_string(drift * 1e12) + "e-12");
  EXPECT_LT(std::abs(drift), 1e-11);
}

TEST(Trajectory, SteadyRotationMatchesTheIntegratedOne) {
  // A cube takes the closed form; the same cube with its inertia changed by 1e-10 is integrated.
  const ModelBody cube = MakeBlock(1.0, Vec3(1, 1, 1));
  const ModelBody almost = MakeBody(1.0, Vec3(Vec3(1, 1 + 1e-10, 1 - 1e-10) / 6.0));
  const Twist twist = {Vec3::Zero(), Vec3(3, -2, 5)};
  const BodyState a = MakeState(cube, Vec3::Zero(), kLeaning, twist);
  const BodyState b = MakeState(almost, Vec3::Zero(), kLeaning, twist);
  const double rotation =
      RotationBetween(Fly(cube, a, 1.0).StateAt(0.8).q_WB, Fly(almost, b, 1.0).StateAt(0.8).q_WB);
  EXPECT_LT(rotation, 1e-8);
  EXPECT_LT(RotationBetween(
                Fly(cube, a, 1.0).StateAt(0.8).q_WB,
                Quat(Eigen::AngleAxisd(0.8 * twist.w.norm(), twist.w.normalized())) * kLeaning),
            1e-14);
}

TEST(Trajectory, PlanarBodiesStayInTheirPlane) {
  const ModelBody body = MakePlanar(MakeBlock(2.0, Vec3(1, 2, 3)));
  BodyState state = MakeState(body, Vec3(1, 2, 3), Quat(Eigen::AngleAxisd(0.3, Vec3::UnitY())),
                              {Vec3(1, 0, 2), Vec3(0, 4, 0)});
  const Wrench wrench = {Vec3(1, 5, 2), Vec3(3, 0.7, -8)};
  for (int i = 0; i < 600; ++i) {
    state = Fly(body, state, 1.0 / 60.0, wrench, Environment{}).StateAt(1.0 / 60.0);
  }
  EXPECT_EQ(state.p_WBcm.y(), 2.0);
  EXPECT_EQ(state.P.y(), 0.0);
  EXPECT_EQ(state.L.x(), 0.0);
  EXPECT_EQ(state.L.z(), 0.0);
  EXPECT_EQ(state.q_WB.x(), 0.0);
  EXPECT_EQ(state.q_WB.z(), 0.0);
  const double angle = 0.3 + 4.0 * 10.0 + 0.5 * 0.7 / body.I_BBcm_B(1, 1) * 100.0;
  EXPECT_LT(RotationBetween(state.q_WB, Quat(Eigen::AngleAxisd(angle, Vec3::UnitY()))), 1e-11);
}

TEST(Trajectory, InfiniteMassFollowsItsPrescribedTwist) {
  ModelBody body;
  body.prescribed = {Vec3(1, 2, 3), Vec3(0.4, -0.5, 0.6)};
  const BodyState state = MakeState(body, Vec3(1, 1, 1), kLeaning, {});
  const Trajectory motion =
      Fly(body, state, 2.0, {Vec3(100, 100, 100), Vec3(100, 100, 100)}, Environment{});
  const BodyState end = motion.StateAt(2.0);
  EXPECT_LT((end.p_WBcm - Vec3(3, 5, 7)).norm(), 1e-15);
  const Vec3 turned = 2.0 * body.prescribed.w;
  const Quat expected = Quat(Eigen::AngleAxisd(turned.norm(), turned.normalized())) * kLeaning;
  EXPECT_LT(RotationBetween(end.q_WB, expected), 1e-15);
  EXPECT_TRUE(end.P.isZero(0.0));
  const RateBounds bounds = motion.BoundsOver(0.0, 2.0);
  EXPECT_EQ(bounds.linear_speed, body.prescribed.v.norm());
  EXPECT_EQ(bounds.angular_speed, body.prescribed.w.norm());
  EXPECT_EQ(bounds.linear_acceleration, 0.0);
  EXPECT_EQ(bounds.angular_acceleration, 0.0);
}

Wrench At(const Vec3& r, const Vec3& force) { return {force, r.cross(force)}; }

Wrench operator+(const Wrench& a, const Wrench& b) {
  return {a.force + b.force, a.torque + b.torque};
}

// Baraff I, 5.2: a uniform field acts at the centre of mass.
// What scene files may ask for, ten thousand radians a second in steps of a tenth, can be followed;
// a hundred times that is told, whether the body tumbles, spins about an axis or is driven to it.
TEST(Trajectory, TellsWhatTurnsTooFastToBeFollowed) {
  const ModelBody block = MakeBlock(1.0, Vec3(0.1, 0.2, 0.3));
  const auto turn = [&](const ModelBody& body, const Vec3& w, const Vec3& torque) {
    const BodyState state = MakeState(body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), w});
    return Fly(body, state, 0.1, {Vec3::Zero(), torque}).complete();
  };
  const Vec3 none = Vec3::Zero();
  for (const Vec3& axis : {Vec3(0, 1, 0), Vec3(0.6, 0, 0.8)}) {
    EXPECT_TRUE(turn(block, 1e4 * axis, none));
    EXPECT_FALSE(turn(block, 1e6 * axis, none));
    EXPECT_FALSE(turn(block, none, 1e7 * axis));
  }
  EXPECT_TRUE(turn(MakePlanar(block), Vec3(0, 1e4, 0), none));
  EXPECT_FALSE(turn(MakePlanar(block), Vec3(0, 1e6, 0), none));
}

TEST(BaraffExamples, UniformFieldGivesNoTorque) {
  const ModelBody body = MakeBlock(8.0, Vec3(0.5, 1, 2));
  const BodyState state = MakeState(body, Vec3::Zero(), kLeaning, {Vec3::Zero(), Vec3(0.3, 2, -1)});
  const Environment environment;
  Wrench weight;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner(i & 1 ? 0.25 : -0.25, i & 2 ? 0.5 : -0.5, i & 4 ? 1.0 : -1.0);
    weight = weight + At(kLeaning * corner, 1.0 * environment.gravity);
  }
  EXPECT_LT(weight.torque.norm(), 1e-14);
  const BodyState pulled = Fly(body, state, 0.5, weight).StateAt(0.5);
  const BodyState falling = Fly(body, state, 0.5, {}, environment).StateAt(0.5);
  EXPECT_LT((pulled.p_WBcm - falling.p_WBcm).norm(), 1e-14);
  EXPECT_LT((falling.L - state.L).norm(), 1e-16);
}

// Baraff I, 5.3 (errata C6): two equal forces beside the centre move the block without turning it.
TEST(BaraffExamples, RotationFreeLoading) {
  const double f = 5.0;
  const ModelBody body = MakeBlock(2.0, Vec3(6, 2, 4));
  const Wrench wrench = At(Vec3(-3, 0, -2), Vec3(0, 0, f)) + At(Vec3(3, 0, -2), Vec3(0, 0, f));
  const BodyState end =
      Fly(body, MakeState(body, Vec3::Zero(), Quat::Identity(), {}), 2.0, wrench).StateAt(2.0);
  EXPECT_TRUE(end.L.isZero(0.0));
  EXPECT_EQ(end.q_WB.coeffs(), Quat::Identity().coeffs());
  EXPECT_NEAR(end.p_WBcm.z(), 0.5 * (2.0 * f / 2.0) * 4.0, 1e-14);
}

// Baraff I, 5.4: opposite forces turn the block about y at 6f and leave its centre where it is.
TEST(BaraffExamples, TranslationFreeLoading) {
  const double f = 5.0;
  const ModelBody body = MakeBlock(2.0, Vec3(6, 2, 4));
  const Wrench wrench = At(Vec3(-3, 0, -2), Vec3(0, 0, f)) + At(Vec3(3, 0, 2), Vec3(0, 0, -f));
  EXPECT_EQ(wrench.torque, Vec3(0, 6 * f, 0));
  const BodyState end =
      Fly(body, MakeState(body, Vec3::Zero(), Quat::Identity(), {}), 0.5, wrench).StateAt(0.5);
  EXPECT_TRUE(end.p_WBcm.isZero(0.0));
  const double angle = 0.5 * 6.0 * f / body.I_BBcm_B(1, 1) * 0.25;
  EXPECT_LT(RotationBetween(end.q_WB, Quat(Eigen::AngleAxisd(angle, Vec3::UnitY()))), 1e-15);
}

// Baraff I, 5.5: the same force off the centre accelerates the centre the same, and the energy it
// adds is its work along the longer path of the point it acts on.
TEST(BaraffExamples, ForceAgainstTorquePuzzle) {
  const Vec3 force(0, 0, 2.0);
  const Vec3 r_B(1.5, 0, 0);
  const ModelBody body = MakeBlock(4.0, Vec3(4, 0.5, 0.5));
  BodyState centred = MakeState(body, Vec3::Zero(), Quat::Identity(), {});
  BodyState off_centre = centred;
  const int steps = 4000;
  const double h = 2.0 / steps;
  double work = 0.0;
  for (int i = 0; i < steps; ++i) {
    centred = Fly(body, centred, h, {force, Vec3::Zero()}).StateAt(h);
    // The torque of the middle of the step makes the sum second order in h.
    const Vec3 w = ComputeTwist(body, off_centre).w;
    const Quat middle = Quat(Eigen::AngleAxisd(0.5 * h * w.y(), Vec3::UnitY())) * off_centre.q_WB;
    const Vec3 before = off_centre.pose().ToWorld(r_B);
    off_centre = Fly(body, off_centre, h, At(middle * r_B, force)).StateAt(h);
    work += force.dot(off_centre.pose().ToWorld(r_B) - before);
  }
  EXPECT_LT((off_centre.p_WBcm - centred.p_WBcm).norm(), 1e-12);
  EXPECT_LT((off_centre.P - centred.P).norm(), 1e-12);
  const double energy = ComputeKineticEnergy(body, off_centre);
  EXPECT_GT(energy, 1.2 * ComputeKineticEnergy(body, centred));
  EXPECT_NEAR(ComputeKineticEnergy(body, centred), force.dot(centred.p_WBcm), 1e-12);
  // h^2 |w|^2 / 12 relative.
  EXPECT_NEAR(work, energy, 1e-6 * energy);
}

}  // namespace
}  // namespace touchstone::dynamics
