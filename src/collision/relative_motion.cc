#include "collision/relative_motion.h"

#include <algorithm>

namespace touchstone::collision {

RelativeMotion::RelativeMotion(const BodyInstant& P, const BodyInstant& Q,
                               const MotionBounds& bounds_P, const MotionBounds& bounds_Q, double s)
    : s_(s), alpha_P_(bounds_P.angular_acceleration), w_P_(P.V_WB.w) {
  const Vec3 u = Q.V_WB.v - P.V_WB.v;
  const Vec3& w_Q = Q.V_WB.w;
  c_ = Q.X_WB.p_WB - P.X_WB.p_WB;
  c_rate_ = u - w_P_.cross(c_);
  turn_ = w_Q - w_P_;

  const double alpha_P = bounds_P.angular_acceleration;
  const double alpha_Q = bounds_Q.angular_acceleration;
  steady_ = bounds_Q.steady_acceleration - bounds_P.steady_acceleration;
  steady_size_ = steady_.norm();
  linear_ = bounds_P.linear_acceleration + bounds_Q.linear_acceleration;
  w_P_bound_ = std::min(bounds_P.angular_speed, w_P_.norm() + alpha_P * s);
  const double w_Q_bound = std::min(bounds_Q.angular_speed, w_Q.norm() + alpha_Q * s);
  turn_bound_ = std::min(w_P_bound_ + w_Q_bound, turn_.norm() + (alpha_P + alpha_Q) * s);

  const double gyration =
      std::min(w_P_bound_ * w_Q_bound,
               w_P_.cross(w_Q).norm() + (alpha_P * w_Q_bound + w_P_bound_ * alpha_Q) * s);
  turn_rate_bound_ = alpha_P + alpha_Q + gyration;

  const double u_rate = steady_size_ + linear_;
  const double u_bound =
      std::min(bounds_P.linear_speed + bounds_Q.linear_speed, u.norm() + u_rate * s);
  c_bound_ = c_.norm() + u_bound * s;
  c_rate_bound_ =
      std::min(u_bound + w_P_bound_ * c_bound_,
               c_rate_.norm() + (u_rate + alpha_P * c_bound_ + w_P_bound_ * u_bound) * s);
  travel_bound_ =
      linear_ + (alpha_P + w_P_bound_ * w_P_bound_) * c_bound_ + 2.0 * w_P_bound_ * c_rate_bound_;
}

RelativeMotion::HeightBend RelativeMotion::BoundHeight(const Vec3& n_W) const {
  const double tilt_of_P = std::min(w_P_bound_, w_P_.cross(n_W).norm() + alpha_P_ * s_);
  const double tilt = std::min(turn_bound_, turn_.cross(n_W).norm() + turn_rate_bound_ * s_);
  const double of_steady = steady_size_ * tilt_of_P * s_ - n_W.dot(steady_);
  return {of_steady + linear_ + alpha_P_ * c_bound_ +
              tilt_of_P * (w_P_bound_ * c_bound_ + 2.0 * c_rate_bound_),
          turn_rate_bound_ + tilt * turn_bound_};
}

}  // namespace touchstone::collision
