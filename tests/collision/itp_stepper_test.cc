#include "collision/itp_stepper.h"

#include <gtest/gtest.h>

#include <cmath>

namespace touchstone::collision {
namespace {

/// Number of looks until the bracket of a falling f is narrower than `width`.
template <typename F>
int Looks(F f, double lo, double hi, double width) {
  ItpStepper itp(hi - lo);
  int looks = 0;
  while (hi - lo > width && looks < 1000) {
    const double x = itp.Next(lo, hi, f(lo), f(hi));
    EXPECT_GT(x, lo);
    EXPECT_LT(x, hi);
    (f(x) > 0.0 ? lo : hi) = x;
    ++looks;
  }
  return looks;
}

TEST(ItpStepper, NeverNeedsManyMoreLooksThanBisection) {
  const double width = std::ldexp(1.0, -30);
  const auto step = [](double x) { return x < 0.7 ? 1.0 : -1e6; };
  const auto steep = [](double x) { return std::exp(-50.0 * x) - 1e-9; };
  const auto flat = [](double x) { return -std::pow(x - 0.3, 9); };
  EXPECT_LE(Looks(step, 0.0, 1.0, width), 32);
  EXPECT_LE(Looks(steep, 0.0, 1.0, width), 32);
  EXPECT_LE(Looks(flat, 0.0, 1.0, width), 32);
}

TEST(ItpStepper, IsFastOnSmoothFunctions) {
  const auto smooth = [](double x) { return 0.5 - x - 0.3 * x * x; };
  EXPECT_LE(Looks(smooth, 0.0, 1.0, std::ldexp(1.0, -30)), 12);
}

}  // namespace
}  // namespace touchstone::collision
