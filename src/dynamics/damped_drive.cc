#include "dynamics/damped_drive.h"

#include <cmath>

namespace touchstone::dynamics {
namespace {

// (1 - e^-z) / z, the mean of e^-s over [0, z].
double Phi1(double z) { return z == 0.0 ? 1.0 : -std::expm1(-z) / z; }

// (z - (1 - e^-z)) / z^2 = sum (-z)^k / (k + 2)!; the closed form cancels for small z.
double Phi2(double z) {
  if (z > 0.5) return (1.0 - Phi1(z)) / z;
  double term = 0.5;
  double sum = term;
  for (int k = 3; k <= 16; ++k) {
    term *= -z / k;
    sum += term;
  }
  return sum;
}

}  // namespace

Vec3 DampedDrive::At(double t) const {
  if (damping_ == 0.0) return start_ + t * rate_;
  const double z = damping_ * t;
  return std::exp(-z) * start_ + t * Phi1(z) * rate_;
}

Vec3 DampedDrive::Integral(double t) const {
  if (damping_ == 0.0) return t * start_ + 0.5 * t * t * rate_;
  const double z = damping_ * t;
  return t * Phi1(z) * start_ + t * t * Phi2(z) * rate_;
}

Vec3 DampedDrive::Derivative(double t) const {
  return std::exp(-damping_ * t) * (rate_ - damping_ * start_);
}

}  // namespace touchstone::dynamics
