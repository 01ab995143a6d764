#pragma once

#include "collision/moving_body.h"
#include "dynamics/trajectory.h"

namespace touchstone::simulation {

/// A trajectory as collision sees it: poses and bounds, no masses.
class BodyMotion final : public collision::Motion {
 public:
  BodyMotion() = default;
  explicit BodyMotion(dynamics::Trajectory trajectory) : trajectory_(std::move(trajectory)) {}

  const dynamics::Trajectory& trajectory() const { return trajectory_; }

  Pose PoseAt(double t) const override { return trajectory_.PoseAt(t); }
  Twist TwistAt(double t) const override { return trajectory_.TwistAt(t); }
  collision::MotionBounds BoundsOver(double t0, double t1) const override {
    const dynamics::RateBounds bounds = trajectory_.BoundsOver(t0, t1);
    return {bounds.linear_speed, bounds.angular_speed, bounds.unsteady_acceleration,
            bounds.angular_acceleration, bounds.steady_acceleration};
  }

 private:
  dynamics::Trajectory trajectory_;
};

}  // namespace touchstone::simulation
