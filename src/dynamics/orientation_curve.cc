#include "dynamics/orientation_curve.h"

#include <algorithm>
#include <cmath>

namespace touchstone::dynamics {
namespace {

using Vec4 = Eigen::Vector4d;  // quaternion coefficients x, y, z, w, as Eigen stores them

// Below this the estimated error is round-off.
constexpr double kTightest = 1e-15;
// Rotation [rad] over which the pair's error is about the tolerance: kFirstAngle * tolerance^(1/5).
constexpr double kFirstAngle = 3.0;
// The next substep aims at this share of the size that would just meet the tolerance: at 0.7 the
// energy of a free top drifts by less than ten tolerances in a minute.
constexpr double kSafety = 0.7;
// Limit of about a third of a second of computing, or about 20 000 rad at the default tolerance.
constexpr int kMostSubsteps = 1000000;
// Multiple of kMostSubsteps: if the first substep predicts more, the motion is not even tried.
constexpr double kFarTooMany = 4.0;

// q' for any q, unit or not: a cubic form, so q' scales with |q|^3.
class OrientationRate {
 public:
  OrientationRate(const DampedDrive& L, const TurningBody& body) : L_(L), body_(body) {}

  Vec4 operator()(double t, const Vec4& y) const {
    return IsAny(body_.locked) ? AboutFreeAxes(t, y) : AboutAll(t, y);
  }

 private:
  Vec4 AboutAll(double t, const Vec4& y) const {
    const Vec3 L = L_.At(t);
    const Vec3 a = y.head<3>();
    const double s = y[3];
    const Vec3 a_x_L = a.cross(L);
    const Vec3 L_B = (s * s - a.dot(a)) * L + 2.0 * a.dot(L) * a - 2.0 * s * a_x_L;
    const Vec3 w_B = body_.inverse_I_BBcm_B * L_B;
    Vec4 rate;
    rate.head<3>() = 0.5 * (s * w_B + a.cross(w_B));
    rate[3] = -0.5 * a.dot(w_B);
    return rate;
  }

  Vec4 AboutFreeAxes(double t, const Vec4& y) const {
    const double square = y.squaredNorm();
    Quat q;
    q.coeffs() = y / std::sqrt(square);
    const Mat3 R = q.toRotationMatrix();
    const Vec3 w = InverseOfFree(body_.locked, R * body_.I_BBcm_B * R.transpose()) * L_.At(t);
    const Vec3 a = y.head<3>();
    Vec4 rate;
    rate.head<3>() = 0.5 * square * (y[3] * w + w.cross(a));
    rate[3] = -0.5 * square * w.dot(a);
    return rate;
  }

  const DampedDrive& L_;
  const TurningBody& body_;
};

// Size of the first substep, from the rotation caused by the initial rate and by the torque.
double FirstStep(const OrientationRate& f, const Vec4& y, double duration, double tolerance) {
  const double fastest = 2.0 * std::max(f(0.0, y).norm(), f(duration, y).norm());
  const double angle = kFirstAngle * std::pow(tolerance, 0.2);
  return fastest * duration > angle ? angle / fastest : duration;
}

}  // namespace

OrientationCurve::OrientationCurve(const Quat& q_WB, const DampedDrive& L, const TurningBody& body,
                                   double duration, double tolerance) {
  tolerance = std::max(tolerance, kTightest);
  const OrientationRate f(L, body);
  Vec4 y = q_WB.coeffs();
  Vec4 rate = f(0.0, y);
  complete_ = rate.allFinite() && f(duration, y).allFinite();
  double t = 0.0;
  double wanted = complete_ ? FirstStep(f, y, duration, tolerance) : duration;
  complete_ &= duration <= kFarTooMany * kMostSubsteps * wanted;
  for (int substeps = 0; complete_ && t < duration; ++substeps) {
    const double rest = duration - t;
    const double size = rest / std::ceil(rest / wanted * (1.0 - 1e-9));
    const DormandPrinceResult<4> result = TakeDormandPrinceStep<4>(f, t, y, rate, size);
    const double error = result.error.norm();
    complete_ = substeps < kMostSubsteps && std::isfinite(error) && result.end.allFinite();
    const double growth = kSafety * std::pow(tolerance / std::max(error, 1e-300), 0.2);
    wanted = size * std::clamp(growth, 0.2, 5.0);
    if (error > tolerance) continue;

    steps_.push_back(result.step);
    const double length = result.end.norm();
    y = result.end / length;
    rate = result.end_rate / (length * length * length);
    t = size < rest ? t + size : duration;
  }
  if (!complete_) steps_.clear();
  end_.coeffs() = y;
}

Quat OrientationCurve::At(double t) const {
  if (steps_.empty()) return end_;
  const auto after = std::upper_bound(
      steps_.begin(), steps_.end(), t,
      [](double time, const DormandPrinceStep<4>& step) { return time < step.start; });
  const DormandPrinceStep<4>& step = after == steps_.begin() ? *after : *(after - 1);
  Quat q;
  q.coeffs() = step.At((t - step.start) / step.size).normalized();
  return q;
}

}  // namespace touchstone::dynamics
