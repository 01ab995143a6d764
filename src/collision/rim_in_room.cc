#include "collision/rim_in_room.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace touchstone::collision {
namespace {

constexpr int kAllDigits = 100;  // halvings of an interval

/// The squared length of w + m u for unit vectors u, f(u) = |w|^2 + 2 b.u + u.G u in the principal
/// axes of G = m^T m, with b = m^T w in these axes, and `spread` the difference of G's eigenvalues,
/// the larger first. Where f has a maximum, global or local, (lambda - G) u = b for some lambda
/// (Martinez, SIAM J. Optim. 4 (1994) 159): one above both eigenvalues gives the global maximum, at
/// most one between them a local one.
struct SquaredLength {
  SquaredLength(const Vec3& w, const Vec3& m1, const Vec3& m2) {
    const double g11 = m1.squaredNorm(), g22 = m2.squaredNorm(), g12 = m1.dot(m2);
    const double half = 0.5 * (g11 - g22), d = std::sqrt(half * half + g12 * g12);
    spread = 2.0 * d;
    largest = 0.5 * (g11 + g22) + d;
    const double angle = 0.5 * std::atan2(g12, half);
    major = {std::cos(angle), std::sin(angle)};
    minor = {-major.y(), major.x()};
    const Eigen::Vector2d along(m1.dot(w), m2.dot(w));
    b1 = along.dot(major);
    b2 = along.dot(minor);
    constant = w.squaredNorm();
  }

  /// lambda less the larger eigenvalue, for the global maximum: where b1^2 / s^2 + b2^2 / (s +
  /// spread)^2 falls to 1.
  double Multiplier() const {
    constexpr double kFar = 4.0;
    double low = LeastMultiplier();
    double high = std::max(low, std::sqrt(b1 * b1 + b2 * b2));
    if (b1 == 0.0) return low;
    for (int i = 0; i < kAllDigits; ++i) {
      const bool far = high > kFar * low;  // halve by ratio
      const double s = far ? std::sqrt(low) * std::sqrt(high) : 0.5 * (low + high);
      if (!(s > low && s < high)) break;
      const double x = b1 / s, y = b2 / (s + spread);
      (x * x + y * y > 1.0 ? low : high) = s;
    }
    return high;
  }

  double LeastMultiplier() const { return std::max({std::abs(b1), std::abs(b2) - spread, 0.0}); }

  /// Multiplier to half of the digits: by Newton's method on the inverse root of that sum, which is
  /// nearly straight and converges from below (More and Sorensen, SIAM J. Sci. Stat. Comput. 4
  /// (1983) 553).
  double NearMultiplier() const {
    constexpr int kMostSteps = 20;
    constexpr double kNear = 1e-9;
    double s = LeastMultiplier();
    if (b1 == 0.0) return s;
    for (int i = 0; i < kMostSteps; ++i) {
      const double x = b1 / s, y = b2 / (s + spread);
      const double sum = x * x + y * y, root = std::sqrt(sum);
      if (!(root > 1.0 + kNear)) break;
      s += (root - 1.0) * sum / (x * x / s + y * y / (s + spread));
    }
    return s;
  }

  /// max f = |w|^2 + lambda + b.(lambda - G)^-1 b. For any other lambda above the eigenvalues the
  /// right side is larger, by the square of the error of lambda.
  double Greatest() const {
    const double s = NearMultiplier();
    const double first = b1 == 0.0 ? 0.0 : b1 * (b1 / s);
    const double second = b2 == 0.0 ? 0.0 : b2 * (b2 / (s + spread));
    return constant + largest + s + first + second;
  }

  Eigen::Vector2d WhereGreatest() const {
    const double s = Multiplier();
    return At(b2 == 0.0 ? 0.0 : b2 / (s + spread), b1 < 0.0 ? -1.0 : 1.0);
  }

  /// The other maximum: with s between 0 and the spread, lambda = the larger eigenvalue - s, where
  /// s is the smaller of the two with b1^2 / s^2 + b2^2 / (spread - s)^2 = 1.
  std::optional<Eigen::Vector2d> WhereElse() const {
    const double sign = b1 < 0.0 ? 1.0 : -1.0;
    if (b1 == 0.0) {
      if (!(std::abs(b2) < spread)) return std::nullopt;
      return At(b2 / spread, sign);
    }
    const auto excess = [&](double s) {
      const double x = b1 / s, y = b2 == 0.0 ? 0.0 : b2 / (spread - s);
      return x * x + y * y - 1.0;
    };
    double high = spread / (1.0 + std::cbrt(b2 / b1 * (b2 / b1))), low = std::abs(b1);
    if (!(high > low) || !(excess(high) < 0.0)) return std::nullopt;
    for (int i = 0; i < kAllDigits; ++i) {
      const double s = 0.5 * (low + high);
      if (!(s > low && s < high)) break;
      (excess(s) > 0.0 ? low : high) = s;
    }
    return At(b2 == 0.0 ? 0.0 : b2 / (spread - high), sign);
  }

  /// The unit vector with this component along the minor axis, and this sign of the other.
  Eigen::Vector2d At(double y, double sign) const {
    y = std::clamp(y, -1.0, 1.0);
    return sign * std::sqrt(1.0 - y * y) * major + y * minor;
  }

  double constant, largest, spread, b1, b2;
  Eigen::Vector2d major, minor;
};

}  // namespace

std::vector<Vec3> FurthestOfRim(const PlacedRoom& room, const PlacedRim& rim) {
  Vec3 t1 = room.axis.cross(rim.axis), t2;
  if (t1.norm() > 1e-9)
    t1 = geometry::DirectionAcross(rim.axis, t1);
  else
    TangentBasis(rim.axis, &t1, &t2);
  t2 = rim.axis.cross(t1);
  const SquaredLength length(room.Across(rim.centre - room.centre), rim.radius * room.Across(t1),
                             rim.radius * room.Across(t2));
  const auto point = [&](const Eigen::Vector2d& u) {
    return Vec3(rim.centre + rim.radius * (u.x() * t1 + u.y() * t2));
  };
  std::vector<Vec3> points = {point(length.WhereGreatest())};
  if (const auto other = length.WhereElse()) points.push_back(point(*other));
  return points;
}

double GreatestLength(const Vec3& w, const Vec3& m1, const Vec3& m2) {
  return std::sqrt(std::max(0.0, SquaredLength(w, m1, m2).Greatest()));
}

}  // namespace touchstone::collision
