#pragma once

#include <limits>

#include "collision/moving_body.h"
#include "collision_fixtures.h"

namespace touchstone::collision {

/// Constant linear acceleration from t = 0, and a precession: the body spins at a constant rate
/// about an axis of its own (`spin_B`), which turns at a constant rate about a fixed axis (`w`).
/// |angular velocity| and |angular acceleration| are constant, so all bounds are exact. `known` is
/// the share of the linear acceleration that the bounds give as a vector.
class TwistMotion : public Motion {
 public:
  TwistMotion(const Pose& start, const Vec3& v, const Vec3& w, const Vec3& a = Vec3::Zero(),
              const Vec3& spin_B = Vec3::Zero(), double known = 1.0)
      : start_(start), v_(v), w_(w), a_(a), spin_B_(spin_B), known_(known) {}

  Pose PoseAt(double t) const override {
    return {Carrier(t) * Turned(spin_B_, t), start_.p_WB + t * v_ + 0.5 * t * t * a_};
  }
  Twist TwistAt(double t) const override { return {v_ + t * a_, w_ + Carrier(t) * spin_B_}; }
  MotionBounds BoundsOver(double t0, double t1) const override {
    const Vec3 spin = start_.R_WB * spin_B_;
    return {std::max((v_ + t0 * a_).norm(), (v_ + t1 * a_).norm()), (w_ + spin).norm(),
            (1.0 - known_) * a_.norm(), w_.cross(spin).norm(), known_ * a_};
  }

 private:
  static Mat3 Turned(const Vec3& rate, double t) {
    const double speed = rate.norm();
    return speed > 0.0 ? Turn(speed * t, rate) : Mat3::Identity();
  }
  Mat3 Carrier(double t) const { return Turned(w_, t) * start_.R_WB; }

  Pose start_;
  Vec3 v_, w_, a_, spin_B_;
  double known_;
};

/// Swings about an axis: angle(t) = amplitude sin(rate t), the frame origin on a circle of this
/// radius. The bounds are rigorous, and infinite over intervals longer than `longest`.
class SwingMotion : public Motion {
 public:
  SwingMotion(const Vec3& pivot, const Vec3& axis, double radius, double amplitude, double rate,
              double longest)
      : pivot_(pivot),
        axis_(axis.normalized()),
        amplitude_(amplitude),
        rate_(rate),
        longest_(longest) {
    Vec3 other;
    TangentBasis(axis_, &arm_, &other);
    arm_ *= radius;
  }

  Pose PoseAt(double t) const override {
    const Mat3 R = Turn(amplitude_ * std::sin(rate_ * t), axis_);
    return {R, pivot_ + R * arm_};
  }
  Twist TwistAt(double t) const override {
    const Vec3 w = amplitude_ * rate_ * std::cos(rate_ * t) * axis_;
    return {w.cross(PoseAt(t).p_WB - pivot_), w};
  }
  MotionBounds BoundsOver(double t0, double t1) const override {
    const double inf = std::numeric_limits<double>::infinity();
    if (t1 - t0 > longest_) return {inf, inf, inf, inf};
    const double w = std::abs(amplitude_ * rate_), alpha = w * std::abs(rate_);
    return {w * arm_.norm(), w, (alpha + w * w) * arm_.norm(), alpha};
  }

 private:
  Vec3 pivot_, axis_, arm_;
  double amplitude_, rate_, longest_;
};

}  // namespace touchstone::collision
