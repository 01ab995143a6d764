#include "contact/contact_solver.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "contact/between_walls.h"
#include "contact/bounded_rows.h"
#include "contact/convex_stage.h"
#include "contact/jointed_contacts.h"
#include "contact/least_norm.h"
#include "contact/lone_body.h"
#include "contact/path_follower.h"
#include "contact/pivoting_solver.h"
#include "contact/primal_dual.h"
#include "contact/rest_solver.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/sweeps.h"

namespace touchstone::contact {
namespace {

constexpr int kRestNewton = 100;
constexpr int kFirstSweeps = 5;  // these tell whether contacts will slide
constexpr int kSweeps = 15;

/// eps_r: smaller where masses differ much, so that the stages converge at the same rate.
double Regularization(double first_stage, double mass_ratio) {
  return std::clamp(100.0 * first_stage / mass_ratio, std::min(1e-10, first_stage), first_stage);
}

std::shared_ptr<const BlockPattern> PatternFor(const ContactProblem& problem, WarmStart* warm) {
  if (warm == nullptr) return std::make_shared<BlockPattern>(problem);
  if (warm->pattern == nullptr || !warm->pattern->Fits(problem)) {
    warm->pattern = std::make_shared<BlockPattern>(problem);
  }
  return warm->pattern;
}

std::shared_ptr<const JointFactor> FactorFor(const ContactSystem& system, WarmStart* warm) {
  if (warm == nullptr) return std::make_shared<JointFactor>(system);
  if (warm->joints == nullptr || !warm->joints->Fits(system.problem()))
    warm->joints = std::make_shared<JointFactor>(system);
  return warm->joints;
}

bool HasContacts(const ContactProblem& problem) {
  return !std::ranges::all_of(problem.contacts, &ContactProblem::Contact::bilateral);
}

/// Whether bodies without joints obey the law without forces: no contact approaches, to the
/// round-off of the terms that the motions are sums of. Then these are the forces of least norm,
/// and others are stress that the walls a body stands between put on it for no reason.
bool SolveWithoutForces(const ContactSystem& system, SolveProgress* progress) {
  constexpr double kNoMotion = 1e-14;
  const std::vector<ContactProblem::Contact>& contacts = system.problem().contacts;
  const double none = kNoMotion * system.motion_terms();
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (contacts[k].bilateral || !(system.u_free()[k].z() >= -none)) return false;
  return progress->Accept(std::vector<Vec3>(contacts.size(), Vec3::Zero()), nullptr, "free");
}

/// Bodies on joints alone: one linear solve, refined. Whether that solves the problem; rows that
/// follow from others are left to the stages of rest, which share the load between them.
bool SolveJointsAlone(const ContactSystem& system, WarmStart* warm, SolveProgress* progress) {
  constexpr int kRefinements = 4;
  constexpr double kProgress = 0.3;
  if (!JointFactor::Handles(system.problem()) || HasContacts(system.problem())) return false;
  const std::shared_ptr<const JointFactor> factor = FactorFor(system, warm);
  if (!factor->regular()) return false;
  ++progress->statistics.factorizations;
  std::vector<Vec3> f(system.problem().contacts.size(), Vec3::Zero());
  std::vector<Vec3> wrong = system.u_free();
  double previous = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kRefinements; ++i) {
    const std::vector<Vec3> change = factor->Solve(wrong);
    for (std::size_t k = 0; k < f.size(); ++k) f[k] += change[k];
    ++progress->statistics.newton;
    progress->Accept(f, nullptr, "joints");
    const double residual = progress->residuals().Worst();
    if (residual <= kPolished || !(residual <= kProgress * previous)) break;
    previous = residual;
    for (std::size_t k = 0; k < f.size(); ++k)
      wrong[k] = progress->u()[k] + system.problem().contacts[k].compliance * f[k];
  }
  return progress->solved();
}

/// Stores the starting values for the next solve of the joints.
ContactSolution TakeJoints(WarmStart* warm, SolveProgress* progress) {
  ContactSolution solution = progress->TakeSolution();
  if (warm != nullptr) {
    warm->v = solution.v;
    warm->f = solution.f;
    warm->slides.assign(solution.f.size(), false);
    warm->trusted = true;
  }
  return solution;
}

/// Whether some contact of the very same contacts slid at the last solve.
bool SlidBefore(const ContactProblem& problem, const WarmStart* warm) {
  const std::size_t size = problem.contacts.size();
  return warm != nullptr && warm->f.size() == size && warm->slides.size() == size &&
         std::find(warm->slides.begin(), warm->slides.end(), true) != warm->slides.end();
}

bool Spreads(const WarmStart* warm) { return warm == nullptr || warm->spreads; }

/// The forces of a problem like this, or zero.
std::vector<Vec3> LastForces(const ContactProblem& problem, const WarmStart* warm) {
  if (warm != nullptr && warm->f.size() == problem.contacts.size()) return warm->f;
  return std::vector<Vec3>(problem.contacts.size(), Vec3::Zero());
}

/// Forces nearer to the solution. Between bodies on joints they stay: sweeps creep there.
std::vector<Vec3> Swept(const ContactSystem& system, std::vector<Vec3> f, int sweeps) {
  if (HasJoints(system.problem())) return f;
  return SweepForces(system, std::move(f), sweeps);
}

/// Where the methods for sliding contacts start.
struct Start {
  std::vector<Vec3> f;
  bool nearby = false;  // forces of a problem like this, or those at rest that came near
};

/// The methods for sliding contacts: Newton on the exact law, and the path of the smoothed law,
/// entered near these forces where contacts slid before.
bool SolveInMotion(const ContactSystem& system, const std::shared_ptr<const BlockPattern>& pattern,
                   Start start, bool slid, SolveProgress* progress) {
  if (start.nearby) {
    if (SolvePrimalDualNearby(system, pattern, start.f, progress)) return true;
    if (slid) start.f = Swept(system, std::move(start.f), kFirstSweeps + kSweeps);
  }
  return SolvePrimalDual(system, pattern, start.f, progress) ||
         SolveAlongPath(system, pattern, slid ? &start.f : nullptr, progress);
}

/// A few contacts between bodies on joints, from the last forces, and, where the load could be
/// shared in another way, those of least norm.
JointedOutcome SolveJointed(const ContactSystem& system, double regularization, WarmStart* warm,
                            SolveProgress* progress) {
  const ContactProblem& problem = system.problem();
  if (!HasJointedContacts(problem)) return JointedOutcome::kUnsolved;
  const std::shared_ptr<const JointFactor> factor = FactorFor(system, warm);
  if (!factor->regular()) return JointedOutcome::kUnsolved;
  std::optional<JointedStart> near;
  const std::size_t size = problem.contacts.size();
  if (warm != nullptr && warm->f.size() == size && warm->slides.size() == size)
    near.emplace(warm->f, warm->slides);
  return SolveJointedContacts(system, *factor, regularization, near ? &*near : nullptr, progress);
}

/// The stages of `rest`; first_change is where the first one led.
bool SolveFromRest(const ContactSystem& system, const std::shared_ptr<const BlockPattern>& pattern,
                   double regularization, const WarmStart* warm, SolveProgress* progress,
                   std::vector<Vec6>* first_change) {
  const ContactProblem& problem = system.problem();
  ConvexStage stage(system, pattern, regularization, progress->settings().stop);
  if (warm != nullptr && warm->v.size() == problem.bodies.size())
    stage.SetVelocityChange(VelocityChange(problem, warm->v));
  progress->AllowAtMost(kRestNewton);
  const bool solved = SolveAtRest(&stage, progress, first_change);
  progress->AllowAll();
  return solved;
}

/// Whether some contact slides so fast under these rough forces, which are no solution yet, that a
/// solve from rest would be in vain.
bool SlidesClearly(const ContactSystem& system, const std::vector<Vec3>& f) {
  constexpr double kClearly = 1e-2;  // of the largest motion
  std::vector<Vec6> p, w;
  system.MultiplyJTransposed(f, &p);
  system.ApplyInverseInertia(p, &w);
  std::vector<Vec3> u;
  system.ComputeMotion(w, &u);
  for (std::size_t k = 0; k < f.size(); ++k) {
    const double mu = system.problem().contacts[k].mu;
    if (mu > 0.0 && f[k].z() > 0.0 && IsOnCone(f[k], mu) &&
        u[k].head<2>().norm() > kClearly * system.motion_scale())
      return true;
  }
  return false;
}

/// Stores the starting values for the next solve of a few contacts, solved densely.
ContactSolution TakeSmall(const ContactSystem& system, bool least_norm, WarmStart* warm,
                          SolveProgress* progress) {
  ContactSolution solution = progress->TakeSolution();
  if (warm != nullptr) {
    warm->v = solution.v;
    warm->f = solution.f;
    warm->slides = SlidingContacts(system.problem(), solution);
    warm->trusted = least_norm;
  }
  return solution;
}

/// One body alone against immovable ones, from the last forces.
LoneOutcome SolveLone(const ContactSystem& system, const WarmStart* warm, SolveProgress* progress) {
  const ContactProblem& problem = system.problem();
  if (!IsLoneBody(problem)) return LoneOutcome::kUnsolved;
  const std::vector<bool> slid = SlidBefore(problem, warm) ? warm->slides : std::vector<bool>();
  return SolveLoneBody(system, LastForces(problem, warm), slid, progress);
}

/// Joints give contacts a motion that no forces can change: the other methods would look for them
/// in vain, with forces that grow without bound.
ContactSolution TakeUnsolved(WarmStart* warm, SolveProgress* progress) {
  if (warm != nullptr) {
    warm->f.clear();
    warm->slides.clear();
    warm->trusted = false;
  }
  return progress->TakeSolution();
}

/// Whether the pivoting solver was asked for and has solved the problem. What it refuses or does
/// not solve is the kernel's.
bool TryPivoting(const ContactSystem& system, const settings::ContactSettings& settings,
                 SolveProgress* progress) {
  if (settings.solver != settings::ContactSolver::kPivoting) return false;
  progress->statistics.refusal = PivotingRefusal(system.problem());
  if (progress->statistics.refusal != nullptr) return false;
  if (SolvePivoting(system, progress)) return true;
  progress->statistics.refusal = "pivoting did not reach the residual";
  return false;
}

/// The forces are not of least norm: a later solve by the kernel must not hold them.
ContactSolution TakePivoting(WarmStart* warm, SolveProgress* progress) {
  ContactSolution solution = progress->TakeSolution();
  if (warm != nullptr) {
    warm->f = solution.f;
    warm->slides.assign(solution.f.size(), false);
    warm->trusted = false;
  }
  return solution;
}

}  // namespace

const char* ToString(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved:
      return "solved";
    case SolveStatus::kStalled:
      return "stalled";
    case SolveStatus::kIterationLimit:
      return "iteration limit";
    case SolveStatus::kNotPositiveDefinite:
      return "inertia not positive definite";
    case SolveStatus::kNotFinite:
      return "not finite";
  }
  return "unknown";
}

ContactSolution Solve(const ContactProblem& problem, const settings::ContactSettings& settings,
                      WarmStart* warm) {
  settings.stop.Check();
  if (HasBoundedRows(problem)) return SolveWithinBounds(problem, settings, warm);
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved) {
    return WithoutForces(problem, system.data_status());
  }
  SolveProgress progress(system, settings);
  if (TryPivoting(system, settings, &progress)) return TakePivoting(warm, &progress);
  if (SolveWithoutForces(system, &progress)) return TakeSmall(system, true, warm, &progress);
  const bool same_contacts = warm != nullptr && warm->f.size() == problem.contacts.size();
  if (same_contacts && warm->trusted && progress.Accept(warm->f, nullptr, "held")) {
    return progress.TakeSolution();
  }
  if (bool least_norm = false; SolveBetweenWalls(system, warm, &progress, &least_norm))
    return TakeSmall(system, least_norm, warm, &progress);
  const double regularization = Regularization(settings.regularization, system.mass_ratio());
  if (const LoneOutcome lone = SolveLone(system, warm, &progress); lone != LoneOutcome::kUnsolved) {
    const bool least_norm = lone == LoneOutcome::kLeastNorm ||
                            (Spreads(warm) && SpreadForces(system, PatternFor(problem, warm),
                                                           regularization, &progress));
    return TakeSmall(system, least_norm, warm, &progress);
  }
  if (SolveJointsAlone(system, warm, &progress)) return TakeJoints(warm, &progress);
  const JointedOutcome jointed = SolveJointed(system, regularization, warm, &progress);
  if (jointed == JointedOutcome::kHeld) return TakeUnsolved(warm, &progress);
  if (jointed != JointedOutcome::kUnsolved)
    return TakeSmall(system, jointed == JointedOutcome::kLeastNorm, warm, &progress);
  const std::shared_ptr<const BlockPattern> pattern = PatternFor(problem, warm);
  const bool slid = SlidBefore(problem, warm);
  Start start{LastForces(problem, warm), true};
  const bool cold = std::ranges::all_of(start.f, [](const Vec3& f) { return f.isZero(0.0); });
  std::vector<Vec6> first_change;
  bool at_rest = false;
  if (cold || !slid) {
    if (slid || !cold) start = {Swept(system, std::move(start.f), kFirstSweeps), false};
    if (!slid && (cold || !SlidesClearly(system, start.f))) {
      at_rest = SolveFromRest(system, pattern, regularization, warm, &progress, &first_change);
      start = {progress.best_forces(), true};
    } else {
      start.f = Swept(system, std::move(start.f), kSweeps);
    }
  }
  const bool in_motion =
      !at_rest && SolveInMotion(system, pattern, std::move(start), slid, &progress);
  if (in_motion) ShareSlidingLoad(system, pattern, &progress);
  const bool least_norm = at_rest || (in_motion && Spreads(warm) &&
                                      SpreadForces(system, pattern, regularization, &progress));
  if (!progress.newton_left()) progress.failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress.TakeSolution();
  if (warm != nullptr) {
    if (!first_change.empty()) warm->v = Velocity(problem, first_change);
    warm->f = solution.f;
    warm->slides = at_rest ? std::vector<bool>(problem.contacts.size(), false)
                           : SlidingContacts(problem, solution);
    warm->trusted = least_norm;
  }
  return solution;
}

void TakeLeastNorm(const ContactProblem& problem, const settings::ContactSettings& settings,
                   WarmStart* warm, ContactSolution* solution) {
  const ContactSystem system(problem);
  SolveProgress progress(system, settings);
  progress.statistics = solution->statistics;
  progress.Accept(solution->f, nullptr, solution->statistics.method);
  const double regularization = Regularization(settings.regularization, system.mass_ratio());
  warm->trusted = SpreadForces(system, PatternFor(problem, warm), regularization, &progress);
  *solution = progress.TakeSolution();
  warm->f = solution->f;
  warm->slides = SlidingContacts(problem, *solution);
}

}  // namespace touchstone::contact
