#include "collision/feature_line.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/dense.h"

namespace touchstone::collision {
namespace {

/// A point of a feature that can be shifted along it, by an angle and by a length.
class Slider {
 public:
  Slider(const PlacedFeature& feature, const Vec3& near)
      : feature_(&feature), z_(feature.Along(near)) {
    if (feature.has_circle()) u_ = feature.Across(near - feature.origin);
  }

  int count() const { return (feature_->has_circle() ? 1 : 0) + (feature_->has_length() ? 1 : 0); }
  Vec3 Point() const { return feature_->origin + z_ * feature_->axis + Radius() * u_; }
  /// Derivative dp/dx_i by the shift x_i; the angle comes first.
  Vec3 Tangent(int i) const {
    if (IsAngle(i)) return Radius() * Round();
    return feature_->axis + feature_->slope * u_;
  }
  /// Second derivative d . d2p/dx_i dx_k.
  double Curvature(int i, int k, const Vec3& d) const {
    if (IsAngle(i) && IsAngle(k)) return -Radius() * d.dot(u_);
    return IsAngle(i) != IsAngle(k) ? feature_->slope * d.dot(Round()) : 0.0;
  }
  void Shift(int i, double x) {
    if (!IsAngle(i)) {
      z_ += x;
    } else {
      u_ = (std::cos(x) * u_ + std::sin(x) * Round()).normalized();
    }
  }
  double Size() const { return feature_->radius + feature_->length; }
  double Scale(int i) const { return IsAngle(i) ? std::abs(Radius()) : 1.0; }

 private:
  bool IsAngle(int i) const { return i == 0 && feature_->has_circle(); }
  double Radius() const { return feature_->radius + z_ * feature_->slope; }
  Vec3 Round() const { return feature_->axis.cross(u_); }

  const PlacedFeature* feature_;
  double z_ = 0.0;
  Vec3 u_ = Vec3::Zero();
};

/// Minimises the distance of two sliders. Damped so that the distance never grows, except in the
/// last steps, which are too small to change it noticeably.
void Approach(Slider* a, Slider* b) {
  constexpr int kMostSteps = 60;
  constexpr double kSmall = 1e-16, kLast = 1e-7;
  constexpr int kLastSteps = 3;
  const int of_a = a->count(), n = of_a + b->count();
  if (n == 0) return;
  const double size = a->Size() + b->Size();
  double damping = 1e-12;
  int last_steps = 0;
  for (int step = 0; step < kMostSteps; ++step) {
    const Vec3 d = a->Point() - b->Point();
    const auto tangent = [&](int i) {
      return i < of_a ? a->Tangent(i) : Vec3(-b->Tangent(i - of_a));
    };
    Eigen::MatrixXd hessian(n, n);
    Eigen::VectorXd gradient(n);
    for (int i = 0; i < n; ++i) {
      gradient[i] = d.dot(tangent(i));
      for (int k = 0; k < n; ++k) {
        hessian(i, k) = tangent(i).dot(tangent(k));
        if (i < of_a && k < of_a) hessian(i, k) += a->Curvature(i, k, d);
        if (i >= of_a && k >= of_a) hessian(i, k) -= b->Curvature(i - of_a, k - of_a, d);
      }
    }
    double reach = 0.0;
    bool better = false;
    for (int tries = 0; tries < 20 && !better; ++tries) {
      Eigen::MatrixXd damped = hessian;
      for (int i = 0; i < n; ++i) {
        const double scale = i < of_a ? a->Scale(i) : b->Scale(i - of_a);
        damped(i, i) += damping * scale * scale;
      }
      const Eigen::VectorXd x = SolveSquare(damped, -gradient);
      Slider next_a = *a, next_b = *b;
      reach = 0.0;
      for (int i = 0; i < n; ++i) {
        const double scale = i < of_a ? a->Scale(i) : b->Scale(i - of_a);
        reach = std::max(reach, std::abs(x[i]) * scale);
        i < of_a ? next_a.Shift(i, x[i]) : next_b.Shift(i - of_a, x[i]);
      }
      better = x.allFinite() && gradient.dot(x) <= 0.0 &&
               (next_a.Point() - next_b.Point()).squaredNorm() <= d.squaredNorm();
      if (!better && x.allFinite() && tries == 0 && reach <= kLast * size)
        better = last_steps++ < kLastSteps;
      if (!better) {
        damping = std::max(100.0 * damping, 1e-6);
        continue;
      }
      *a = next_a;
      *b = next_b;
      damping *= 0.1;
    }
    if (!better || reach <= kSmall * size) return;
  }
}

/// The constraint c . n = k, with the multiplier that represents the shift along an edge or a side.
struct Constraint {
  Vec3 c = Vec3::Zero();
  double k = 0.0;
  double lambda = 0.0;
};

/// The equations of a line's normal, at a normal n with its multipliers.
class NormalEquations {
 public:
  NormalEquations(const FeaturePair& features, const FeatureLine& line)
      : features_(features), n_(line.nhat_BA) {
    const auto add = [&](const PlacedFeature& f, const Vec3& p, double side) {
      if (!f.has_length()) return false;
      const double cosine = 1.0 - f.rise * f.rise;
      constraints_[static_cast<size_t>(count_)] = {f.axis, side * f.rise,
                                                   side * f.Along(p) / cosine};
      if (count_ == 1 && constraints_[0].c.cross(f.axis).norm() < kParallel) return false;
      ++count_;
      return true;
    };
    a_is_held_ = add(features.a, line.on_a, -1.0);
    b_is_held_ = add(features.b, line.on_b, 1.0);
    mu_ = n_.dot(Difference());
    for (int i = 0; i < count_; ++i) mu_ -= At(i).lambda * At(i).k;
  }

  /// Deviation of the normal from the constraints of the features.
  double Misfit() const {
    double misfit = 0.0;
    for (int i = 0; i < count_; ++i) misfit = std::max(misfit, std::abs(At(i).c.dot(n_) - At(i).k));
    return misfit;
  }

  /// The unit vector near n that obeys the constraints to round-off. Along an edge of a hundred
  /// metres, a normal that is oblique by 1e-8 would meet the bodies a micrometre apart.
  Vec3 Obeying(Vec3 n) const {
    constexpr int kTurns = 2;        // the second removes what the square of the first has left
    constexpr double kClear = 1e-6;  // squared sine between two edges that fix the normal
    for (int turn = 0; turn < kTurns; ++turn) {
      std::array<double, 2> left = {};
      for (int i = 0; i < count_; ++i) left[static_cast<size_t>(i)] = At(i).k - At(i).c.dot(n);
      if (count_ == 2) {
        const double cosine = At(0).c.dot(At(1).c), determinant = 1.0 - cosine * cosine;
        if (determinant < kClear) return n;
        left = {(left[0] - cosine * left[1]) / determinant,
                (left[1] - cosine * left[0]) / determinant};
      }
      for (int i = 0; i < count_; ++i) n += left[static_cast<size_t>(i)] * At(i).c;
      n.normalize();
    }
    return n;
  }

  /// One step of Newton's method.
  void Improve() {
    Eigen::VectorXd rhs = Eigen::VectorXd::Zero(4 + count_);
    rhs.head<3>() = -Difference();
    for (int i = 0; i < count_; ++i) rhs[4 + i] = At(i).k - At(i).c.dot(n_);
    const Eigen::VectorXd x = SolveSquare(Matrix(), rhs);
    if (!x.allFinite()) return;
    n_ = (n_ + x.head<3>()).normalized();
    mu_ = x[3];
    for (int i = 0; i < count_; ++i) At(i).lambda = x[4 + i];
  }

  FeatureLine Line() const {
    FeatureLine line{n_, features_.a.Foremost(-n_), features_.b.Foremost(n_)};
    if (a_is_held_) line.on_a -= At(0).lambda * Along(At(0).c);
    if (b_is_held_) line.on_b += At(count_ - 1).lambda * Along(At(count_ - 1).c);
    return line;
  }

  FeatureLineRates Rates(const Twist& A, const Twist& B) const {
    const Mat3 bend_a = features_.a.Bend(-n_), bend_b = features_.b.Bend(n_);
    // Velocities of the foremost points at a constant normal.
    const Vec3 of_a = A.At(features_.a.Foremost(-n_)) + bend_a * A.w.cross(n_);
    const Vec3 of_b = B.At(features_.b.Foremost(n_)) - bend_b * B.w.cross(n_);
    const auto turning = [&](int i) { return i == 0 && a_is_held_ ? A.w : B.w; };
    Eigen::VectorXd rhs = Eigen::VectorXd::Zero(4 + count_);
    rhs.head<3>() = of_b - of_a;
    for (int i = 0; i < count_; ++i) {
      const Vec3 c_rate = turning(i).cross(At(i).c);
      rhs.head<3>() += At(i).lambda * c_rate;
      rhs[4 + i] = -c_rate.dot(n_);
    }
    const Eigen::VectorXd x = SolveSquare(Matrix(), rhs);
    FeatureLineRates rates;
    if (!x.allFinite()) return rates;
    rates.nhat_BA = x.head<3>();
    rates.on_a = of_a - bend_a * rates.nhat_BA;
    rates.on_b = of_b + bend_b * rates.nhat_BA;
    if (a_is_held_) rates.on_a -= RateAlong(0, x[4], A.w, rates.nhat_BA);
    if (b_is_held_) rates.on_b += RateAlong(count_ - 1, x[3 + count_], B.w, rates.nhat_BA);
    return rates;
  }

 private:
  static constexpr double kParallel = 1e-9;  // sine

  Constraint& At(int i) { return constraints_[static_cast<size_t>(i)]; }
  const Constraint& At(int i) const { return constraints_[static_cast<size_t>(i)]; }
  Vec3 Difference() const { return features_.a.Foremost(-n_) - features_.b.Foremost(n_); }
  /// The displacement along an edge or a side that a multiplier lambda represents.
  Vec3 Along(const Vec3& c) const { return c - c.dot(n_) * n_; }
  Vec3 RateAlong(int i, double lambda_rate, const Vec3& w, const Vec3& n_rate) const {
    const Vec3& c = At(i).c;
    const Vec3 c_rate = w.cross(c);
    return lambda_rate * Along(c) +
           At(i).lambda * (c_rate - (c_rate.dot(n_) + c.dot(n_rate)) * n_ - c.dot(n_) * n_rate);
  }
  Eigen::MatrixXd Matrix() const {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(4 + count_, 4 + count_);
    matrix.topLeftCorner<3, 3>() =
        -features_.a.Bend(-n_) - features_.b.Bend(n_) - mu_ * Mat3::Identity();
    matrix.block<3, 1>(0, 3) = -n_;
    matrix.block<1, 3>(3, 0) = n_.transpose();
    for (int i = 0; i < count_; ++i) {
      matrix.block<3, 1>(0, 4 + i) = -At(i).c;
      matrix.block<1, 3>(4 + i, 0) = At(i).c.transpose();
    }
    return matrix;
  }

  const FeaturePair& features_;
  Vec3 n_;
  double mu_ = 0.0;
  std::array<Constraint, 2> constraints_;
  int count_ = 0;
  bool a_is_held_ = false, b_is_held_ = false;
};

}  // namespace

std::optional<FeatureLine> FeaturePair::FindLine(const Vec3& near_a, const Vec3& near_b) const {
  constexpr int kSteps = 4;
  constexpr double kFarOff = 1e-6;  // the exact solution changes by no more than this
  Slider of_a(a, near_a), of_b(b, near_b);
  Approach(&of_a, &of_b);
  FeatureLine line{.on_a = of_a.Point(), .on_b = of_b.Point()};
  const Vec3 apart = line.on_a - line.on_b;
  const double length = apart.norm();
  if (!(length > 0.0) || !std::isfinite(length)) return std::nullopt;
  line.nhat_BA = apart / length;
  NormalEquations equations(*this, line);
  const bool allowed = equations.Misfit() <= kFarOff;
  for (int i = 0; i < kSteps; ++i) equations.Improve();
  const FeatureLine exact = equations.Line();
  const Vec3 between = exact.on_a - exact.on_b;
  const bool solved = equations.Misfit() <= kFarOff &&
                      between.cross(exact.nhat_BA).norm() <= kFarOff * between.norm() &&
                      between.dot(exact.nhat_BA) > 0.0;
  const bool is_exact = solved && (!allowed || (exact.nhat_BA - line.nhat_BA).norm() < kFarOff);
  if (!is_exact && !allowed) return std::nullopt;
  FeatureLine found = is_exact ? exact : line;
  found.nhat_BA = equations.Obeying(found.nhat_BA);
  return found;
}

FeatureLineRates RatesOf(const MovingFeatures& moving, const FeatureLine& line) {
  return NormalEquations(moving.features, line).Rates(moving.A, moving.B);
}

}  // namespace touchstone::collision
