#pragma once

#include <cstddef>
#include <utility>

#include "base/math.h"

namespace touchstone::contact {

/// Brings x nearer to the solution of a linear system, as long as that halves the residual, at most
/// three times. Blocks is a container of Vec6; residual(x, &r) sets r = b - A x, and substitute(&r)
/// replaces r by the answer of the factors.
template <class Blocks, class Residual, class Substitute>
void Refine(const Residual& residual, const Substitute& substitute, Blocks* x) {
  constexpr int kRefinements = 3;
  constexpr double kWorthwhile = 0.5;  // a further step is taken if the residual falls below this
                                       // part
  const auto squared_norm = [](const Blocks& blocks) {
    double sum = 0.0;
    for (const Vec6& part : blocks) sum += part.squaredNorm();
    return sum;
  };
  Blocks r;
  residual(*x, &r);
  double error = squared_norm(r);
  for (int i = 0; i < kRefinements && error > 0.0; ++i) {
    substitute(&r);
    Blocks refined = *x;
    for (std::size_t k = 0; k < refined.size(); ++k) refined[k] += r[k];
    residual(refined, &r);
    const double after = squared_norm(r);
    if (!(after < error)) break;
    *x = std::move(refined);
    if (after > kWorthwhile * kWorthwhile * error) break;
    error = after;
  }
}

}  // namespace touchstone::contact
