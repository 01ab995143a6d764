#include "dynamics/damped_drive.h"

#include <cmath>

namespace touchstone::dynamics {
namespace {

// (1 - e^-z) / z, the mean of e^-s over [0, z].
double Phi1(double z) { return z == 0.0 ? 1.0 : -std::expm1(-z) / z; }

// The sum over k of (-z)^k / (k + order)!, for small z, where the closed form cancels.
double PhiSeries(double z, int order) {
  double term = 1.0;
  for (int k = 2; k <= order; ++k) term /= k;
  double sum = term;
  for (int k = order + 1; k <= 16; ++k) {
    term *= -z / k;
    sum += term;
  }
  return sum;
}

// (z - (1 - e^-z)) / z^2.
double Phi2(double z) { return z > 0.5 ? (1.0 - Phi1(z)) / z : PhiSeries(z, 2); }

// (z^2 / 2 - z + (1 - e^-z)) / z^3.
double Phi3(double z) { return z > 0.5 ? (0.5 - Phi2(z)) / z : PhiSeries(z, 3); }

}  // namespace

Vec3 DampedDrive::At(double t) const {
  if (damping_ == 0.0) {
    const Vec3 steady = start_ + t * rate_;
    return steady_ ? steady : Vec3(steady + 0.5 * t * t * slope_);
  }
  const double z = damping_ * t;
  const Vec3 steady = std::exp(-z) * start_ + t * Phi1(z) * rate_;
  return steady_ ? steady : Vec3(steady + t * t * Phi2(z) * slope_);
}

Vec3 DampedDrive::Integral(double t) const {
  if (damping_ == 0.0) {
    const Vec3 steady = t * start_ + 0.5 * t * t * rate_;
    return steady_ ? steady : Vec3(steady + t * t * t / 6.0 * slope_);
  }
  const double z = damping_ * t;
  const Vec3 steady = t * Phi1(z) * start_ + t * t * Phi2(z) * rate_;
  return steady_ ? steady : Vec3(steady + t * t * t * Phi3(z) * slope_);
}

Vec3 DampedDrive::Derivative(double t) const {
  const double z = damping_ * t;
  const Vec3 steady = std::exp(-z) * (rate_ - damping_ * start_);
  return steady_ ? steady : Vec3(steady + t * Phi1(z) * slope_);
}

}  // namespace touchstone::dynamics
