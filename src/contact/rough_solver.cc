#include "contact/rough_solver.h"

#include <algorithm>
#include <utility>

#include "contact/primal_dual.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/sweeps.h"

namespace touchstone::contact {
namespace {

bool IsAccepted(const SolveProgress& progress, const RoughWork& work) {
  return progress.solved() || progress.best_residual() <= work.residual;
}

/// Some sweeps at a time, which cost far more than to measure what they have come to.
std::vector<Vec3> SweepUntilAccepted(const ContactSystem& system, std::vector<Vec3> f,
                                     const RoughWork& work, SolveProgress* progress) {
  constexpr int kAtATime = 20;
  const int at_a_time = work.residual > 0.0 ? kAtATime : std::max(work.sweeps, 1);
  int done = 0;
  do {
    f = SweepForces(system, std::move(f), std::min(at_a_time, work.sweeps - done));
    progress->Accept(f, nullptr, "sweeps");
    done += at_a_time;
  } while (done < work.sweeps && !IsAccepted(*progress, work));
  return f;
}

}  // namespace

ContactSolution SolveRoughly(const ContactProblem& problem,
                             const settings::ContactSettings& settings, const RoughWork& work,
                             WarmStart* warm) {
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved) {
    return WithoutForces(problem, system.data_status());
  }
  settings::ContactSettings bounded = settings;
  bounded.max_newton = work.newton;
  SolveProgress progress(system, bounded);
  std::vector<Vec3> f(problem.contacts.size(), Vec3::Zero());
  if (warm != nullptr && warm->f.size() == f.size()) f = warm->f;
  if (!progress.Accept(f, nullptr, "held")) {
    f = SweepUntilAccepted(system, std::move(f), work, &progress);
    if (!IsAccepted(progress, work) && work.newton > 0)
      SolvePrimalDual(system, std::make_shared<BlockPattern>(problem), std::move(f), &progress);
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
