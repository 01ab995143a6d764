#pragma once

#include <cmath>

#include "base/math.h"

namespace touchstone::contact {

/// Where a point lies relative to the friction cone K = {|f_t| <= mu f_n}: in its polar cone (the
/// contact is open), inside K (it sticks), or between the two (it slides). Without friction K is
/// the ray f_n >= 0 and the closed contact is kFrictionless.
enum class Zone : unsigned char { kOpen, kStick, kSlide, kFrictionless };

/// Euclidean projection of y = (t1, t2, n) on the friction cone.
struct ConeProjection {
  Vec3 g = Vec3::Zero();
  Zone zone = Zone::kOpen;
};

inline ConeProjection ProjectOnCone(const Vec3& y, double mu) {
  if (mu <= 0.0) {
    if (y.z() <= 0.0) return {};
    return {Vec3(0.0, 0.0, y.z()), Zone::kFrictionless};
  }
  const double y_t = std::sqrt(y.x() * y.x() + y.y() * y.y());
  if (mu * y_t <= -y.z()) return {};
  if (y_t <= mu * y.z()) return {y, Zone::kStick};
  const double g_n = (y.z() + mu * y_t) / (1.0 + mu * mu);
  const double scale = mu * g_n / y_t;
  return {Vec3(scale * y.x(), scale * y.y(), g_n), Zone::kSlide};
}

/// Derivative dP/dy of the projection inside the zone (symmetric, eigenvalues in [0, 1]).
inline Mat3 ConeProjectionDerivative(const Vec3& y, double mu, const ConeProjection& at) {
  switch (at.zone) {
    case Zone::kOpen:
      return Mat3::Zero();
    case Zone::kStick:
      return Mat3::Identity();
    case Zone::kFrictionless:
      return Vec3(0.0, 0.0, 1.0).asDiagonal();
    case Zone::kSlide:
      break;
  }
  const double y_t = std::sqrt(y.x() * y.x() + y.y() * y.y());
  const double t1 = y.x() / y_t;
  const double t2 = y.y() / y_t;
  const Vec3 along(mu * t1, mu * t2, 1.0);
  const Vec3 across(-t2, t1, 0.0);
  return along * along.transpose() / (1.0 + mu * mu) +
         (mu * at.g.z() / y_t) * across * across.transpose();
}

}  // namespace touchstone::contact
