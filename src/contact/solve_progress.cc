#include "contact/solve_progress.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace touchstone::contact {

SolveProgress::SolveProgress(const ContactSystem& system, const settings::ContactSettings& settings)
    : system_(system), settings_(settings), limit_(settings.max_newton) {
  const ContactProblem& problem = system.problem();
  best_.f.assign(problem.contacts.size(), Vec3::Zero());
  best_.v = FreeVelocities(problem);
}

bool SolveProgress::Accept(const std::vector<Vec3>& f, const std::vector<Vec6>* w,
                           const char* method) {
  settings_.stop.Check();
  residuals_ = ComputeResiduals(system_, f, &work_, w);
  const double worst = residuals_.Worst();
  if (!std::isfinite(worst)) return false;
  if (any_ && worst >= best_.residuals.Worst()) return solved_;
  any_ = true;
  Keep(f, w != nullptr ? *w : work_.w);
  statistics.method = method;
  return solved_ = IsSolution(f);
}

bool SolveProgress::Replace(const std::vector<Vec3>& f) {
  residuals_ = ComputeResiduals(system_, f, &work_);
  if (!IsSolution(f)) return false;
  Keep(f, work_.w);
  return solved_ = true;
}

/// Whether forces whose residuals have just been measured are a solution. Bodies pressed against
/// each other a million times harder than by any force that moves them obey the law as well, but
/// nothing causes that pressure, and residuals relative to such forces are meaningless.
bool SolveProgress::IsSolution(const std::vector<Vec3>& f) const {
  constexpr double kMostStress = 1e6;
  if (!(residuals_.Worst() <= settings_.residual_tolerance)) return false;
  double pressure = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k)
    if (!system_.problem().contacts[k].bilateral) pressure = std::max(pressure, f[k].z());
  return !(pressure > kMostStress * system_.mass_ratio() * system_.body_force_scale());
}

double SolveProgress::best_residual() const {
  return any_ ? best_.residuals.Worst() : std::numeric_limits<double>::infinity();
}

void SolveProgress::Keep(const std::vector<Vec3>& f, const std::vector<Vec6>& change) {
  best_.f = f;
  best_.residuals = residuals_;
  best_.v = Velocity(system_.problem(), change);
}

ContactSolution SolveProgress::TakeSolution() {
  if (!any_ && !solved_) best_.residuals = ComputeResiduals(system_, best_.f, &work_);
  best_.status = solved_ ? SolveStatus::kSolved : failure;
  best_.statistics = statistics;
  return std::move(best_);
}

ContactSolution WithoutForces(const ContactProblem& problem, SolveStatus status) {
  ContactSolution solution;
  solution.f.assign(problem.contacts.size(), Vec3::Zero());
  solution.v = FreeVelocities(problem);
  solution.status = status;
  return solution;
}

}  // namespace touchstone::contact
