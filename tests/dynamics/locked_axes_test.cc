// Bodies that do not turn about some of the world's axes, against equations of motion with the
// torques that hold them, integrated independently.

#include <gtest/gtest.h>

#include <cmath>

#include "dynamics/bodies.h"
#include "support/lcg.h"

namespace touchstone::dynamics {
namespace {

const settings::IntegratorSettings kTight;

// w' from I w' + w x I w = T - c I w + sum of the torques along the locked axes, w' zero along
// them: a linear system of six equations with the torques as unknowns.
Vec3 AngularAcceleration(const ModelBody& body, const Mat3& R_WB, const Vec3& w, const Vec3& torque,
                         double damping) {
  const Mat3 I = R_WB * body.I_BBcm_B * R_WB.transpose();
  Mat6 A = Mat6::Zero();
  Vec6 b;
  A.topLeftCorner<3, 3>() = I;
  b << torque - damping * I * w - w.cross(I * w), Vec3::Zero();
  for (const int k : {0, 1, 2}) {
    const bool locked = body.locked.about[static_cast<size_t>(k)];
    A(k, 3 + k) = locked ? -1.0 : 0.0;  // the torque that holds it
    A(3 + k, locked ? k : 3 + k) = 1.0;
  }
  const Vec6 x = A.fullPivLu().solve(b);
  return x.head<3>();
}

struct Turning {
  Mat3 R_WB;
  Vec3 w;
};

// Runge-Kutta of fourth order in many steps.
Turning IntegrateFinely(const ModelBody& body, Turning now, const Vec3& torque, double damping,
                        double duration, int steps) {
  const double h = duration / steps;
  const auto rate = [&](const Turning& at) {
    return Turning{Skew(at.w) * at.R_WB, AngularAcceleration(body, at.R_WB, at.w, torque, damping)};
  };
  const auto moved = [](const Turning& at, const Turning& by, double s) {
    return Turning{at.R_WB + s * by.R_WB, at.w + s * by.w};
  };
  for (int i = 0; i < steps; ++i) {
    const Turning k1 = rate(now), k2 = rate(moved(now, k1, 0.5 * h)),
                  k3 = rate(moved(now, k2, 0.5 * h)), k4 = rate(moved(now, k3, h));
    now.R_WB += h / 6.0 * (k1.R_WB + 2.0 * k2.R_WB + 2.0 * k3.R_WB + k4.R_WB);
    now.w += h / 6.0 * (k1.w + 2.0 * k2.w + 2.0 * k3.w + k4.w);
  }
  return now;
}

struct LockedCase {
  ModelBody body;
  BodyState state;
  Wrench wrench;
  Environment environment;
};

LockedCase MakeLockedCase(int seed) {
  Lcg random(static_cast<std::uint64_t>(seed));
  LockedCase made;
  made.body = MakeBlock(2.0, Vec3(0.3, 0.7, 1.1));
  for (const size_t k : {0u, 1u, 2u}) made.body.locked.about[k] = ((1 + seed % 7) >> k & 1) != 0;
  made.body.locked.along[static_cast<size_t>(seed % 3)] = true;
  made.state = MakeState(
      made.body, Vec3::Zero(),
      Quat(random.Uniform(0, 1), random.Uniform(-1, 1), random.Uniform(-1, 1), 0.3).normalized(),
      {random.InBall(3.0), random.InBall(8.0)});
  made.wrench = {random.InBall(5.0), random.InBall(2.0)};
  if (seed % 2 == 0) made.environment.damping = {0.3, 0.4};
  return made;
}

TEST(LockedAxes, TurnAsTheTorquesThatHoldThemLetThem) {
  for (int seed = 0; seed < 14; ++seed) {
    const LockedCase c = MakeLockedCase(seed);
    const Trajectory flight =
        Trajectory::Make(c.body, c.state, 0.0, 1.0, c.wrench, c.environment, kTight);
    const Turning expected =
        IntegrateFinely(c.body, {c.state.pose().R_WB, flight.TwistAt(0.0).w}, c.wrench.torque,
                        c.environment.damping.angular, 1.0, 4000);
    EXPECT_LT((flight.StateAt(1.0).pose().R_WB - expected.R_WB).norm(), 1e-9) << seed;
    EXPECT_LT((flight.TwistAt(1.0).w - expected.w).norm(), 1e-9) << seed;
    const Twist computed = ComputeTwist(c.body, flight.StateAt(1.0));
    EXPECT_LT((computed.w - expected.w).norm(), 1e-9) << seed;
    for (const size_t k : {0u, 1u, 2u}) {
      const auto i = static_cast<Eigen::Index>(k);
      if (c.body.locked.about[k]) {
        EXPECT_EQ(computed.w[i], 0.0);
      }
      if (c.body.locked.along[k]) {
        EXPECT_EQ(flight.StateAt(1.0).p_WBcm[i], 0.0);
      }
    }
  }
}

// What holds an axis does no work.
TEST(LockedAxes, KeepTheirEnergyWithoutForces) {
  for (int seed = 0; seed < 7; ++seed) {
    const LockedCase c = MakeLockedCase(seed);
    const Trajectory flight = Trajectory::Make(c.body, c.state, 0.0, 3.0, {}, NoForces(), kTight);
    const double energy = ComputeKineticEnergy(c.body, c.state);
    for (const double t : {0.7, 1.9, 3.0})
      EXPECT_NEAR(ComputeKineticEnergy(c.body, flight.StateAt(t)), energy, 1e-10 * energy) << seed;
  }
}

TEST(LockedAxes, BoundsHold) {
  for (int seed = 0; seed < 70; ++seed) {
    const LockedCase c = MakeLockedCase(seed);
    const Trajectory flight =
        Trajectory::Make(c.body, c.state, 0.0, 0.5, c.wrench, c.environment, kTight);
    const double t0 = 0.004 * seed, t1 = t0 + 0.01 * (1 + seed % 20);
    const RateBounds bounds = flight.BoundsOver(t0, t1);
    for (int i = 0; i <= 40; ++i) {
      const double t = std::min(t0 + (t1 - t0) * i / 40.0, 0.5);
      const Vec3 w = flight.TwistAt(t).w;
      const Vec3 rate = AngularAcceleration(c.body, flight.PoseAt(t).R_WB, w, c.wrench.torque,
                                            c.environment.damping.angular);
      EXPECT_LE(w.norm(), bounds.angular_speed * (1.0 + 1e-8));
      EXPECT_LE(rate.norm(), bounds.angular_acceleration * (1.0 + 1e-8));
    }
  }
}

// About the one axis that is left, with the moment about it, however the body is placed.
TEST(LockedAxes, APlanarBodyThatLeansHasItsMomentAboutY) {
  const ModelBody body = MakePlanar(MakeBlock(2.0, Vec3(0.3, 0.7, 1.1)));
  const Quat leaning = Quat(0.3, -0.5, 0.2, 0.7).normalized();
  const BodyState state =
      MakeState(body, Vec3::Zero(), leaning, {Vec3::Zero(), Vec3(0.0, 2.0, 0.0)});
  const double moment = ComputeWorldInertia(body, leaning)(1, 1);
  EXPECT_NEAR(ComputeKineticEnergy(body, state), 0.5 * moment * 4.0, 1e-14);
  const Trajectory flight =
      Trajectory::Make(body, state, 0.0, 2.0, {Vec3::Zero(), Vec3(1, 3, 1)}, NoForces(), kTight);
  EXPECT_NEAR(flight.TwistAt(2.0).w.y(), 2.0 + 3.0 / moment * 2.0, 1e-13);
}

}  // namespace
}  // namespace touchstone::dynamics
