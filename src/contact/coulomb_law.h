#pragma once

#include <cmath>

#include "base/math.h"

namespace touchstone::contact {

/// The force in Coulomb's cone, f_n >= 0 and |f_t| <= mu f_n, that the law maps a vector to, and
/// the derivative of that map.
struct LawValue {
  Vec3 g = Vec3::Zero();
  Mat3 D = Mat3::Zero();
};

/// The map g of Coulomb's law: the law holds where g(f - rho u) = f. The normal part of z is kept
/// if it pushes; the friction is the nearest one in the disc of radius mu f_n. This differs from
/// the nearest force in the cone (ProjectOnCone), with which a sliding contact would have to open.
inline LawValue EvaluateLaw(const Vec3& z, double mu) {
  LawValue value;
  if (z.z() <= 0.0) return value;
  value.g.z() = z.z();
  value.D(2, 2) = 1.0;
  const double length = std::hypot(z.x(), z.y());
  const double radius = mu * z.z();
  if (length <= radius) {
    value.g = z;
    if (mu > 0.0) value.D.setIdentity();
    return value;
  }
  const Eigen::Vector2d t = z.head<2>() / length;
  value.g.head<2>() = radius * t;
  value.D.topLeftCorner<2, 2>() =
      radius / length * (Eigen::Matrix2d::Identity() - t * t.transpose());
  value.D.topRightCorner<2, 1>() = mu * t;
  return value;
}

}  // namespace touchstone::contact
