#pragma once

#include <vector>

#include "dynamics/body_state.h"
#include "settings/settings.h"

namespace touchstone::dynamics {

/// Force [N] and torque about the centre of mass [N m], in W.
struct Wrench {
  Vec3 force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
};

/// Rigorous bounds over an interval of a trajectory (the same meaning as collision::MotionBounds).
struct RateBounds {
  double linear_speed = 0.0;
  double angular_speed = 0.0;
  double linear_acceleration = 0.0;
  double angular_acceleration = 0.0;
};

/// The motion of one body over [start, end] under a constant wrench, gravity and damping, with
/// dense output: any time of the interval can be asked for without integrating again.
class Trajectory {
 public:
  Trajectory() = default;

  /// Integrates the equations of motion (Baraff I, 4-2)
  ///   x' = P/m,  q' = 1/2 [0, w] q,  P' = F + m g - c_l P,  L' = T - c_a L,  w = R I_B^-1 R^T L
  /// from `state` at `start` to `end`. Translation and momentum are closed forms; the orientation
  /// is integrated adaptively (Dormand-Prince 5(4) with its dense output) to `tolerance` per
  /// substep.
  static Trajectory Make(const ModelBody& body, const BodyState& state, double start, double end,
                         const Wrench& wrench, const Environment& environment,
                         const settings::IntegratorSettings& settings);

  double start() const;
  double end() const;

  /// State at a time in [start, end]; at `start` and `end` these are the integrator's own states.
  BodyState StateAt(double t) const;
  Pose PoseAt(double t) const;
  Twist TwistAt(double t) const;

  /// Bounds that hold over all of [t0, t1] (within [start, end]), tight for short intervals. The
  /// angular speed is bounded through Euler's equations in body axes: with principal moments I_i,
  /// |w_k'| <= |(I_i - I_j)/I_k| |w_i w_j| + |T_k|/I_k, a Riccati inequality for |w| whose
  /// coefficient is at most 1/sqrt(3) for any real body, however thin (not |L|/I_min).
  RateBounds BoundsOver(double t0, double t1) const;
};

}  // namespace touchstone::dynamics
