#include "impact/impact_problem.h"

namespace touchstone::impact {

std::vector<double> FirstRestitution(const ImpactProblem& problem) {
  const std::vector<Vec6> v = contact::FreeVelocities(problem.contact);
  std::vector<double> first = problem.restitution;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const double u_n = contact::RelativeMotion(problem.contact.contacts[k], v).z();
    if (u_n < -problem.resting_speed) first[k] = problem.RestitutionAt(k, u_n);
  }
  return first;
}

}  // namespace touchstone::impact
