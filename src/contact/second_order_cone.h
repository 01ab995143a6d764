#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/math.h"

namespace touchstone::contact {

/// Algebra of the second-order cone {x : x_0 >= |(x_1, x_2)|}, one contact each. A frictionless
/// contact is the half-line x_0 >= 0 with x_1 = x_2 = 0; all of it works on that line too.

/// x_0^2 - x_1^2 - x_2^2, the product of the two eigenvalues, without cancellation.
inline double ConeDeterminant(const Vec3& x) {
  const double t = std::hypot(x[1], x[2]);
  return (x[0] - t) * (x[0] + t);
}

/// (x_0, -x_1, -x_2).
inline Vec3 ConeReflection(const Vec3& x) { return Vec3(x[0], -x[1], -x[2]); }

/// Jordan product a o b = (a . b, a_0 b_1 + b_0 a_1, a_0 b_2 + b_0 a_2).
inline Vec3 ConeProduct(const Vec3& a, const Vec3& b) {
  return Vec3(a.dot(b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]);
}

/// The x of a o x = r, for a in the interior.
inline Vec3 ConeQuotient(const Vec3& r, const Vec3& a) {
  const double x0 = ConeReflection(a).dot(r) / ConeDeterminant(a);
  return Vec3(x0, (r[1] - x0 * a[1]) / a[0], (r[2] - x0 * a[2]) / a[0]);
}

/// How far x, in the interior, can go along d until it leaves the cone; infinity if never.
inline double ConeMaxStep(const Vec3& x, const Vec3& d) {
  const double a = ConeReflection(d).dot(d);
  const double b = ConeReflection(x).dot(d);
  const double c = ConeDeterminant(x);
  double step = std::numeric_limits<double>::infinity();
  if (d[0] < 0.0) step = -x[0] / d[0];
  const double discriminant = b * b - a * c;
  if (discriminant < 0.0) return step;
  const double q = -(b + std::copysign(std::sqrt(discriminant), b));
  if (a != 0.0 && q / a > 0.0) step = std::min(step, q / a);
  if (q != 0.0 && c / q > 0.0) step = std::min(step, c / q);
  return step;
}

/// The scaling of Nesterov and Todd: the symmetric W with W z = W^-1 s, for s and z in the
/// interior.
struct ConeScaling {
  Mat3 W;
  Mat3 W_inverse;
  Vec3 lambda;  // W z
};

inline ConeScaling ComputeConeScaling(const Vec3& s, const Vec3& z) {
  const double det_s = std::sqrt(ConeDeterminant(s));
  const double det_z = std::sqrt(ConeDeterminant(z));
  const Vec3 s_unit = s / det_s;
  const Vec3 z_unit = z / det_z;
  const double gamma = std::sqrt(0.5 * (1.0 + s_unit.dot(z_unit)));
  Vec3 v = (s_unit + ConeReflection(z_unit)) / (2.0 * gamma);
  v[0] += 1.0;
  v /= std::sqrt(2.0 * v[0]);
  const Vec3 v_reflected = ConeReflection(v);
  const double beta = std::sqrt(det_s / det_z);
  const Mat3 J = Vec3(1.0, -1.0, -1.0).asDiagonal();
  ConeScaling scaling;
  scaling.W = beta * (2.0 * v * v.transpose() - J);
  scaling.W_inverse = (2.0 * v_reflected * v_reflected.transpose() - J) / beta;
  scaling.lambda = scaling.W * z;
  return scaling;
}

}  // namespace touchstone::contact
