#include "simulation/forces/jammed_forces.h"

#include <algorithm>
#include <cmath>

#include "contact/slip_reader.h"

namespace touchstone::simulation {
namespace {

double Largest(const IslandProblem& built, const std::vector<Vec3>& f) {
  double largest = 0.0;
  for (size_t k = 0; k < std::min(built.contacts.size(), f.size()); ++k)
    largest = std::max(largest, f[k].norm());
  return largest;
}

}  // namespace

bool AreJammed(const IslandProblem& built, const std::vector<Vec3>& f,
               const std::vector<Vec3>& usual) {
  constexpr double kFar = 10.0;
  return Largest(built, f) > kFar * Largest(built, usual);
}

bool ArePulling(const ForceSolution& plan) {
  constexpr double kHard = 2.0;  // a push that fades away is twice its mean at the start
  for (size_t k = 0; k < std::min(plan.built.contacts.size(), plan.rate.size()); ++k)
    if (0.5 * plan.h * std::abs(plan.rate[k].z()) > kHard * std::max(plan.solution.f[k].z(), 0.0))
      return true;
  return false;
}

std::vector<contact::WantedMotion> HeldRows(const contact::ContactProblem& problem,
                                            const contact::ContactSolution& solution) {
  const contact::SlipReader slips(problem, solution);
  std::vector<contact::WantedMotion> held;
  for (size_t k = 0; k < problem.contacts.size(); ++k) {
    const bool pushes = solution.f[k].z() > 0.0;
    held.push_back({.along = pushes && !slips.Slips(k), .normal = pushes});
  }
  return held;
}

}  // namespace touchstone::simulation
