#pragma once

#include "base/math.h"

namespace touchstone::dynamics {

/// The solution of y' = rate - damping y from y(0) = start: momentum under a constant force and
/// linear drag. Exact for any t >= 0 and any damping >= 0, without cancellation as damping t -> 0.
class DampedDrive {
 public:
  DampedDrive() = default;
  DampedDrive(const Vec3& start, const Vec3& rate, double damping)
      : start_(start), rate_(rate), damping_(damping) {}

  const Vec3& start() const { return start_; }
  const Vec3& rate() const { return rate_; }
  double damping() const { return damping_; }

  /// y(t) = e^(-ct) start + (1 - e^(-ct))/c rate.
  Vec3 At(double t) const;
  /// Integral of y over [0, t].
  Vec3 Integral(double t) const;
  /// y'(t) = e^(-ct) (rate - c start), which never grows.
  Vec3 Derivative(double t) const;

 private:
  Vec3 start_ = Vec3::Zero();
  Vec3 rate_ = Vec3::Zero();
  double damping_ = 0.0;
};

}  // namespace touchstone::dynamics
