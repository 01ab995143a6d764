#pragma once

#include "base/math.h"

namespace touchstone::dynamics {

/// The solution of y' = rate + slope t - damping y with y(0) = start: momentum under a force that
/// is constant or changes steadily, and linear drag. Exact for any t >= 0 and any damping >= 0,
/// without cancellation as damping t -> 0.
class DampedDrive {
 public:
  DampedDrive() = default;
  DampedDrive(const Vec3& start, const Vec3& rate, const Vec3& slope, double damping)
      : start_(start), rate_(rate), slope_(slope), steady_(slope.isZero(0.0)), damping_(damping) {}

  const Vec3& start() const { return start_; }
  const Vec3& rate() const { return rate_; }
  const Vec3& slope() const { return slope_; }
  /// rate + slope t.
  Vec3 RateAt(double t) const { return steady_ ? rate_ : Vec3(rate_ + t * slope_); }
  double damping() const { return damping_; }

  /// y(t) = e^(-ct) start + (1 - e^(-ct))/c rate + (ct - 1 + e^(-ct))/c^2 slope.
  Vec3 At(double t) const;
  /// Integral of y over [0, t].
  Vec3 Integral(double t) const;
  /// y'(t) = e^(-ct) (rate - c start) + (1 - e^(-ct))/c slope, which runs along a straight segment.
  Vec3 Derivative(double t) const;

 private:
  Vec3 start_ = Vec3::Zero();
  Vec3 rate_ = Vec3::Zero();
  Vec3 slope_ = Vec3::Zero();
  bool steady_ = true;  // no slope
  double damping_ = 0.0;
};

}  // namespace touchstone::dynamics
