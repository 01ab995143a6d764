#include "contact/rough_solver.h"

#include <algorithm>
#include <utility>

#include "contact/primal_dual.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/wide_sweeps.h"

namespace touchstone::contact {
namespace {

/// Residual of swept forces up to which a few Newton steps may end at a solution; above it they
/// hardly ever improve the forces they begin with.
constexpr double kNear = 1e-3;
/// Up to this many contacts take the smaller number of sweeps at first: Newton steps on them cost
/// less than further sweeps. Between bodies of very different masses a small residual does not
/// imply a small motion.
constexpr std::size_t kFewContacts = 24;
constexpr int kFewSweeps = 20;
constexpr double kAlike = 1e3;  // ratio of the masses

/// The share of the pushing contacts that are at the limit of their friction.
double SlidingShare(const ContactProblem& problem, const std::vector<Vec3>& f) {
  constexpr double kEdge = 1.0 - 1e-3;
  std::size_t push = 0, slide = 0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    if (f[k].z() <= 0.0) continue;
    ++push;
    slide += f[k].head<2>().norm() >= kEdge * problem.contacts[k].mu * f[k].z();
  }
  return push > 0 ? static_cast<double>(slide) / static_cast<double>(push) : 0.0;
}

/// Newton steps from swept forces. The more contacts there are, the more of them have yet to change
/// between sticking and sliding: unless the forces are very near a solution, steps on many contacts
/// end at once where the first two lead away from it. Where a large share of the pushing contacts
/// slides they hardly ever lead to one (3 of 300 tries in piles and struck pyramids, otherwise 15
/// of 30) and cost as much as the sweeps.
void EndNear(const ContactSystem& system, std::vector<Vec3> f, SolveProgress* progress) {
  constexpr double kVeryNear = 0.03;  // residual times contacts
  constexpr double kMuchSlides = 0.3;
  const bool very_near = progress->best_residual() * static_cast<double>(f.size()) < kVeryNear;
  if (!very_near && SlidingShare(system.problem(), f) > kMuchSlides) return;
  const auto pattern = std::make_shared<BlockPattern>(system.problem());
  if (very_near)
    SolvePrimalDual(system, pattern, std::move(f), progress);
  else
    SolvePrimalDualNearby(system, pattern, std::move(f), progress);
}

/// Limit of the Newton steps of a try that may fail: no more than an exact solve of a step may
/// take, and none where these are too few for any solution.
int MostNewton(const ContactProblem& problem, const settings::LivelySettings& work) {
  constexpr int kWorthwhile = 5;
  const auto contacts = static_cast<int>(std::max<std::size_t>(problem.contacts.size(), 1));
  const int within = work.work / contacts;
  return within < kWorthwhile ? 0 : std::min(work.newton, within);
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
  bounded.max_newton = MostNewton(problem, work);
  SolveProgress progress(system, bounded);
  std::vector<Vec3> f(problem.contacts.size(), Vec3::Zero());
  if (warm != nullptr && warm->f.size() == f.size()) f = warm->f;
  const auto enough = [&] {
    return progress.solved() || progress.best_residual() <= work.residual;
  };
  const Enough accepted = [&](const std::vector<Vec3>& swept) {
    progress.Accept(swept, nullptr, "sweeps");
    return enough();
  };
  const auto sweep_and_end = [&](int sweeps) {
    f = SweepForcesWidely(system, f, sweeps, work.residual > 0.0 ? accepted : Enough(),
                          settings.stop);
    if (!accepted(f) && bounded.max_newton > 0 && progress.best_residual() < kNear)
      EndNear(system, f, &progress);
  };
  if (!progress.Accept(f, nullptr, "held")) {
    const bool few = f.size() <= kFewContacts && system.mass_ratio() <= kAlike;
    const int first = few ? std::min(kFewSweeps, work.sweeps) : work.sweeps;
    sweep_and_end(first);
    if (!enough() && first < work.sweeps) sweep_and_end(work.sweeps - first);
  }
  if (!progress.newton_left()) progress.failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress.TakeSolution();
  if (warm != nullptr) {
    warm->f = solution.f;
    warm->slides = SlidingContacts(problem, solution);
    warm->may_be_held = false;
  }
  return solution;
}

}  // namespace touchstone::contact
