#include "dynamics/trajectory.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/dense.h"
#include "dynamics/spin_bounds.h"

namespace touchstone::dynamics {
namespace {

// Directions that differ by less are equal up to the round-off of the rotations between them.
constexpr double kSameDirection = 1e-15;
// Rotation [rad] for which a tumbling body is bounded in one piece.
constexpr double kBoundedAngle = 0.5;
// Largest number of such pieces; bounds over longer intervals are coarse.
constexpr int kMostBounded = 8192;
// Covers the round-off of evaluating the bounds.
constexpr double kRoundOff = 1.0 + 1e-12;

bool AreParallel(const Vec3& a, const Vec3& b) {
  return a.cross(b).norm() <= kSameDirection * a.norm() * b.norm();
}

Quat RotationVector(const Vec3& rotation) {
  const double angle = rotation.norm();
  if (angle == 0.0) return Quat::Identity();
  return Quat(Eigen::AngleAxisd(angle, rotation / angle));
}

// Bound of |y| over [s0, s1]. Under a steady drive y moves along a straight segment and is largest
// at one of its ends; otherwise its rate does, and y deviates from its chord by at most a quarter
// of the rate's change times the time.
double LargestOver(const DampedDrive& y, double s0, double s1) {
  double largest = std::max(y.At(s0).norm(), y.At(s1).norm());
  if (!y.slope().isZero(0.0))
    largest += 0.25 * (s1 - s0) * (y.Derivative(s1) - y.Derivative(s0)).norm();
  return largest;
}

Wrench WithoutLockedAxes(const LockedAxes& locked, const Wrench& wrench) {
  return {WithoutLocked(locked.along, wrench.force), WithoutLocked(locked.about, wrench.torque)};
}

}  // namespace

Trajectory Trajectory::Make(const ModelBody& body, const BodyState& state, double start, double end,
                            const Wrench& wrench, const Environment& environment,
                            const settings::IntegratorSettings& settings,
                            const Wrench& wrench_rate) {
  TOUCHSTONE_CHECK(end >= start);
  Trajectory trajectory;
  trajectory.start_ = start;
  trajectory.end_ = end;
  trajectory.first_ = state;
  trajectory.first_pose_ = state.pose();
  trajectory.movable_ = body.movable();
  if (body.movable()) {
    Wrench total = {wrench.force + body.mass * environment.gravity, wrench.torque};
    Wrench rate = wrench_rate;
    if (body.locked.any()) {
      total = WithoutLockedAxes(body.locked, total);
      rate = WithoutLockedAxes(body.locked, rate);
    }
    trajectory.inverse_mass_ = body.inverse_mass;
    trajectory.inverse_I_BBcm_B_ = body.inverse_I_BBcm_B;
    trajectory.P_ = DampedDrive(state.P, total.force, rate.force, environment.damping.linear);
    trajectory.L_ = DampedDrive(state.L, total.torque, rate.torque, environment.damping.angular);
    trajectory.ChooseTurning(body);
    if (trajectory.turning_ == Turning::kTumbling) {
      trajectory.curve_ = OrientationCurve(
          state.q_WB, trajectory.L_, {body.I_BBcm_B, body.inverse_I_BBcm_B, body.locked.about},
          end - start, settings.tolerance);
      trajectory.complete_ = trajectory.curve_.complete();
    } else if (trajectory.turning_ == Turning::kSteady) {
      trajectory.complete_ = trajectory.SteadyTurn(end - start).norm() <= kMostTurn;
    }
    if (!trajectory.complete_) trajectory.turning_ = Turning::kNone;
  } else if (body.path) {
    trajectory.path_ = body.path;
    trajectory.path_lead_ = state.path_time - start;
  } else {
    trajectory.prescribed_ = body.prescribed;
    trajectory.turning_ = body.prescribed.w.isZero(0.0) ? Turning::kNone : Turning::kSteady;
  }
  trajectory.last_ = state;
  if (end > start) {
    trajectory.last_ = trajectory.Evaluate(end);
  }
  return trajectory;
}

Trajectory Trajectory::Rest(const BodyState& state) {
  constexpr double kEver = 1e300;  // [s]
  Trajectory trajectory;
  trajectory.start_ = -kEver;
  trajectory.end_ = kEver;
  trajectory.first_ = trajectory.last_ = state;
  trajectory.first_pose_ = state.pose();
  return trajectory;
}

// A rotation axis stays fixed when momentum and torque lie along one principal axis.
void Trajectory::ChooseTurning(const ModelBody& body) {
  const Vec3& L = first_.L;
  const Vec3& torque = L_.rate();
  const Vec3& change = L_.slope();
  const Vec3& along = !L.isZero(0.0) ? L : !torque.isZero(0.0) ? torque : change;
  if (along.isZero(0.0)) return;

  const Mat3& R_WB = first_pose_.R_WB;
  if (std::ranges::count(body.locked.about, false) == 1) {  // it turns about a single axis
    turning_ = Turning::kSteady;
    axis_W_ = along.cwiseAbs().normalized();
    inverse_I_axis_ = 1.0 / axis_W_.dot(R_WB * body.I_BBcm_B * (R_WB.transpose() * axis_W_));
    return;
  }
  locked_ = body.locked.about;
  const Vec3 axis_B = (R_WB.transpose() * along).normalized();
  const Vec3 w_B = body.inverse_I_BBcm_B * axis_B;
  if (AreParallel(w_B, axis_B) && AreParallel(along, torque) && AreParallel(along, change)) {
    turning_ = Turning::kSteady;
    axis_W_ = along.normalized();
    inverse_I_axis_ = axis_B.dot(w_B);
    return;
  }
  turning_ = Turning::kTumbling;
  const auto principal = ComputeEigenpairs(body.I_BBcm_B);
  principal_inertia_ = principal.values;
  R_BP_ = principal.vectors;
  if (R_BP_.determinant() < 0.0) R_BP_.col(0) = -R_BP_.col(0);
}

Vec3 Trajectory::SteadyTurn(double since) const {
  if (!movable_) return prescribed_.w * since;
  return axis_W_ * (inverse_I_axis_ * axis_W_.dot(L_.Integral(since)));
}

Quat Trajectory::OrientationAt(double t) const {
  switch (turning_) {
    case Turning::kNone:
      return first_.q_WB;
    case Turning::kSteady:
      return (RotationVector(SteadyTurn(t - start_)) * first_.q_WB).normalized();
    case Turning::kTumbling:
      break;
  }
  return curve_.At(t - start_);
}

BodyState Trajectory::Evaluate(double t) const {
  const double since = t - start_;
  BodyState state;
  if (path_) {
    const double path_time = t + path_lead_;
    const KeyframePath::Placement there = path_->At(path_time);
    return {.p_WBcm = there.p_WBcm, .q_WB = there.q_WB, .path_time = path_time};
  }
  state.q_WB = OrientationAt(t);
  if (movable_) {
    state.p_WBcm = first_.p_WBcm + inverse_mass_ * P_.Integral(since);
    state.P = P_.At(since);
    state.L = L_.At(since);
  } else {
    state.p_WBcm = first_.p_WBcm + since * prescribed_.v;
  }
  return state;
}

BodyState Trajectory::StateAt(double t) const {
  if (t <= start_) return first_;
  if (t >= end_) return last_;
  return Evaluate(t);
}

Pose Trajectory::PoseAt(double t) const {
  if (t <= start_) return first_pose_;
  if (path_) return StateAt(t).pose();
  const double since = std::min(t, end_) - start_;
  const Vec3 moved =
      movable_ ? Vec3(inverse_mass_ * P_.Integral(since)) : Vec3(since * prescribed_.v);
  const Mat3 R_WB = turning_ == Turning::kNone ? first_pose_.R_WB : TurnedAt(t).toRotationMatrix();
  return {R_WB, first_.p_WBcm + moved};
}

// The orientation at any time.
Quat Trajectory::TurnedAt(double t) const {
  if (t <= start_) return first_.q_WB;
  return t >= end_ ? last_.q_WB : OrientationAt(t);
}

Vec3 Trajectory::AngularVelocity(const Quat& q_WB, double t) const {
  const Vec3 L = L_.At(t - start_);
  switch (turning_) {
    case Turning::kNone:
      return Vec3::Zero();
    case Turning::kSteady:
      return axis_W_ * (inverse_I_axis_ * axis_W_.dot(L));
    case Turning::kTumbling:
      break;
  }
  if (IsAny(locked_)) return InverseOfFree(locked_, WorldInertia(q_WB)) * L;
  const Mat3 R_WB = q_WB.toRotationMatrix();
  return R_WB * (inverse_I_BBcm_B_ * (R_WB.transpose() * L));
}

Mat3 Trajectory::WorldInertia(const Quat& q_WB) const {
  const Mat3 R_WP = q_WB.toRotationMatrix() * R_BP_;
  return R_WP * principal_inertia_.asDiagonal() * R_WP.transpose();
}

Twist Trajectory::TwistAt(double t) const {
  const double at = std::clamp(t, start_, end_);
  if (path_) return path_->TwistAt(at + path_lead_);
  if (!movable_) return prescribed_;
  const Quat q_WB = turning_ == Turning::kTumbling ? TurnedAt(at) : first_.q_WB;
  return {inverse_mass_ * P_.At(at - start_), AngularVelocity(q_WB, at)};
}

RateBounds Trajectory::BoundsOver(double t0, double t1) const {
  if (path_) return path_->BoundsOver(t0 + path_lead_, t1 + path_lead_);
  RateBounds bounds;
  if (!movable_) {
    bounds.linear_speed = prescribed_.v.norm();
    bounds.angular_speed = prescribed_.w.norm();
    return bounds;
  }
  t0 = std::clamp(t0, start_, end_);
  t1 = std::clamp(t1, t0, end_);
  const double s0 = t0 - start_;
  const double s1 = t1 - start_;
  // The acceleration moves along a straight segment.
  const Vec3 first = inverse_mass_ * P_.Derivative(s0);
  bounds.steady_acceleration = first;
  const Vec3 last = inverse_mass_ * P_.Derivative(s1);
  bounds.unsteady_acceleration = (first - last).norm();
  bounds.linear_speed = kRoundOff * inverse_mass_ * LargestOver(P_, s0, s1);
  bounds.linear_acceleration = kRoundOff * std::max(first.norm(), last.norm());
  if (turning_ == Turning::kSteady) {
    bounds.angular_speed = kRoundOff * inverse_I_axis_ * LargestOver(L_, s0, s1);
    bounds.angular_acceleration =
        kRoundOff * inverse_I_axis_ * std::max(L_.Derivative(s0).norm(), L_.Derivative(s1).norm());
  } else if (turning_ == Turning::kTumbling) {
    AddTumblingBounds(t0, t1, &bounds);
  }
  return bounds;
}

// Bounds that need no enclosure: |w| <= |L| / I_min, |w'| <= (|T| + |w| |L|) / I_min. With locked
// axes, let S be the free ones: S^T (I w' + w x I w) = S^T T, and w has no part along I_min w, so
// the second bound is |w'| <= (|T| + (I_max - I_min) |w|^2) / I_min.
void Trajectory::AddMomentumBounds(double t0, double t1, RateBounds* bounds) const {
  const double s0 = t0 - start_, s1 = t1 - start_;
  const double lightest = principal_inertia_.minCoeff();
  const double L = LargestOver(L_, s0, s1);
  const double torque = std::max(L_.RateAt(s0).norm(), L_.RateAt(s1).norm()) + L_.damping() * L;
  bounds->angular_speed = kRoundOff * L / lightest;
  const double turning = IsAny(locked_) ? (principal_inertia_.maxCoeff() - lightest) *
                                              bounds->angular_speed * bounds->angular_speed
                                        : bounds->angular_speed * L;
  bounds->angular_acceleration = kRoundOff * (torque + turning) / lightest;
}

void Trajectory::AddTumblingBounds(double t0, double t1, RateBounds* bounds) const {
  if (IsAny(locked_)) return AddMomentumBounds(t0, t1, bounds);
  double t = t0;
  for (int pieces = 0; t < t1 || pieces == 0; ++pieces) {
    if (pieces == kMostBounded) return AddMomentumBounds(t0, t1, bounds);
    const BodyState state = StateAt(t);
    const Mat3 R_PW = (state.q_WB.toRotationMatrix() * R_BP_).transpose();
    const Spin spin = {principal_inertia_, (R_PW * state.L).cwiseQuotient(principal_inertia_),
                       R_PW * L_.RateAt(t - start_), L_.slope().norm(), L_.damping()};
    double duration = t1 - t;
    if (spin.w.norm() * duration > kBoundedAngle) duration = kBoundedAngle / spin.w.norm();
    SpinBounds piece;
    while (!FindSpinBounds(spin, duration, &piece)) {
      duration *= 0.5;
      if (t + duration > t) continue;
      AddMomentumBounds(t0, t1, bounds);
      return;
    }
    bounds->angular_speed = std::max(bounds->angular_speed, kRoundOff * piece.speed);
    bounds->angular_acceleration =
        std::max(bounds->angular_acceleration, kRoundOff * piece.acceleration);
    t = duration < t1 - t ? t + duration : t1;
  }
}

}  // namespace touchstone::dynamics
