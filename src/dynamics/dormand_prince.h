#pragma once

#include <array>

#include "base/math.h"

namespace touchstone::dynamics {

/// One step of the Dormand-Prince 5(4) pair for y' = f(t, y) with its fourth-order continuous
/// extension (Dormand and Prince 1980; Hairer, Norsett and Wanner, Solving ODEs I, II.5 and II.6).
template <int N>
struct DormandPrinceStep {
  using Vector = Eigen::Matrix<double, N, 1>;

  double start = 0.0;
  double size = 0.0;
  std::array<Vector, 5> dense;  // coefficients of the continuous extension

  /// y at start + theta size, theta in [0, 1]; local error O(size^5), continuously differentiable
  /// from step to step.
  Vector At(double theta) const {
    const double rest = 1.0 - theta;
    return dense[0] + theta * (dense[1] + rest * (dense[2] + theta * (dense[3] + rest * dense[4])));
  }
};

/// The result of one step: the fifth-order end value, f there, and the difference to the embedded
/// fourth-order value.
template <int N>
struct DormandPrinceResult {
  using Vector = Eigen::Matrix<double, N, 1>;

  Vector end;
  Vector end_rate;
  Vector error;
  DormandPrinceStep<N> step;
};

/// Takes one step of `size` from (t, y), where f(t, y) = rate.
template <int N, typename Rate>
DormandPrinceResult<N> TakeDormandPrinceStep(const Rate& f, double t,
                                             const Eigen::Matrix<double, N, 1>& y,
                                             const Eigen::Matrix<double, N, 1>& rate, double size) {
  using Vector = Eigen::Matrix<double, N, 1>;
  const double h = size;
  const Vector& k1 = rate;
  const Vector k2 = f(t + h / 5.0, Vector(y + h / 5.0 * k1));
  const Vector k3 = f(t + 0.3 * h, Vector(y + h * (3.0 / 40.0 * k1 + 9.0 / 40.0 * k2)));
  const Vector k4 =
      f(t + 0.8 * h, Vector(y + h * (44.0 / 45.0 * k1 - 56.0 / 15.0 * k2 + 32.0 / 9.0 * k3)));
  const Vector k5 =
      f(t + 8.0 / 9.0 * h, Vector(y + h * (19372.0 / 6561.0 * k1 - 25360.0 / 2187.0 * k2 +
                                           64448.0 / 6561.0 * k3 - 212.0 / 729.0 * k4)));
  const Vector k6 =
      f(t + h, Vector(y + h * (9017.0 / 3168.0 * k1 - 355.0 / 33.0 * k2 + 46732.0 / 5247.0 * k3 +
                               49.0 / 176.0 * k4 - 5103.0 / 18656.0 * k5)));
  const Vector end = y + h * (35.0 / 384.0 * k1 + 500.0 / 1113.0 * k3 + 125.0 / 192.0 * k4 -
                              2187.0 / 6784.0 * k5 + 11.0 / 84.0 * k6);
  const Vector k7 = f(t + h, end);

  const Vector change = end - y;
  const Vector bend = h * k1 - change;
  return {end,
          k7,
          h * (71.0 / 57600.0 * k1 - 71.0 / 16695.0 * k3 + 71.0 / 1920.0 * k4 -
               17253.0 / 339200.0 * k5 + 22.0 / 525.0 * k6 - 1.0 / 40.0 * k7),
          {t,
           h,
           {y, change, bend, change - h * k7 - bend,
            h * (-12715105075.0 / 11282082432.0 * k1 + 87487479700.0 / 32700410799.0 * k3 -
                 10690763975.0 / 1880347072.0 * k4 + 701980252875.0 / 199316789632.0 * k5 -
                 1453857185.0 / 822651844.0 * k6 + 69997945.0 / 29380423.0 * k7)}}};
}

}  // namespace touchstone::dynamics
