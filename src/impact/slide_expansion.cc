#include "impact/slide_expansion.h"

#include <algorithm>
#include <cmath>

#include "impact/bracketed_root.h"

namespace touchstone::impact {
namespace {

// A sliding direction is a ray if it turns by less than this part of the forces.
constexpr double kStraight = 4e-15;
// Size of the last terms of the series relative to the first.
constexpr double kTruncation = 1e-17;
// The expansion goes no further than this multiple of the velocity.
constexpr double kFarthest = 10.0;

}  // namespace

SlideExpansion::SlideExpansion(const Mat3& K, double mu, const Vec3& u) : K_(K), mu_(mu) {
  const double r = u.head<2>().norm();
  const Vec2 d = u.head<2>() / r;
  u_1_[0] = u[0];
  u_2_[0] = u[1];
  u_n_[0] = u[2];
  r_[0] = r;
  const Vec3 rate = K * Vec3(-mu * d.x(), -mu * d.y(), 1.0);
  const double turning = d.x() * rate.y() - d.y() * rate.x();
  if (std::abs(turning) <= kStraight * (1.0 + mu) * K.norm()) {
    ExpandRay(rate);
  } else {
    ExpandCurve();
    ChooseLength();
  }
}

void SlideExpansion::ExpandRay(const Vec3& rate) {
  ray_ = true;
  const double r = r_[0];
  const Vec2 d(u_1_[0] / r, u_2_[0] / r);
  const double along = d.dot(rate.head<2>());
  u_1_[1] = along * d.x();
  u_2_[1] = along * d.y();
  r_[1] = along;
  u_n_[1] = rate.z();
  p_n_[1] = 1.0;
  p_1_[1] = -mu_ * d.x();
  p_2_[1] = -mu_ * d.y();
  work_[1] = u_n_[0];
  work_[2] = 0.5 * rate.z();
  reaches_origin_ = along < 0.0;
  const double speed = std::hypot(r, u_n_[0]);
  length_ = reaches_origin_ ? -r / along : kFarthest * speed / K_.norm();
}

void SlideExpansion::ExpandCurve() {
  for (std::size_t n = 0; n < kOrder; ++n) {
    const auto next = static_cast<double>(n + 1);
    const double t_1 = -mu_ * u_1_[n];
    const double t_2 = -mu_ * u_2_[n];
    u_1_[n + 1] = (K_(0, 0) * t_1 + K_(0, 1) * t_2 + K_(0, 2) * r_[n]) / next;
    u_2_[n + 1] = (K_(1, 0) * t_1 + K_(1, 1) * t_2 + K_(1, 2) * r_[n]) / next;
    u_n_[n + 1] = (K_(2, 0) * t_1 + K_(2, 1) * t_2 + K_(2, 2) * r_[n]) / next;
    p_1_[n + 1] = t_1 / next;
    p_2_[n + 1] = t_2 / next;
    p_n_[n + 1] = r_[n] / next;
    double power = 0.0;   // coefficient of u_n r
    double square = 0.0;  // coefficient of u_t . u_t - r r, without r_0 r_n+1
    for (std::size_t i = 0; i <= n; ++i) power += u_n_[i] * r_[n - i];
    for (std::size_t i = 0; i <= n + 1; ++i) {
      square += u_1_[i] * u_1_[n + 1 - i] + u_2_[i] * u_2_[n + 1 - i];
    }
    for (std::size_t i = 1; i <= n; ++i) square -= r_[i] * r_[n + 1 - i];
    work_[n + 1] = power / next;
    r_[n + 1] = square / (2.0 * r_[0]);
  }
}

void SlideExpansion::ChooseLength() {
  length_ = kFarthest * std::hypot(r_[0], u_n_[0]) / (K_.norm() * r_[0]);
  for (const std::size_t n : {kOrder - 1, kOrder}) {
    const double last = std::hypot(std::hypot(u_1_[n], u_2_[n]), r_[n]);
    if (last == 0.0) continue;
    length_ = std::min(length_, std::pow(kTruncation * r_[0] / last, 1.0 / static_cast<double>(n)));
  }
}

double SlideExpansion::Evaluate(const Series& series, double s) {
  double sum = 0.0;
  for (std::size_t n = kOrder + 1; n-- > 0;) sum = sum * s + series[n];
  return sum;
}

Vec3 SlideExpansion::Velocity(double s) const {
  if (reaches_origin_ && s == length_) return {0.0, 0.0, NormalVelocity(s)};
  return {Evaluate(u_1_, s), Evaluate(u_2_, s), NormalVelocity(s)};
}

Vec3 SlideExpansion::Impulse(double s) const {
  return {Evaluate(p_1_, s), Evaluate(p_2_, s), Evaluate(p_n_, s)};
}

double SlideExpansion::NormalRate(double s) const {
  return K_(2, 2) * Evaluate(r_, s) -
         mu_ * (K_(2, 0) * Evaluate(u_1_, s) + K_(2, 1) * Evaluate(u_2_, s));
}

double SlideExpansion::SideOfPull(double s) const {
  return K_(2, 0) * Evaluate(u_2_, s) - K_(2, 1) * Evaluate(u_1_, s);
}

SlideExpansion::Pieces SlideExpansion::MonotonePieces() const {
  Pieces pieces;
  const auto add = [&pieces](double s) {
    pieces.ends[static_cast<std::size_t>(pieces.count++)] = s;
  };
  if (ray_) {
    add(0.0);
    add(length_);
    return pieces;
  }
  const auto side = [this](double s) { return SideOfPull(s); };
  const auto rate = [this](double s) { return NormalRate(s); };
  const auto add_with_turn = [&](double from, double to) {
    add(from);
    if ((rate(from) < 0.0) != (rate(to) < 0.0)) add(FindBracketedRoot(rate, from, to));
  };
  double from = 0.0;
  if ((side(0.0) < 0.0) != (side(length_) < 0.0)) {
    const double middle = FindBracketedRoot(side, 0.0, length_);
    add_with_turn(0.0, middle);
    from = middle;
  }
  add_with_turn(from, length_);
  add(length_);
  return pieces;
}

}  // namespace touchstone::impact
