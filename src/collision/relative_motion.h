#pragma once

#include "collision/moving_body.h"

namespace touchstone::collision {

/// A moving body at one instant.
struct BodyInstant {
  const geometry::Polyhedron* shape = nullptr;
  Pose X_WB;
  Twist V_WB;

  PosedShape Posed() const { return {shape, X_WB}; }
};

/// The velocity of a point of the body [m/s].
inline Vec3 VelocityAt(const BodyInstant& body, const Vec3& p_W) {
  return body.V_WB.v + body.V_WB.w.cross(p_W - body.X_WB.p_WB);
}

/// Motion of body Q as seen from body P: the exact relative rates at a time t, and rigorous bounds
/// of the second derivatives over [t, t + s].
///
/// With c = x_Q - x_P, u = v_Q - v_P, Omega = w_Q - w_P and all rates taken in the frame of P, a
/// point of Q at the offset rho from its frame origin has y = c + rho and
///   y'  = c' + Omega x rho,                        c' = u - w_P x c,
///   y'' = c'' + Omega' x rho + Omega x (Omega x rho),
///   c'' = a_Q - a_P - alpha_P x c - w_P x (w_P x c) - 2 w_P x c',
///   Omega' = alpha_Q - alpha_P - w_P x w_Q.
/// A constant part of a_Q - a_P, `steady`, is known with its direction; a_P and a_Q below are what
/// remains. Only accelerations and angular rates enter the second order: bodies that fly together,
/// however fast, are at rest relative to each other. The bounds of the factors follow from their
/// values at t and the bounds of their own rates, so all of them tend to the exact values as s goes
/// to 0:
///   |Omega|    <= |Omega(t)| + (alpha_P + alpha_Q) s
///   |w_P x w_Q| <= its value at t + (alpha_P |w_Q| + |w_P| alpha_Q) s
///   |u|        <= |u(t)| + (|steady| + a_P + a_Q) s,   |c| <= |c(t)| + |u| s
///   |c'|       <= |c'(t)| + (|steady| + a_P + a_Q + alpha_P |c| + |w_P| |u|) s
/// (the last because d/dt (u - w_P x c) = a_Q - a_P - alpha_P x c - w_P x u in W).
class RelativeMotion {
 public:
  RelativeMotion(const BodyInstant& P, const BodyInstant& Q, const MotionBounds& bounds_P,
                 const MotionBounds& bounds_Q, double s);

  /// Limits the downward bend of the height of a point of Q over a plane fixed in P: d'' >=
  /// -(centre + turn |rho|).
  struct HeightBend {
    double centre = 0.0;  // for the frame origin of Q [m/s^2]; negative: bends upwards
    double turn = 0.0;    // per metre of distance from that origin [1/s^2]
  };
  /// With n constant in the frame of P, so that |n(t + s) - n(t)| <= |w_P x n| s,
  ///   -n . c'' <= -n(t) . steady + |steady| |w_P x n| s
  ///               + a_P + a_Q + alpha_P |c| + |w_P x n| (|w_P| |c| + 2 |c'|),
  ///   |n . rho''| <= (|Omega'| + |Omega x n| |Omega|) |rho|:
  /// a spin about the normal changes no height.
  HeightBend BoundHeight(const Vec3& n_W) const;

  const Vec3& c_W() const { return c_; }            // x_Q - x_P [m]
  const Vec3& c_rate_W() const { return c_rate_; }  // rate of c_W in the frame of P [m/s]
  const Vec3& turn_W() const { return turn_; }      // Omega at t [rad/s]

  /// Velocity, in the frame of P, of the point of Q at the offset rho_W, at t.
  Vec3 VelocityOf(const Vec3& rho_W) const { return c_rate_ + turn_.cross(rho_W); }
  /// Bound, over the interval, of |y'' - steady| for a point of Q at the distance rho from its
  /// frame origin.
  double BoundDeviation(double rho) const {
    return travel_bound_ + (turn_rate_bound_ + turn_bound_ * turn_bound_) * rho;
  }
  /// Bound of |y''|.
  double BoundAcceleration(double rho) const { return BoundDeviation(rho) + steady_size_; }
  const Vec3& steady_W() const { return steady_; }             // [m/s^2]
  double w_P_bound() const { return w_P_bound_; }              // |w_P| [rad/s]
  double turn_bound() const { return turn_bound_; }            // |Omega| [rad/s]
  double turn_rate_bound() const { return turn_rate_bound_; }  // |Omega'| in P [rad/s^2]

 private:
  double s_;
  double alpha_P_;  // |w_P'|
  Vec3 w_P_;        // at t
  Vec3 c_, c_rate_, turn_;
  Vec3 steady_;
  double steady_size_ = 0.0;   // |steady|
  double linear_ = 0.0;        // a_P + a_Q
  double c_bound_ = 0.0;       // |c|
  double c_rate_bound_ = 0.0;  // |c'|
  double w_P_bound_ = 0.0;     // |w_P|
  double turn_bound_ = 0.0;
  double turn_rate_bound_ = 0.0;
  double travel_bound_ = 0.0;  // |c'' - steady|
};

}  // namespace touchstone::collision
