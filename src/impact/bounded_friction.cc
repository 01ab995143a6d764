#include "impact/bounded_friction.h"

#include <algorithm>
#include <cmath>

namespace touchstone::impact {
namespace {

// The end of the descent matters little, since it only removes energy.
constexpr int kMaxFrictionSweeps = 300;
constexpr double kSweepTolerance = 1e-11;  // change of an impulse over its bound

double LargestEigenvalue(const Eigen::Matrix2d& K) {
  const double mean = 0.5 * (K(0, 0) + K(1, 1));
  return mean + std::hypot(0.5 * (K(0, 0) - K(1, 1)), K(0, 1));
}

}  // namespace

std::vector<Eigen::Vector2d> ApplyBoundedFriction(std::span<const std::size_t> at,
                                                  std::span<const double> normal,
                                                  ImpactState* state) {
  const ImpactSystem& system = state->system();
  std::vector<Eigen::Vector2d> friction(at.size(), Eigen::Vector2d::Zero());
  for (int sweep = 0; sweep < kMaxFrictionSweeps; ++sweep) {
    state->stop.Check();
    double largest_change = 0.0;
    for (std::size_t place = 0; place < at.size(); ++place) {
      // Alternates forward and backward, so that the order of the contacts matters less.
      const std::size_t i = sweep % 2 == 0 ? place : at.size() - 1 - place;
      const std::size_t k = at[i];
      const double bound = system.contact(k).mu * normal[i];
      const double stiffest = LargestEigenvalue(system.collision_matrix(k).topLeftCorner<2, 2>());
      if (!(bound > 0.0 && stiffest > 0.0)) continue;
      Eigen::Vector2d wanted = friction[i] - state->Motion(k).head<2>() / stiffest;
      const double length = wanted.norm();
      if (length > bound) wanted *= bound / length;
      const Eigen::Vector2d change = wanted - friction[i];
      state->Apply(k, Vec3(change.x(), change.y(), 0.0));
      friction[i] = wanted;
      largest_change = std::max(largest_change, change.norm() / bound);
    }
    if (largest_change <= kSweepTolerance) break;
  }
  return friction;
}

}  // namespace touchstone::impact
