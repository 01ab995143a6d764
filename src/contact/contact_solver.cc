#include "contact/contact_solver.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "contact/between_walls.h"
#include "contact/bounded_rows.h"
#include "contact/held_motion.h"
#include "contact/jointed_contacts.h"
#include "contact/least_norm.h"
#include "contact/lone_body.h"
#include "contact/pivoting_solver.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"
#include "contact/sparse_solver.h"

namespace touchstone::contact {
namespace {

/// eps_r: smaller where masses differ much, so that the stages converge at the same rate.
double Regularization(double first_stage, double mass_ratio) {
  return std::clamp(100.0 * first_stage / mass_ratio, std::min(1e-10, first_stage), first_stage);
}

bool HasContacts(const ContactProblem& problem) {
  return !std::ranges::all_of(problem.contacts, &ContactProblem::Contact::bilateral);
}

/// Whether bodies without joints obey the law without forces: no contact approaches, to the
/// round-off of the terms whose sums the motions are. Then zero forces are those of least norm; any
/// others would be stress between walls that nothing causes.
bool SolveWithoutForces(const ContactSystem& system, SolveProgress* progress) {
  constexpr double kNoMotion = 1e-14;
  const std::vector<ContactProblem::Contact>& contacts = system.problem().contacts;
  const double none = kNoMotion * system.motion_terms();
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (contacts[k].bilateral || !(system.u_free()[k].z() >= -none)) return false;
  return progress->Accept(std::vector<Vec3>(contacts.size(), Vec3::Zero()), nullptr, "free");
}

/// Solves problems with joints only: one linear solve, refined. Returns whether that solves the
/// problem. Rows that depend on others are left to the stages of rest, which share the load between
/// them.
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

/// The result of the last solve, if it was one of the same contacts.
std::optional<JointedStart> StartOf(const ContactProblem& problem, const WarmStart* warm) {
  const std::size_t size = problem.contacts.size();
  if (warm == nullptr || warm->f.size() != size || warm->slides.size() != size) return std::nullopt;
  return JointedStart{warm->f, warm->slides};
}

/// Solves a few contacts between jointed bodies, from the last forces, and brings the forces to
/// those of least norm if the load could be shared in another way.
JointedOutcome SolveJointed(const ContactSystem& system, double regularization, WarmStart* warm,
                            SolveProgress* progress) {
  const ContactProblem& problem = system.problem();
  if (!HasJointedContacts(problem)) return JointedOutcome::kUnsolved;
  const std::shared_ptr<const JointFactor> factor = FactorFor(system, warm);
  if (!factor->regular()) return JointedOutcome::kUnsolved;
  const std::optional<JointedStart> near = StartOf(problem, warm);
  return SolveJointedContacts(system, *factor, regularization, near ? &*near : nullptr, progress);
}

/// Stores the starting values for the next solve of a problem that was solved densely.
ContactSolution TakeSmall(const ContactProblem& problem, bool least_norm, WarmStart* warm,
                          SolveProgress* progress) {
  ContactSolution solution = progress->TakeSolution();
  if (warm != nullptr) warm->v = solution.v;
  KeepForces(solution,
             HasContacts(problem) ? SlidingContacts(problem, solution)
                                  : std::vector<bool>(solution.f.size(), false),
             least_norm, warm);
  return solution;
}

/// Takes the solution of the pivoting solver. Its forces are not of least norm, so a later solve by
/// the kernel must not keep them.
ContactSolution TakePivoting(WarmStart* warm, SolveProgress* progress) {
  ContactSolution solution = progress->TakeSolution();
  KeepForces(solution, std::vector<bool>(solution.f.size(), false), false, warm);
  return solution;
}

/// Solves for a single body against immovable ones, from the last forces.
LoneOutcome SolveLone(const ContactSystem& system, const WarmStart* warm, SolveProgress* progress) {
  const ContactProblem& problem = system.problem();
  if (!IsLoneBody(problem)) return LoneOutcome::kUnsolved;
  const std::vector<bool> slid = SlidBefore(problem, warm) ? warm->slides : std::vector<bool>();
  return SolveLoneBody(system, LastForces(problem, warm), slid, progress);
}

/// Used if joints give contacts a motion that no forces can change: the other methods would search
/// in vain, with forces that grow without bound.
ContactSolution TakeUnsolved(WarmStart* warm, SolveProgress* progress) {
  if (warm != nullptr) {
    warm->f.clear();
    warm->slides.clear();
    warm->may_be_held = false;
  }
  return progress->TakeSolution();
}

/// Whether the pivoting solver was requested and has solved the problem. Problems that it refuses
/// or does not solve are left to the kernel.
bool TryPivoting(const ContactSystem& system, const settings::ContactSettings& settings,
                 SolveProgress* progress) {
  if (settings.solver != settings::ContactSolver::kPivoting) return false;
  progress->statistics.refusal = PivotingRefusal(system.problem());
  if (progress->statistics.refusal != nullptr) return false;
  if (SolvePivoting(system, progress)) return true;
  progress->statistics.refusal = "pivoting did not reach the residual";
  return false;
}

/// Whether the forces of the last solve solve this problem too. What they leave of the residual is
/// motion that adds up while they are held. The forces of a lone body are found anew in no time:
/// it holds them for a hundredth of the residual that others may leave.
bool HoldsLastForces(const ContactSystem& system, const settings::ContactSettings& settings,
                     const WarmStart* warm, SolveProgress* progress) {
  constexpr double kLoneShare = 0.01;
  const ContactProblem& problem = system.problem();
  if (warm == nullptr || !warm->may_be_held || warm->f.size() != problem.contacts.size())
    return false;
  if (!progress->Accept(warm->f, nullptr, "held")) return false;
  const double share = IsLoneBody(problem) ? kLoneShare : 1.0;
  return progress->residuals().Worst() <= share * settings.residual_tolerance;
}

/// Solves problems that are small or simple. `jointed` is set to the outcome of SolveJointed if
/// that was tried.
std::optional<ContactSolution> SolveSmall(const ContactSystem& system,
                                          const settings::ContactSettings& settings,
                                          WarmStart* warm, SolveProgress* progress,
                                          JointedOutcome* jointed) {
  const ContactProblem& problem = system.problem();
  if (TryPivoting(system, settings, progress)) return TakePivoting(warm, progress);
  if (SolveWithoutForces(system, progress)) return TakeSmall(problem, true, warm, progress);
  if (HoldsLastForces(system, settings, warm, progress)) return progress->TakeSolution();
  if (bool least_norm = false; SolveBetweenWalls(system, warm, progress, &least_norm))
    return TakeSmall(problem, least_norm, warm, progress);
  const double regularization = Regularization(settings.regularization, system.mass_ratio());
  if (const LoneOutcome lone = SolveLone(system, warm, progress); lone != LoneOutcome::kUnsolved) {
    const bool least_norm =
        lone == LoneOutcome::kLeastNorm ||
        (WantsLeastNorm(warm) &&
         FindLeastNormForces(system, PatternFor(problem, warm), regularization, progress));
    return TakeSmall(problem, least_norm, warm, progress);
  }
  if (SolveJointsAlone(system, warm, progress)) return TakeSmall(problem, true, warm, progress);
  *jointed = SolveJointed(system, regularization, warm, progress);
  if (*jointed != JointedOutcome::kSolved && *jointed != JointedOutcome::kLeastNorm)
    return std::nullopt;
  return TakeSmall(problem, *jointed == JointedOutcome::kLeastNorm, warm, progress);
}

/// Solves the problem without the motion of contacts that joints hold fast, by which its offsets
/// then change. Returns nullopt where there is none, or the forces are not found.
std::optional<ContactSolution> SolveWithoutHeldMotion(const settings::ContactSettings& settings,
                                                      ContactProblem* problem, WarmStart* warm,
                                                      SolveStatistics* statistics) {
  std::optional<ContactProblem> without = WithoutHeldMotion(*problem);
  if (!without) return std::nullopt;
  const ContactSystem system(*without);
  SolveProgress progress(system, settings);
  progress.statistics = *statistics;
  JointedOutcome jointed = JointedOutcome::kUnsolved;
  std::optional<ContactSolution> found = SolveSmall(system, settings, warm, &progress, &jointed);
  *statistics = progress.statistics;
  if (found) *problem = std::move(*without);
  return found;
}

/// Solves a problem without bounded rows by the first method that finds its forces. `moved`, where
/// given, is the problem, and its offsets may change by a motion that joints hold fast.
ContactSolution SolveUnboundedRows(const ContactProblem& problem,
                                   const settings::ContactSettings& settings, WarmStart* warm,
                                   ContactProblem* moved) {
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved)
    return WithoutForces(problem, system.data_status());
  SolveProgress progress(system, settings);
  JointedOutcome jointed = JointedOutcome::kUnsolved;
  if (std::optional<ContactSolution> small =
          SolveSmall(system, settings, warm, &progress, &jointed))
    return std::move(*small);
  if (moved != nullptr && jointed != JointedOutcome::kUnsolved)
    if (std::optional<ContactSolution> without =
            SolveWithoutHeldMotion(settings, moved, warm, &progress.statistics))
      return std::move(*without);
  if (jointed == JointedOutcome::kForced) return TakeUnsolved(warm, &progress);
  return SolveSparsely(system, Regularization(settings.regularization, system.mass_ratio()), warm,
                       &progress);
}

/// Lets the contacts of jointed bodies yield about warm->about, and moves the problem's offsets by
/// that. Returns nullopt, with the problem as it was, where they do not slide, where their load
/// can be shared in one way only, where they would yield noticeably, or where that fails.
std::optional<ContactSolution> ShareEvenly(const settings::ContactSettings& settings,
                                           ContactProblem* problem, WarmStart* warm) {
  constexpr double kMostYield = 1e-6;  // relative to the largest motion
  if (!HasJointedContacts(*problem) || !SlidBefore(*problem, warm)) return std::nullopt;
  const ContactSystem system(*problem);
  if (system.data_status() != SolveStatus::kSolved) return std::nullopt;
  const std::shared_ptr<const JointFactor> factor = FactorFor(system, warm);
  if (!factor->regular()) return std::nullopt;
  const ReducedContacts reduced(system, *factor);
  JointedStart near = *StartOf(*problem, warm);
  int newton = 0;
  std::optional<YieldingContacts> yielding =
      LetContactsYield(system, reduced, near, warm->about, &newton);
  if (!yielding) return std::nullopt;
  ContactProblem moved = *problem;
  for (std::size_t k = 0; k < yielding->u.size(); ++k) {
    if (!(yielding->u[k].norm() <= kMostYield * system.motion_scale())) return std::nullopt;
    moved.contacts[k].offset -= yielding->u[k];
  }
  near.f = yielding->f;
  const ContactSystem evened(moved);
  SolveProgress progress(evened, settings);
  progress.statistics.newton = newton;
  if (!RefineJointedContacts(evened, reduced, yielding->law, near, &progress)) return std::nullopt;
  *problem = std::move(moved);
  warm->about = std::move(yielding->about);
  return TakeSmall(*problem, true, warm, &progress);
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

void SolveStatistics::Add(const SolveStatistics& other) {
  newton += other.newton;
  stages += other.stages;
  factorizations += other.factorizations;
  pivots += other.pivots;
  method = other.method;
  if (other.refusal != nullptr) refusal = other.refusal;
}

ContactSolution Solve(const ContactProblem& problem, const settings::ContactSettings& settings,
                      WarmStart* warm) {
  settings.stop.Check();
  if (HasBoundedRows(problem)) return SolveWithinBounds(problem, settings, warm);
  return SolveUnboundedRows(problem, settings, warm, nullptr);
}

ContactSolution SolveEvenly(const settings::ContactSettings& settings, ContactProblem* problem,
                            WarmStart* warm) {
  settings.stop.Check();
  if (HasBoundedRows(*problem)) {
    const ContactProblem given = *problem;
    return SolveWithinBounds(given, settings, warm, problem);
  }
  if (std::optional<ContactSolution> evenly = ShareEvenly(settings, problem, warm))
    return std::move(*evenly);
  return SolveUnboundedRows(*problem, settings, warm, problem);
}

void TakeLeastNorm(const ContactProblem& problem, const settings::ContactSettings& settings,
                   WarmStart* warm, ContactSolution* solution) {
  const ContactSystem system(problem);
  SolveProgress progress(system, settings);
  progress.statistics = solution->statistics;
  progress.Accept(solution->f, nullptr, solution->statistics.method);
  const double regularization = Regularization(settings.regularization, system.mass_ratio());
  const bool least_norm =
      FindLeastNormForces(system, PatternFor(problem, warm), regularization, &progress);
  *solution = progress.TakeSolution();
  KeepForces(*solution, SlidingContacts(problem, *solution), least_norm, warm);
}

}  // namespace touchstone::contact
