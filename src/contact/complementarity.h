#pragma once

#include <cmath>

#include "base/math.h"

namespace touchstone::contact {

/// The pair y, z of a contact in the cone {x : x_0 >= |(x_1, x_2)|} with y o z = sigma e (Jordan
/// product), as functions of the one free vector xi = y - z (Chen and Mangasarian's smoothing of
/// the projections of xi and -xi; sigma = 0 gives the projections). With the eigenvalues l of xi,
///   y: p = (l + s) / 2,   z: q = (s - l) / 2,   s = sqrt(l^2 + 4 sigma) = p + q,
/// in the eigenvectors of xi, and dy = D dxi, dz = -(I - D) dxi with the eigenvalues p/s of D.
/// A contact without friction is the half-line x_0 >= 0, x_1 = x_2 = 0.
struct ComplementaryPair {
  Mat3 V;     // columns: eigenvectors (1, t)/sqrt2, (1, -t)/sqrt2, (0, t turned)
  Vec3 p, q;  // for the first two eigenvectors; for the third, the sums of these, so p/s is its
              // divided difference
  Vec3 s;     // p + q
  Vec3 y, z;  // in the cone, without cancellation
  Vec3 dy_dsigma;   // at fixed xi; dz/dsigma is the same
  Vec3 curvature2;  // squared length, by eigenvector, over which D changes
};

namespace internal {

struct Halves {
  double p, q, s;
};

inline Halves Split(double l, double sigma) {
  const double s = std::sqrt(l * l + 4.0 * sigma);
  const double large = 0.5 * (std::abs(l) + s);
  const double small = large > 0.0 ? sigma / large : 0.0;
  return l >= 0.0 ? Halves{large, small, large + small} : Halves{small, large, large + small};
}

}  // namespace internal

inline ComplementaryPair SplitOnLine(double xi, double sigma) {
  const internal::Halves h = internal::Split(xi, sigma);
  ComplementaryPair pair;
  pair.V.setIdentity();
  pair.p = Vec3(h.p, 1.0, 1.0);
  pair.q = Vec3(h.q, 0.0, 0.0);
  pair.s = pair.p + pair.q;
  pair.y = Vec3(h.p, 0.0, 0.0);
  pair.z = Vec3(h.q, 0.0, 0.0);
  pair.dy_dsigma = Vec3(1.0 / h.s, 0.0, 0.0);
  pair.curvature2 = Vec3(h.s * h.s, 1.0, 1.0);
  return pair;
}

inline ComplementaryPair SplitInCone(const Vec3& xi, double sigma) {
  const double length = std::hypot(xi[1], xi[2]);
  const Eigen::Vector2d t =
      length > 0.0 ? Eigen::Vector2d(xi.tail<2>() / length) : Eigen::Vector2d::UnitX();
  const internal::Halves plus = internal::Split(xi[0] + length, sigma);
  const internal::Halves minus = internal::Split(xi[0] - length, sigma);
  const auto compose = [&t](double of_plus, double of_minus) {
    const double along = 0.5 * (of_plus - of_minus);
    return Vec3(0.5 * (of_plus + of_minus), along * t.x(), along * t.y());
  };
  const double h = std::sqrt(0.5);
  ComplementaryPair pair;
  pair.V.col(0) = Vec3(h, h * t.x(), h * t.y());
  pair.V.col(1) = Vec3(h, -h * t.x(), -h * t.y());
  pair.V.col(2) = Vec3(0.0, -t.y(), t.x());
  pair.p = Vec3(plus.p, minus.p, plus.p + minus.p);
  pair.q = Vec3(plus.q, minus.q, plus.q + minus.q);
  pair.s = pair.p + pair.q;
  pair.y = compose(plus.p, minus.p);
  pair.z = compose(plus.q, minus.q);
  pair.dy_dsigma = compose(1.0 / plus.s, 1.0 / minus.s);
  pair.curvature2 =
      Vec3(plus.s * plus.s, minus.s * minus.s, 0.5 * (plus.s * plus.s + minus.s * minus.s));
  return pair;
}

}  // namespace touchstone::contact
