#include "impact/restitution.h"

#include <algorithm>
#include <cmath>

namespace touchstone::impact {
namespace {

// The largest alpha in [0, 1] with alpha first + alpha^2 second <= budget, second >= 0.
double LargestShare(double first, double second, double budget) {
  if (budget <= 0.0) return 0.0;
  if (first + second <= budget) return 1.0;
  const double root = std::sqrt(first * first + 4.0 * second * budget);
  // This form of the root does not cancel.
  const double alpha =
      first > 0.0 ? 2.0 * budget / (first + root) : (root - first) / (2.0 * second);
  return std::min(1.0, alpha);
}

}  // namespace

std::vector<double> ApplyRestitution(std::span<const std::size_t> at, std::span<const Vec3> p,
                                     const ImpactState& before, ImpactState* state) {
  std::vector<double> restitution;
  for (const std::size_t k : at) restitution.push_back(before.Restitution(k));
  // Tries the whole rebound: its work has a first-order part (e p . u after compression) and a
  // second-order part.
  ImpactState rebound = *state;
  for (std::size_t i = 0; i < at.size(); ++i) {
    rebound.Apply(at[i], Vec3(0.0, 0.0, restitution[i] * p[i].z()));
  }
  double first = 0.0;
  double second = 0.0;
  double budget = 0.0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double e = restitution[i];
    const double u_before = before.Motion(at[i]).z();
    const double u_compressed = state->Motion(at[i]).z();
    first += e * p[i].z() * u_compressed;
    second += 0.5 * e * p[i].z() * (rebound.Motion(at[i]).z() - u_compressed);
    budget += e * e * std::max(0.0, -0.5 * p[i].z() * (u_before + u_compressed));
  }
  budget = std::min(budget, -state->ContactWorkSince(before));
  const double alpha = LargestShare(first, std::max(second, 0.0), budget);

  std::vector<double> normal(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) {
    normal[i] = alpha * restitution[i] * std::max(0.0, p[i].z());
    state->Apply(at[i], Vec3(0.0, 0.0, normal[i]));
  }
  return normal;
}

}  // namespace touchstone::impact
