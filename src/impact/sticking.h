#pragma once

#include "base/math.h"

namespace touchstone::impact {

/// A normal rate up to this fraction of K may have a relative error of a millionth from round-off.
/// Friction then holds the contact however hard it is pressed, as in a mechanism with a single
/// degree of freedom.
inline constexpr double kWedged = 1e-10;

/// How a contact continues from u_t = 0: along a straight line as the normal impulse grows.
struct Departure {
  bool stable = true;   // it sticks; otherwise it slides off along a ray
  bool wedged = false;  // it sticks, and no normal impulse moves it: rate is round-off
  Eigen::Vector2d friction = Eigen::Vector2d::Zero();  // dp_t / dp_n
  Vec3 rate = Vec3::Zero();  // du / dp_n; its normal component is positive unless wedged
};

/// Sticking is stable when the friction that holds the contact, K_tt q = -K_tn, satisfies |q| <=
/// mu. Otherwise the contact leaves along the only ray of constant sliding that diverges: the unit
/// vector d with K_tn - mu K_tt d = lambda d, lambda > 0 (Frictional impact, 3.9-3.10; errata D6:
/// the root of |(lambda + mu K_tt)^-1 K_tn| = 1, which is monotone in lambda, not the quartic).
Departure ComputeDeparture(const Mat3& K, double mu);

}  // namespace touchstone::impact
