#include "contact/sparse_solver.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "contact/convex_stage.h"
#include "contact/least_norm.h"
#include "contact/path_follower.h"
#include "contact/primal_dual.h"
#include "contact/proximal.h"
#include "contact/rest_solver.h"
#include "contact/slip_reader.h"
#include "contact/sweeps.h"

namespace touchstone::contact {
namespace {

constexpr int kRestNewton = 100;
constexpr int kFirstSweeps = 5;  // enough to decide whether contacts will slide
constexpr int kSweeps = 15;

/// Sweeps the forces nearer to the solution. Forces between jointed bodies are unchanged, because
/// sweeps converge slowly there.
std::vector<Vec3> Swept(const ContactSystem& system, std::vector<Vec3> f, int sweeps) {
  if (HasJoints(system.problem())) return f;
  return SweepForces(system, std::move(f), sweeps);
}

/// Starting point of the methods for sliding contacts.
struct Start {
  std::vector<Vec3> f;
  bool nearby = false;  // forces of a similar problem, or those at rest that came near
};

/// Solves by the methods for sliding contacts: Newton's method on the exact law, that of contacts
/// which yield less and less, and the path of the smoothed law, entered near these forces where
/// contacts slid before.
bool SolveInMotion(const ContactSystem& system, const std::shared_ptr<const BlockPattern>& pattern,
                   Start start, bool slid, SolveProgress* progress) {
  if (start.nearby) {
    if (SolvePrimalDualNearby(system, pattern, start.f, progress)) return true;
    if (slid) start.f = Swept(system, std::move(start.f), kFirstSweeps + kSweeps);
  }
  return SolvePrimalDual(system, pattern, start.f, progress) ||
         SolveProximal(system, pattern, start.f, progress) ||
         SolveAlongPath(system, pattern, slid ? &start.f : nullptr, progress);
}

/// Solves by the stages of `rest`; first_change receives the result of the first one.
bool SolveFromRest(const ContactSystem& system, const std::shared_ptr<const BlockPattern>& pattern,
                   double regularization, const WarmStart* warm, SolveProgress* progress,
                   std::vector<Vec6>* first_change) {
  const ContactProblem& problem = system.problem();
  ConvexStage stage(system, pattern, regularization, progress->settings().stop);
  if (warm != nullptr && warm->v.size() == problem.bodies.size())
    stage.SetVelocityChange(VelocityChange(problem, warm->v));
  progress->AllowAtMost(kRestNewton);
  const bool solved = SolveAtRest(&stage, progress, first_change, nullptr);
  progress->AllowAll();
  return solved;
}

/// Whether some contact slides so fast under these rough forces, which are no solution yet, that a
/// solve from rest would fail.
bool SlidesClearly(const ContactSystem& system, const std::vector<Vec3>& f) {
  constexpr double kClearly = 1e-2;  // relative to the largest motion
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

}  // namespace

ContactSolution SolveSparsely(const ContactSystem& system, double regularization, WarmStart* warm,
                              SolveProgress* progress) {
  const ContactProblem& problem = system.problem();
  const std::shared_ptr<const BlockPattern> pattern = PatternFor(problem, warm);
  const bool slid = SlidBefore(problem, warm);
  Start start{LastForces(problem, warm), true};
  const bool cold = std::ranges::all_of(start.f, [](const Vec3& f) { return f.isZero(0.0); });
  std::vector<Vec6> first_change;
  bool at_rest = false;
  if (cold || !slid) {
    if (slid || !cold) start = {Swept(system, std::move(start.f), kFirstSweeps), false};
    if (!slid && (cold || !SlidesClearly(system, start.f))) {
      at_rest = SolveFromRest(system, pattern, regularization, warm, progress, &first_change);
      start = {progress->best_forces(), true};
    } else {
      start.f = Swept(system, std::move(start.f), kSweeps);
    }
  }
  const bool in_motion =
      !at_rest && SolveInMotion(system, pattern, std::move(start), slid, progress);
  if (in_motion) ShareSlidingLoad(system, pattern, progress);
  const bool least_norm =
      at_rest || (in_motion && WantsLeastNorm(warm) &&
                  FindLeastNormForces(system, pattern, regularization, progress));
  if (!progress->newton_left()) progress->failure = SolveStatus::kIterationLimit;
  ContactSolution solution = progress->TakeSolution();
  if (warm != nullptr && !first_change.empty()) warm->v = Velocity(problem, first_change);
  KeepForces(solution,
             at_rest ? std::vector<bool>(problem.contacts.size(), false)
                     : SlidingContacts(problem, solution),
             least_norm, warm);
  return solution;
}

}  // namespace touchstone::contact
