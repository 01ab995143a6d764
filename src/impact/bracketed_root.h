#pragma once

#include <cmath>
#include <limits>

namespace touchstone::impact {

/// Returns a zero of f between a and b, where f has opposite signs (or a zero), to round-off:
/// regula falsi with the Illinois halving, and bisection whenever three steps have not halved the
/// bracket.
template <typename Function>
double FindBracketedRoot(const Function& f, double a, double b) {
  double f_a = f(a);
  double f_b = f(b);
  if (f_a == 0.0) return a;
  if (f_b == 0.0) return b;
  double checked = b - a;
  for (int i = 1; i < 200; ++i) {
    double c = a + (b - a) * (f_a / (f_a - f_b));
    if (i % 3 == 0) {
      if (std::abs(b - a) > 0.5 * std::abs(checked)) c = 0.5 * (a + b);
      checked = b - a;
    }
    if (!(std::abs(c - a) > 0.0 && std::abs(b - c) > 0.0)) return c;
    const double f_c = f(c);
    if (f_c == 0.0) return c;
    if ((f_c < 0.0) == (f_b < 0.0)) {
      f_a *= 0.5;
    } else {
      a = b;
      f_a = f_b;
    }
    b = c;
    f_b = f_c;
    const double resolution = 2.0 * std::numeric_limits<double>::epsilon();
    if (std::abs(b - a) <= resolution * std::max(std::abs(a), std::abs(b))) return b;
  }
  return b;
}

}  // namespace touchstone::impact
