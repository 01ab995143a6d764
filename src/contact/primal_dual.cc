#include "contact/primal_dual.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "contact/hardening.h"
#include "contact/law_newton.h"
#include "contact/proximal_term.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr char kMethod[] = "primal-dual";
constexpr double kSteady = 0.15;  // R over misfit^(3/4) in large problems
constexpr int kFewBodies = 8;     // number of bodies up to which R is the misfit
constexpr int kSharingSteps = 3;  // number of steps after which the load is shared
constexpr std::size_t kMostSteps = 300;
constexpr double kStretches[] = {3.0, 10.0, 30.0, 1.0};  // values of rho, times the mean Delassus
                                                         // entry
constexpr std::size_t kStretchSteps = 25;                // number of steps with one rho
constexpr int kNearbySteps = 15;
constexpr int kNearbyTries = 2;       // number of steps after which kNotNearby is checked
constexpr double kNotNearby = 0.1;    // misfit above which no solution is near
constexpr double kNearbyLook = 1e-3;  // misfit below which the residuals are evaluated
constexpr double kGivesWay = 1e-6;  // relative to the mean mobility, for contacts that share their
                                    // load
constexpr int kSharing = 12;        // Newton steps for sharing the load
constexpr double kShared = 1e-9;    // misfit at which the load is shared
constexpr double kLookClosely =
    1e-6;  // misfit below which the residuals are evaluated at every step

class PrimalDual {
 public:
  PrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
             std::vector<Vec3> f, SolveProgress* progress)
      : system_(system),
        progress_(progress),
        newton_(system, std::move(pattern), std::move(f), progress) {}

  bool Run() {
    double misfit = 0.0;
    ProximalTerm steady;
    for (std::size_t i = 0; i < kMostSteps && progress_->newton_left() && !progress_->solved();
         ++i) {
      if (i == 0 || (i % kStretchSteps == 0 && !newton_.jointed())) {
        if (!newton_.jointed())
          newton_.Stretch(kStretches[i / kStretchSteps % std::size(kStretches)]);
        misfit = newton_.Evaluate();
      }
      const double before = misfit;
      if (!newton_.Step(steady.Of(Steady(misfit), kLeastSteady))) break;
      misfit = newton_.Evaluate();
      if (!std::isfinite(misfit)) break;
      const double most = ProximalTerm::Most(before);
      const bool wild = misfit > most && !newton_.jointed();
      if (wild) misfit = newton_.Tame(most);
      if (misfit < kLookClosely || i + 1 == kMostSteps) newton_.Offer(kMethod);
      steady.Note(wild ? 1.0 : misfit / before, i);
    }
    return newton_.Polish(kMethod);
  }

  bool RunNearby() {
    double misfit = newton_.Evaluate();
    for (int i = 0; i < kNearbySteps && progress_->newton_left() && !progress_->solved(); ++i) {
      if (!newton_.Step(kFirm)) break;
      misfit = newton_.Shorten(misfit);
      if (!std::isfinite(misfit)) break;
      if (misfit < kNearbyLook || newton_.jointed()) newton_.Offer(kMethod);
      if (i + 1 >= kNearbyTries && misfit > kNotNearby && !newton_.jointed()) break;
    }
    if (!progress_->solved()) newton_.Offer(kMethod);
    return newton_.Polish(kMethod);
  }

  /// Newton's method on the law of contacts that yield slightly, then on that of contacts that do
  /// not. The result is kept if it solves the problem.
  bool ShareLoad() {
    std::vector<Vec3> f = newton_.f();
    const auto yield = [&](double give) {
      newton_.SetForces(f);
      const bool found = Yield(give);
      f = newton_.f();
      return found;
    };
    if (!yield(kGivesWay) && !Harden(kGivesWay, yield, &f)) return false;
    newton_.Harden();
    newton_.Evaluate();
    for (int i = 0; i < kSharingSteps; ++i) {
      if (!newton_.Step(kFirm) || !(newton_.Evaluate() <= kShared)) return false;
      if (progress_->Replace(newton_.f()) && progress_->residuals().Worst() <= kPolished)
        return true;
    }
    return progress_->residuals().Worst() <= progress_->settings().residual_tolerance;
  }

 private:
  /// Newton's method on the law of contacts that yield by `give`, relative to the mean mobility.
  bool Yield(double give) {
    std::vector<double> compliance;
    for (const ContactProblem::Contact& contact : system_.problem().contacts)
      compliance.push_back(give * system_.mean_delassus() / contact.weight);
    newton_.Yield(compliance, {});
    double misfit = newton_.Evaluate();
    for (int i = 0; i < kSharing && misfit > kShared; ++i) {
      if (!newton_.Step(kLeastSteady)) return false;
      misfit = newton_.Evaluate();  // whole steps: contacts that gain or lose load change the
                                    // misfit
      if (!std::isfinite(misfit)) return false;
    }
    return misfit <= kShared;
  }

  /// R by the misfit. In large problems it falls more slowly than the misfit.
  double Steady(double misfit) const {
    return system_.num_bodies() > kFewBodies ? ProximalTerm::SlowRule(kSteady, misfit) : misfit;
  }

  const ContactSystem& system_;
  SolveProgress* progress_;
  LawNewton newton_;
};

}  // namespace

bool SolvePrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                     std::vector<Vec3> f, SolveProgress* progress) {
  progress->Accept(f, nullptr, "primal-dual");
  return PrimalDual(system, std::move(pattern), std::move(f), progress).Run();
}

bool SolvePrimalDualNearby(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                           std::vector<Vec3> f, SolveProgress* progress) {
  progress->Accept(f, nullptr, "primal-dual");
  return PrimalDual(system, std::move(pattern), std::move(f), progress).RunNearby();
}

bool ShareSlidingLoad(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                      SolveProgress* progress) {
  constexpr std::size_t kMostBodies = 8;
  constexpr double kStillShare = 1e-10;  // relative to the largest motion: a smaller one counts as
                                         // none
  const ContactProblem& problem = system.problem();
  if (problem.bodies.size() > kMostBodies || HasJoints(problem)) return false;
  const double still = kStillShare * system.motion_scale();
  const std::vector<Vec3> f = progress->best_forces();
  std::vector<Vec6> p, w;
  std::vector<Vec3> u;
  system.MultiplyJTransposed(f, &p);
  system.ApplyInverseInertia(p, &w);
  system.ComputeMotion(w, &u);
  SlidingLoad load;
  for (std::size_t k = 0; k < f.size(); ++k) load.Add(problem.contacts[k].mu, u[k], still);
  if (!load.CanBeShared()) return false;
  return PrimalDual(system, std::move(pattern), f, progress).ShareLoad();
}

}  // namespace touchstone::contact
