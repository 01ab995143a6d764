#pragma once

#include "dynamics/body_state.h"
#include "dynamics/damped_drive.h"
#include "dynamics/orientation_curve.h"
#include "dynamics/rate_bounds.h"
#include "settings/settings.h"

namespace touchstone::dynamics {

/// A body that turns by more than this in one step is not followed [rad]: a hundred times the
/// largest turn that scene files may ask for at the default step.
inline constexpr double kMostTurn = 2e4;

/// Force [N] and torque about the centre of mass [N m], in W.
struct Wrench {
  Vec3 force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
};

/// The motion of one body over [start, end] under gravity, damping and a wrench that is constant or
/// changes steadily, with dense output: the state at any time of the interval is available without
/// integrating again.
class Trajectory {
 public:
  Trajectory() = default;

  /// Integrates the equations of motion (Baraff I, 4-2)
  ///   x' = P/m,  q' = 1/2 [0, w] q,  P' = F + m g - c_l P,  L' = T - c_a L,  w = R I_B^-1 R^T L
  /// from `state` at `start` to `end`. Translation and momentum are closed forms, and so is a
  /// rotation about an axis that is fixed in the body and in space, or about the only axis that is
  /// not locked; any other orientation is integrated adaptively (Dormand-Prince 5(4) with its dense
  /// output) to `tolerance` per substep. F and T are `wrench` at the start and change by
  /// `wrench_rate` per second. Wrench components along and about locked axes are dropped; immovable
  /// bodies keep their prescribed twist, or follow their path from the state's path_time on.
  static Trajectory Make(const ModelBody& body, const BodyState& state, double start, double end,
                         const Wrench& wrench, const Environment& environment,
                         const settings::IntegratorSettings& settings,
                         const Wrench& wrench_rate = {});

  /// The trajectory of a body that stays in place for all times.
  static Trajectory Rest(const BodyState& state);

  double start() const { return start_; }
  double end() const { return end_; }
  /// Whether all of the motion could be followed; otherwise the states after the start are
  /// meaningless.
  bool complete() const { return complete_; }

  /// State at a time in [start, end] (times outside count as the nearer end); at `start` and `end`
  /// these are the integrator's own states.
  BodyState StateAt(double t) const;
  Pose PoseAt(double t) const;
  Twist TwistAt(double t) const;

  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const { return curve_.MemoryUse(); }
  /// Number of substeps of the integration of a tumbling body, each of which is stored; otherwise
  /// 0.
  int num_substeps() const { return curve_.num_substeps(); }

  /// Bounds that hold over all of [t0, t1] (within [start, end]), tight for short intervals:
  /// Euler's equations are enclosed in principal axes (spin_bounds.h), without |L| / I_min, so that
  /// the bounds stay tight for thin bodies. Exact up to round-off for bodies that do not tumble.
  RateBounds BoundsOver(double t0, double t1) const;

 private:
  enum class Turning {
    kNone,      // w = 0 throughout
    kSteady,    // about an axis fixed in B and in W
    kTumbling,  // anything else
  };

  void ChooseTurning(const ModelBody& body);
  BodyState Evaluate(double t) const;
  /// Angle turned about a fixed axis since the start [rad].
  Vec3 SteadyTurn(double since) const;
  Quat OrientationAt(double t) const;
  Quat TurnedAt(double t) const;
  Vec3 AngularVelocity(const Quat& q_WB, double t) const;
  /// The inertia in W [kg m^2].
  Mat3 WorldInertia(const Quat& q_WB) const;
  void AddMomentumBounds(double t0, double t1, RateBounds* bounds) const;
  void AddTumblingBounds(double t0, double t1, RateBounds* bounds) const;

  double start_ = 0.0;
  double end_ = 0.0;
  bool movable_ = false;
  bool complete_ = true;
  Twist prescribed_;
  std::shared_ptr<const KeyframePath> path_;  // path of an immovable body
  double path_lead_ = 0.0;  // lead of the path's clock over that of `start` and `end` [s]
  BodyState first_, last_;
  Pose first_pose_;
  double inverse_mass_ = 0.0;
  Mat3 inverse_I_BBcm_B_ = Mat3::Zero();
  DampedDrive P_, L_;  // over the time since start_
  Turning turning_ = Turning::kNone;
  Vec3 axis_W_ = Vec3::Zero();             // kSteady: unit
  double inverse_I_axis_ = 0.0;            // kSteady: axis . I^-1 axis
  OrientationCurve curve_;                 // kTumbling
  AxisFlags locked_ = {};                  // kTumbling: axes about which the body does not turn
  Vec3 principal_inertia_ = Vec3::Ones();  // kTumbling
  Mat3 R_BP_ = Mat3::Identity();           // kTumbling: principal axes in B
};

}  // namespace touchstone::dynamics
