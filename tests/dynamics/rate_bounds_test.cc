// Rigour and tightness of Trajectory::BoundsOver.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "dynamics/bodies.h"
#include "support/lcg.h"

namespace touchstone::dynamics {
namespace {

struct Case {
  ModelBody body;
  BodyState state;
  Wrench wrench;
  Environment environment;
};

// Needles, plates and bricks, with inertia not along the body axes, spinning up to 100 rad/s, some
// free, some under a hard torque, some damped.
Case MakeCase(int seed) {
  Lcg random(static_cast<std::uint64_t>(seed));
  const Vec3 lengths(std::pow(10.0, random.Uniform(-3, 0)), std::pow(10.0, random.Uniform(-2, 0)),
                     1.0);
  const Vec3 twist_axis = random.InBall(3.0);
  const Mat3 R = Eigen::AngleAxisd(twist_axis.norm(), twist_axis.normalized()).toRotationMatrix();
  const Vec3 principal = BlockInertia(2.0, lengths);
  Case out;
  out.body = MakeBody(2.0, Mat3(R * principal.asDiagonal() * R.transpose()));
  const double speed = std::pow(10.0, random.Uniform(-2, 2));
  const Vec3 q_axis = random.InBall(3.0);
  out.state =
      MakeState(out.body, Vec3::Zero(), Quat(Eigen::AngleAxisd(q_axis.norm(), q_axis.normalized())),
                {random.InBall(10.0), random.InBall(speed)});
  if (seed % 3 != 0) {
    out.wrench = {random.InBall(50.0), random.InBall(principal.maxCoeff() * 20.0)};
  }
  if (seed % 4 == 1) out.environment.damping = {1.0, 2.0};
  return out;
}

struct Sampled {
  double speed = 0.0, acceleration = 0.0, linear_speed = 0.0, linear_acceleration = 0.0;
};

// Largest rates at sampled times, the accelerations from the equations of motion.
Sampled Sample(const Case& c, const Trajectory& motion, double t0, double t1) {
  Sampled most;
  for (int i = 0; i <= 40; ++i) {
    const double t = t0 + (t1 - t0) * i / 40.0;
    const BodyState state = motion.StateAt(t);
    const Twist twist = motion.TwistAt(t);
    const Vec3 rate = ComputeWorldInverseInertia(c.body, state.q_WB) *
                          (c.wrench.torque - twist.w.cross(state.L)) -
                      c.environment.damping.angular * twist.w;
    const Vec3 acceleration = c.wrench.force / c.body.mass + c.environment.gravity -
                              c.environment.damping.linear * twist.v;
    most.speed = std::max(most.speed, twist.w.norm());
    most.acceleration = std::max(most.acceleration, rate.norm());
    most.linear_speed = std::max(most.linear_speed, twist.v.norm());
    most.linear_acceleration = std::max(most.linear_acceleration, acceleration.norm());
  }
  return most;
}

// The motion is known to the integrator's 1e-12, which the inertia's spread (to 1e4) multiplies.
constexpr double kKnown = 1.0 + 1e-8;

TEST(RateBounds, HoldOverWholeSteps) {
  for (int seed = 0; seed < 400; ++seed) {
    const Case c = MakeCase(seed);
    const double h = seed % 2 ? 1.0 / 60.0 : 0.2;
    const Trajectory motion =
        Trajectory::Make(c.body, c.state, 0.0, h, c.wrench, c.environment, {});
    const RateBounds bounds = motion.BoundsOver(0.0, h);
    const Sampled most = Sample(c, motion, 0.0, h);
    EXPECT_LE(most.speed, bounds.angular_speed * kKnown) << seed;
    EXPECT_LE(most.acceleration, bounds.angular_acceleration * kKnown) << seed;
    EXPECT_LE(most.linear_speed, bounds.linear_speed * kKnown) << seed;
    EXPECT_LE(most.linear_acceleration, bounds.linear_acceleration * kKnown) << seed;
  }
}

// 0.02 rad of rotation or 1 ms: the bounds follow the motion. |L| / I_min would be up to 1e4 times
// the speed for these bodies.
TEST(RateBounds, AreTightForShortIntervals) {
  for (int seed = 0; seed < 400; ++seed) {
    const Case c = MakeCase(seed);
    const double h = 0.1;
    const Trajectory motion =
        Trajectory::Make(c.body, c.state, 0.0, h, c.wrench, c.environment, {});
    for (const double t0 : {0.0, 0.03, 0.08}) {
      const double duration = std::min(1e-3, 0.02 / motion.TwistAt(t0).w.norm());
      const RateBounds bounds = motion.BoundsOver(t0, t0 + duration);
      const Sampled most = Sample(c, motion, t0, t0 + duration);
      EXPECT_LE(most.speed, bounds.angular_speed * kKnown) << seed;
      EXPECT_LE(most.acceleration, bounds.angular_acceleration * kKnown) << seed;
      EXPECT_LE(bounds.angular_speed, 1.05 * most.speed) << seed;
      EXPECT_LE(bounds.angular_acceleration, 2.0 * most.acceleration) << seed;
      EXPECT_LE(bounds.linear_speed, 1.0001 * most.linear_speed) << seed;
      EXPECT_LE(bounds.linear_acceleration, 1.0001 * most.linear_acceleration) << seed;
    }
  }
}

// Over a whole step the rotation bound stays useful too: within 10 % when the step turns the body
// by up to 0.2 rad without torque.
TEST(RateBounds, AreTightForFreeStepsOfThinBodies) {
  for (const Vec3& lengths : {Vec3(1e-3, 1e-3, 1), Vec3(1e-3, 2e-3, 1), Vec3(1e-3, 1, 1),
                              Vec3(1e-3, 0.5, 1), Vec3(0.3, 0.5, 1)}) {
    Case c;
    c.body = MakeBlock(1.0, lengths);
    c.state = MakeState(c.body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), Vec3(6, 7, 8)});
    const double h = 1.0 / 60.0;
    const Trajectory motion =
        Trajectory::Make(c.body, c.state, 0.0, h, c.wrench, c.environment, {});
    const RateBounds bounds = motion.BoundsOver(0.0, h);
    const Sampled most = Sample(c, motion, 0.0, h);
    EXPECT_LE(bounds.angular_speed, 1.1 * most.speed);
    EXPECT_LE(bounds.angular_acceleration, 2.0 * most.acceleration);
  }
}

TEST(RateBounds, StayFiniteOverManyTurns) {
  Case c;
  c.body = MakeBlock(1.0, Vec3(0.01, 0.5, 1));
  c.state = MakeState(c.body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), Vec3(50, 60, 70)});
  const Trajectory motion = Trajectory::Make(c.body, c.state, 0.0, 2.0, {}, NoForces(), {});
  const RateBounds bounds = motion.BoundsOver(0.0, 2.0);
  const Sampled most = Sample(c, motion, 0.0, 2.0);
  EXPECT_GE(bounds.angular_speed * kKnown, most.speed);
  EXPECT_LE(bounds.angular_speed, 1.2 * most.speed);
}

TEST(RateBounds, AreExactForSteadyRotation) {
  Case c;
  c.body = MakeBlock(1.0, Vec3(1, 1, 1));
  c.state = MakeState(c.body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), Vec3(0, 0, -2)});
  c.wrench.torque = Vec3(0, 0, 1.0);  // 6 rad/s^2 against the spin
  const Trajectory motion = Trajectory::Make(c.body, c.state, 0.0, 1.0, c.wrench, NoForces(), {});
  EXPECT_NEAR(motion.BoundsOver(0.0, 1.0).angular_speed, 4.0, 1e-11);
  EXPECT_NEAR(motion.BoundsOver(0.0, 0.5).angular_speed, 2.0, 1e-11);
  EXPECT_NEAR(motion.BoundsOver(0.0, 1.0).angular_acceleration, 6.0, 1e-11);
}

}  // namespace
}  // namespace touchstone::dynamics
