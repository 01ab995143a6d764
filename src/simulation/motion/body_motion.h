#pragma once

#include "collision/moving_body.h"
#include "dynamics/trajectory.h"

namespace touchstone::simulation {

/// A trajectory in the form that collision needs: poses and bounds, no masses. Values that all
/// pairs of the body need are computed once: the twist at the start, the pose at the end, the
/// bounds over the whole trajectory.
class BodyMotion final : public collision::Motion {
 public:
  BodyMotion() = default;
  /// `turn_before` is the angle by which the body has already turned in the step [rad].
  explicit BodyMotion(dynamics::Trajectory trajectory, double turn_before = 0.0)
      : trajectory_(std::move(trajectory)),
        start_twist_(trajectory_.TwistAt(trajectory_.start())),
        end_pose_(trajectory_.PoseAt(trajectory_.end())),
        whole_(trajectory_.BoundsOver(trajectory_.start(), trajectory_.end())),
        turn_before_(turn_before) {}

  const dynamics::Trajectory& trajectory() const { return trajectory_; }
  /// Upper bound of the angle by which the body turns in the step until t [rad].
  double TurnUntil(double t) const {
    return turn_before_ + whole_.angular_speed * (t - trajectory_.start());
  }

  Pose PoseAt(double t) const override {
    return t == trajectory_.end() ? end_pose_ : trajectory_.PoseAt(t);
  }
  Twist TwistAt(double t) const override {
    return t == trajectory_.start() ? start_twist_ : trajectory_.TwistAt(t);
  }
  collision::MotionBounds BoundsOver(double t0, double t1) const override {
    const bool of_all = t0 == trajectory_.start() && t1 == trajectory_.end();
    const dynamics::RateBounds bounds = of_all ? whole_ : trajectory_.BoundsOver(t0, t1);
    return {bounds.linear_speed, bounds.angular_speed, bounds.unsteady_acceleration,
            bounds.angular_acceleration, bounds.steady_acceleration};
  }

 private:
  dynamics::Trajectory trajectory_;
  Twist start_twist_;
  Pose end_pose_;
  dynamics::RateBounds whole_;
  double turn_before_ = 0.0;
};

}  // namespace touchstone::simulation
