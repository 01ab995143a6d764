#pragma once

#include <algorithm>
#include <cmath>

namespace touchstone::collision {

/// Steps of ITP (Oliveira and Takahashi 2020, kappa_1 = 0.2 / width, kappa_2 = 2, n_0 = 1) for the
/// root of f in a bracket with f(lo) > 0 > f(hi): regula falsi, truncated towards the middle and
/// projected on the interval that keeps bisection's worst case to within one step.
class ItpStepper {
 public:
  explicit ItpStepper(double width) : first_width_(width) {}

  /// The next abscissa to evaluate, strictly inside (lo, hi) if there is a number between them.
  double Next(double lo, double hi, double f_lo, double f_hi) {
    const double middle = 0.5 * (lo + hi), width = hi - lo;
    const double falsi = f_lo > f_hi ? (hi * f_lo - lo * f_hi) / (f_lo - f_hi) : middle;
    const double towards_middle = middle > falsi ? 1.0 : -1.0;
    const double truncation = 0.2 / first_width_ * width * width;
    const double truncated =
        truncation <= std::abs(middle - falsi) ? falsi + towards_middle * truncation : middle;
    const double allowed = std::max(0.0, std::ldexp(first_width_, -steps_) - 0.5 * width);
    ++steps_;
    const double x =
        std::abs(truncated - middle) <= allowed ? truncated : middle - towards_middle * allowed;
    return x > lo && x < hi ? x : middle;
  }

 private:
  double first_width_;
  int steps_ = 0;
};

}  // namespace touchstone::collision
