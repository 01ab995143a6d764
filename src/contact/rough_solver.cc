#include "contact/rough_solver.h"

#include <algorithm>

#include "contact/primal_dual.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/sweeps.h"

namespace touchstone::contact {
namespace {

std::vector<bool> Slipping(const ContactProblem& problem, const ContactSolution& solution) {
  const SlipReader slips(problem, solution);
  std::vector<bool> slides(solution.f.size(), false);
  for (std::size_t k = 0; k < slides.size(); ++k)
    slides[k] = problem.contacts[k].mu > 0.0 && slips.Slips(k);
  return slides;
}

}  // namespace

ContactSolution SolveRoughly(const ContactProblem& problem,
                             const settings::ContactSettings& settings, const RoughWork& work,
                             WarmStart* warm) {
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved) {
    ContactSolution failure;
    failure.f.assign(problem.contacts.size(), Vec3::Zero());
    failure.v = FreeVelocities(problem);
    failure.status = system.data_status();
    return failure;
  }
  settings::ContactSettings bounded = settings;
  bounded.max_newton = work.newton;
  SolveProgress progress(system, bounded);
  std::vector<Vec3> f(problem.contacts.size(), Vec3::Zero());
  if (warm != nullptr && warm->f.size() == f.size()) f = warm->f;
  if (!progress.Accept(f, nullptr, "held")) {
    f = SweepForces(system, std::move(f), work.sweeps);
    if (!progress.Accept(f, nullptr, "sweeps") && work.newton > 0)
      SolvePrimalDual(system, std::make_shared<BlockPattern>(problem), std::move(f), &progress);
  }
  if (!progress.newton_left()) progress.failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress.TakeSolution();
  if (warm != nullptr) {
    warm->f = solution.f;
    warm->slides = Slipping(problem, solution);
    warm->trusted = false;
  }
  return solution;
}

}  // namespace touchstone::contact
