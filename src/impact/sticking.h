#pragma once

#include "base/math.h"

namespace touchstone::impact {

/// Normal rates below this part of K_nn are round-off: a mechanism that can move in one direction
/// alone is locked by friction that holds it there, however hard it is pressed, and u_n' is 0.
inline constexpr double kLocked = 1e-12;

/// How a contact goes on from u_t = 0: it moves along a straight line as the normal impulse grows.
struct Departure {
  bool stable = true;                                  // it sticks, or else slides off along a ray
  Eigen::Vector2d friction = Eigen::Vector2d::Zero();  // dp_t / dp_n
  Vec3 rate = Vec3::Zero();  // du / dp_n; its normal component is positive, or 0: see below
};

/// Sticking is stable when the friction that holds it, K_tt q = -K_tn, is within |q| <= mu; else
/// the contact leaves along the only ray of constant sliding that diverges: the unit vector d with
/// K_tn - mu K_tt d = lambda d, lambda > 0 (Frictional impact, 3.9-3.10; errata D6: the root of
/// |(lambda + mu K_tt)^-1 K_tn| = 1, which is monotone in lambda, not the quartic).
Departure ComputeDeparture(const Mat3& K, double mu);

}  // namespace touchstone::impact
