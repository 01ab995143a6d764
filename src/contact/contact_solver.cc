#include "contact/contact_solver.h"

#include <algorithm>

#include "contact/convex_stage.h"
#include "contact/interior_point.h"
#include "contact/pivoting_solver.h"
#include "contact/primal_dual.h"
#include "contact/rest_solver.h"
#include "contact/sliding_solver.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {
namespace {

constexpr int kFirmerTries = 2;
constexpr double kFirmer = 1e-1;
constexpr int kWarmNewton = 40;
constexpr int kRestNewton = 100;
constexpr double kSteady = 1e-9;  // regularization that keeps near forces near

/// eps_r: smaller where masses differ much, so that the stages converge at the same rate.
double Regularization(double first_stage, double mass_ratio) {
  return std::clamp(100.0 * first_stage / mass_ratio, std::min(1e-10, first_stage), first_stage);
}

std::vector<Vec6> VelocityChange(const ContactProblem& problem, const std::vector<Vec6>& v) {
  std::vector<Vec6> w(v.size());
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = v[i] - problem.bodies[i].v_free;
  return w;
}

std::vector<Vec6> Velocity(const ContactProblem& problem, const std::vector<Vec6>& w) {
  std::vector<Vec6> v(w.size());
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = problem.bodies[i].v_free + w[i];
  return v;
}

std::shared_ptr<const BlockPattern> PatternFor(const ContactProblem& problem, WarmStart* warm) {
  if (warm == nullptr) return std::make_shared<BlockPattern>(problem);
  if (warm->pattern == nullptr || !warm->pattern->Fits(problem)) {
    warm->pattern = std::make_shared<BlockPattern>(problem);
  }
  return warm->pattern;
}

/// Where the shift starts: at the last solve's, or at the slip the convex law shows.
std::vector<double> FirstShift(const ContactSystem& system, const ConvexStage& stage,
                               const WarmStart* warm) {
  const std::size_t size = system.problem().contacts.size();
  if (warm != nullptr && warm->shift.size() == size &&
      std::any_of(warm->shift.begin(), warm->shift.end(), [](double s) { return s > 0.0; })) {
    return warm->shift;
  }
  std::vector<double> shift(size, 0.0);
  for (std::size_t k = 0; k < size; ++k) {
    if (stage.zone(k) != Zone::kSlide) continue;
    shift[k] = system.problem().contacts[k].mu * stage.u()[k].head<2>().norm();
  }
  return shift;
}

/// The methods for sliding contacts, in order: interior points, which the exact law takes to the
/// last digits; Newton on the shift from zero forces; the exact law from the best forces so far;
/// and both again with firmer contacts, where offsets that are not quite in range(J) let forces
/// travel far along the null space.
bool SolveInMotion(const ContactSystem& system, const std::shared_ptr<const BlockPattern>& pattern,
                   double regularization, ConvexStage* stage, SolveProgress* progress,
                   std::vector<double>* shift) {
  SolveInteriorPoint(system, pattern, progress);
  for (const double steady : {kSteady, regularization})
    if (SolvePrimalDual(system, pattern, steady, progress->best_forces(), progress)) return true;
  std::vector<Vec3> f(system.problem().contacts.size(), Vec3::Zero());
  for (int i = 0; i <= kFirmerTries; ++i) {
    if (i > 0) stage->ScaleCompliance(kFirmer);
    progress->AllowHalf();
    if (SolveSliding(system, stage, progress, shift, &f)) return true;
    progress->AllowAll();
    if (SolvePrimalDual(system, pattern, regularization, progress->best_forces(), progress))
      return true;
  }
  return false;
}

/// The problem goes on from one that slid: the exact law from the last forces. These forces stay
/// near the last ones instead of going to the least norm, so they are not trusted when sliding
/// ends.
bool ContinueSliding(const ContactSystem& system,
                     const std::shared_ptr<const BlockPattern>& pattern, double regularization,
                     const WarmStart* warm, SolveProgress* progress) {
  const std::size_t size = system.problem().contacts.size();
  if (warm == nullptr || warm->f.size() != size || warm->shift.size() != size) return false;
  if (std::none_of(warm->shift.begin(), warm->shift.end(), [](double s) { return s > 0.0; }))
    return false;
  progress->AllowAtMost(kWarmNewton);
  const bool solved = SolvePrimalDual(system, pattern, regularization, warm->f, progress);
  progress->AllowAll();
  return solved;
}

/// The shift that belongs to forces of the exact law: mu |u_t| where they are at the cone's edge
/// and slip. None is left when all have come to a stop, so that the next solve starts from zero
/// again.
std::vector<double> ShiftOf(const ContactSystem& system, const ContactSolution& solution) {
  constexpr double kEdge = 1.0 - 1e-9;
  const double still = 1e-8 * system.motion_scale();  // ten times what a solve leaves
  std::vector<Vec3> u;
  system.ComputeMotion(VelocityChange(system.problem(), solution.v), &u);
  std::vector<double> shift(solution.f.size(), 0.0);
  for (std::size_t k = 0; k < shift.size(); ++k) {
    const double mu = system.problem().contacts[k].mu;
    const Vec3& f = solution.f[k];
    const double slip = u[k].head<2>().norm();
    if (f[2] > 0.0 && slip > still && f.head<2>().norm() >= kEdge * mu * f[2]) shift[k] = mu * slip;
  }
  return shift;
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
    warm->shift.assign(solution.f.size(), 0.0);
    warm->trusted = false;
  }
  return solution;
}

ContactSolution Failure(const ContactProblem& problem, SolveStatus status) {
  ContactSolution solution;
  solution.f.assign(problem.contacts.size(), Vec3::Zero());
  for (const ContactProblem::Body& body : problem.bodies) solution.v.push_back(body.v_free);
  solution.status = status;
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
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved) {
    return Failure(problem, system.data_status());
  }
  SolveProgress progress(system, settings);
  if (TryPivoting(system, settings, &progress)) return TakePivoting(warm, &progress);
  const bool same_contacts = warm != nullptr && warm->f.size() == problem.contacts.size();
  if (same_contacts && warm->trusted && progress.Accept(warm->f, nullptr, "held")) {
    return progress.TakeSolution();
  }
  const std::shared_ptr<const BlockPattern> pattern = PatternFor(problem, warm);
  const double regularization = Regularization(settings.regularization, system.mass_ratio());
  if (ContinueSliding(system, pattern, regularization, warm, &progress)) {
    ContactSolution solution = progress.TakeSolution();
    warm->f = solution.f;
    warm->shift = ShiftOf(system, solution);
    warm->trusted = false;
    return solution;
  }
  ConvexStage stage(system, pattern, regularization);
  if (warm != nullptr && warm->v.size() == problem.bodies.size()) {
    stage.SetVelocityChange(VelocityChange(problem, warm->v));
  }
  std::vector<Vec6> first_velocity;
  progress.AllowAtMost(kRestNewton);
  const bool at_rest = SolveAtRest(&stage, &progress, &first_velocity);
  progress.AllowAll();
  if (!at_rest) {
    std::vector<double> shift = FirstShift(system, stage, warm);
    SolveInMotion(system, pattern, regularization, &stage, &progress, &shift);
  }
  if (!progress.newton_left()) progress.failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress.TakeSolution();
  if (warm != nullptr) {
    warm->v = Velocity(problem, first_velocity);
    warm->f = solution.ok() ? solution.f : std::vector<Vec3>();
    warm->shift = at_rest || !solution.ok() ? std::vector<double>(problem.contacts.size(), 0.0)
                                            : ShiftOf(system, solution);
    warm->trusted = at_rest;
  }
  return solution;
}

}  // namespace touchstone::contact
