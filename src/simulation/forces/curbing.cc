#include "simulation/forces/curbing.h"

#include <algorithm>
#include <cmath>

#include "contact/slip_reader.h"
#include "simulation/forces/plan_faults.h"

namespace touchstone::simulation {

Curbing::Curbing(const World& world, const IslandProblem& built,
                 const contact::ContactSolution& solution, const PlanWork& work, double h,
                 double taken)
    : world_(world),
      built_(built),
      solution_(solution),
      work_(work),
      h_(h),
      taken_(taken),
      problem_(built.problem) {}

void Curbing::CurbContacts(const std::vector<Vec3>& start, const std::vector<Vec3>& idle,
                           double negligible, std::vector<Vec3>* asked) {
  std::vector<Vec3> steady(idle.size()), exact(idle.size());
  double gain = 0.0;
  for (size_t k = 0; k < idle.size(); ++k) {
    // Drift of points at rest.
    const Vec3 drift = work_.path[k] - 0.5 * h_ * (start[k] + (*asked)[k]);
    steady[k] = -drift / h_;
    exact[k] = -2.0 * drift / h_ - start[k];
    gain += 0.5 * idle[k].dot(drift + h_ * start[k]);
  }
  const std::vector<contact::WantedMotion> wanted =
      Possible(idle, gain > negligible ? exact : steady, *asked);
  for (size_t k = 0; k < wanted.size(); ++k) {
    const auto& [along, normal, u] = wanted[k];
    if (!normal) continue;
    for (int row = along ? 0 : 2; row < 3; ++row) {
      problem_.contacts[k].offset[row] += ((*asked)[k][row] - u[row]) / h_;
      (*asked)[k][row] = u[row];
    }
    const double taken = std::abs(0.5 * h_ * (*asked)[k].z()) / taken_;
    if (taken > 1.0) parts_ = std::max(parts_, std::clamp(std::cbrt(taken), 2.0, 8.0));
  }
}

void Curbing::MatchSprings() {
  for (const auto& [i, k] : built_.LinksOf(IslandProblem::Link::Kind::kSpring)) {
    const SpringMatch match = MatchSpring(built_, solution_, i, work_, h_);
    if (!match.matched && work_.gain[k] > 0.0) parts_ = std::max(parts_, 2.0);
    problem_.contacts[k].offset += problem_.contacts[k].compliance * match.excess;
  }
}

// Contacts with contradicting requirements would slip by the difference, and their friction would
// press bodies against each other as hard as possible. A contact that slides at first and has
// stopped by the end of the plan keeps what was asked of it along its surface.
std::vector<contact::WantedMotion> Curbing::Possible(const std::vector<Vec3>& idle,
                                                     const std::vector<Vec3>& speeds,
                                                     const std::vector<Vec3>& asked) const {
  const contact::SlipReader slips(built_.problem, solution_);
  std::vector<contact::WantedMotion> wanted;
  for (size_t k = 0; k < idle.size(); ++k) {
    const bool holds = !idle[k].isZero(0.0);
    const bool slides = idle[k].head<2>().isZero(0.0);
    const bool stops = slides && slips.StateOf(k) == contact::SlipState::kSticks;
    Vec3 u = speeds[k];
    if (stops) u.head<2>() = asked[k].head<2>();
    wanted.push_back({.along = holds && (!slides || stops), .normal = holds, .u = u});
  }
  const std::vector<Vec3> possible = contact::NearestPossibleMotion(problem_, wanted);
  for (size_t k = 0; k < wanted.size(); ++k) wanted[k].u = possible[k];
  return wanted;
}

}  // namespace touchstone::simulation
