#include "session/solve_report.h"

#include "contact/delassus.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::session {

using simulation::SolvedIsland;

exchange::SolveSnapshot DescribeSolve(const SolvedIsland& solved) {
  const contact::ContactSolution& solution = solved.solution;
  exchange::SolveSnapshot report;
  for (std::size_t k = 0; k < solved.contacts.size(); ++k) {
    const contact::ContactProblem::Contact& contact = solved.problem.contacts[k];
    const auto& [body_a, body_b, point, parts] = solved.contacts[k];
    report.contacts.push_back({.key = {body_a, body_b, point, parts},
                               .mu = contact.mu,
                               .force = solution.f[k],
                               .motion = RelativeMotion(contact, solution.v)});
  }
  report.links = static_cast<int>(solved.problem.contacts.size() - solved.contacts.size());
  if (solved.contacts.size() <= exchange::SolveSnapshot::kMostRows) {
    contact::Delassus delassus = contact::ComputeDelassus(solved.problem);
    report.A = std::move(delassus.A);
    report.b = std::move(delassus.b);
  }
  if (const auto& uniqueness = solved.Uniqueness()) {
    report.rank = uniqueness->rank;
    report.undetermined = !uniqueness->unique;
  }
  report.method = solution.statistics.method;
  report.status = contact::ToString(solution.status);
  report.newton = solution.statistics.newton;
  report.stages = solution.statistics.stages;
  report.factorizations = solution.statistics.factorizations;
  report.pivots = solution.statistics.pivots;
  report.residual = solution.residuals.reported;
  report.certified = solved.certified;
  report.residual_law = solution.residuals.law;
  report.residual_acceleration = solution.residuals.acceleration;
  report.residual_dynamics = solution.residuals.dynamics;
  return report;
}

std::shared_ptr<const exchange::SolveSnapshot> SolveReporter::Describe(
    const std::shared_ptr<const SolvedIsland>& solved) {
  if (solved != solved_) {
    described_ = solved == nullptr
                     ? nullptr
                     : std::make_shared<const exchange::SolveSnapshot>(DescribeSolve(*solved));
    solved_ = solved;
  }
  return described_;
}

}  // namespace touchstone::session
