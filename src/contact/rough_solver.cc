#include "contact/rough_solver.h"

#include <algorithm>
#include <utility>

#include "contact/primal_dual.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/wide_sweeps.h"

namespace touchstone::contact {
namespace {

/// Residual of swept forces up to which a few Newton steps may end at a solution; beyond it they
/// are hardly ever nearer to it than the forces they begin with.
constexpr double kNear = 1e-3;

/// Newton steps from swept forces. The more contacts, the more of them have yet to find out whether
/// they slide: unless the forces are very near, steps on many contacts end at once where the first
/// two lead away from a solution.
void EndNear(const ContactSystem& system, std::vector<Vec3> f, SolveProgress* progress) {
  const auto pattern = std::make_shared<BlockPattern>(system.problem());
  if (progress->best_residual() * static_cast<double>(f.size()) < 30.0 * kNear)
    SolvePrimalDual(system, pattern, std::move(f), progress);
  else
    SolvePrimalDualNearby(system, pattern, std::move(f), progress);
}

}  // namespace

ContactSolution SolveRoughly(const ContactProblem& problem,
                             const settings::ContactSettings& settings,
                             const settings::LivelySettings& work, WarmStart* warm) {
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved) {
    return WithoutForces(problem, system.data_status());
  }
  settings::ContactSettings bounded = settings;
  bounded.max_newton = work.newton;
  SolveProgress progress(system, bounded);
  std::vector<Vec3> f(problem.contacts.size(), Vec3::Zero());
  if (warm != nullptr && warm->f.size() == f.size()) f = warm->f;
  const Enough accepted = [&](const std::vector<Vec3>& swept) {
    progress.Accept(swept, nullptr, "sweeps");
    return progress.solved() || progress.best_residual() <= work.residual;
  };
  if (!progress.Accept(f, nullptr, "held")) {
    f = SweepForcesWidely(system, f, work.sweeps, work.residual > 0.0 ? accepted : Enough(),
                          settings.stop);
    if (!accepted(f) && work.newton > 0 && progress.best_residual() < kNear)
      EndNear(system, std::move(f), &progress);
  }
  if (!progress.newton_left()) progress.failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress.TakeSolution();
  if (warm != nullptr) {
    warm->f = solution.f;
    warm->slides = SlidingContacts(problem, solution);
    warm->trusted = false;
  }
  return solution;
}

}  // namespace touchstone::contact
