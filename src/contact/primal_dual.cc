#include "contact/primal_dual.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "contact/body_equations.h"
#include "contact/coulomb_law.h"
#include "contact/hardening.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr double kLeastSteady = 1e-11;   // least R
constexpr double kLargestSteady = 1e-2;  // largest R, before it is raised
constexpr double kWorse = 2.0;           // growth of the misfit after which R rises
constexpr double kBetter = 0.5;          // fall of the misfit after which R falls
constexpr double kRaiseSteady = 3.0;     // factor of R over the misfit when R rises
constexpr double kLowerSteady = 0.3;
constexpr double kMostRaised = 1e6;
constexpr double kMostLowered = 1e-2;
constexpr std::size_t kTurn = 4;  // steps that raise R where the misfit stands still, then lower it
constexpr double kFirm = 1e-6;    // R that keeps the forces of a solution
constexpr int kPolishing = 3;
constexpr std::size_t kMostSteps = 300;
constexpr double kStretches[] = {3.0, 10.0, 30.0, 1.0};  // values of rho, times the mean Delassus
                                                         // entry
constexpr std::size_t kStretchSteps = 25;                // number of steps with one rho
constexpr double kWild = 1e-2;                           // misfit up to which a step is taken whole
constexpr double kFarWorse = 10.0;  // a step that increases the misfit by less than this factor is
                                    // also taken whole
constexpr double kTamer = 0.4;      // factor by which other steps are shortened
constexpr double kTamest = 1e-2;    // least factor of a shortened step
constexpr int kNearbySteps = 15;
constexpr int kNearbyTries = 2;       // number of steps after which kNotNearby is checked
constexpr double kNotNearby = 0.1;    // misfit above which no solution is near
constexpr double kNearbyLook = 1e-3;  // misfit below which the residuals are evaluated
constexpr double kStepLengths[] = {1.0, 0.5, 0.25, 0.1};
constexpr double kGivesWay = 1e-6;  // relative to the mean mobility, for contacts that share their
                                    // load
constexpr int kSharing = 12;        // Newton steps for sharing the load
constexpr double kShared = 1e-9;    // misfit at which the load is shared
constexpr double kPrecise = 1e-4;   // R below which the equations are solved to the last digit
constexpr double kLookClosely =
    1e-6;  // misfit below which the residuals are evaluated at every step

class PrimalDual {
 public:
  PrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
             std::vector<Vec3> f, SolveProgress* progress)
      : system_(system),
        problem_(system.problem()),
        progress_(progress),
        equations_(system, std::move(pattern), 1.0),
        f_(std::move(f)),
        law_(f_.size()),
        constant_(f_.size(), Vec3::Zero()),
        joint_(f_.size(), Vec3::Zero()),
        change_(f_.size(), Vec3::Zero()),
        stiffness_(f_.size(), Mat3::Zero()),
        compliance_(f_.size(), 0.0),
        rho_(f_.size(), 0.0),
        gives_way_(f_.size(), 0.0),
        jointed_(HasJoints(problem_)) {
    Stretch(1.0);
    for (std::size_t k = 0; k < f_.size(); ++k)
      if (problem_.contacts[k].bilateral)
        compliance_[k] = problem_.contacts[k].compliance + system.JointCompliance(k);
  }

  bool Run() {
    double misfit = 0.0;
    double raised = 1.0;
    for (std::size_t i = 0; i < kMostSteps && progress_->newton_left() && !progress_->solved();
         ++i) {
      if (i == 0 || (i % kStretchSteps == 0 && !jointed_)) {
        if (!jointed_) Stretch(kStretches[i / kStretchSteps % std::size(kStretches)]);
        misfit = Evaluate();
      }
      const double before = misfit;
      const double steady =
          std::clamp(raised * misfit, kLeastSteady, kLargestSteady * std::max(1.0, raised));
      if (!Step(steady)) break;
      misfit = Evaluate();
      if (!std::isfinite(misfit)) break;
      const double most = std::max(kWild, kFarWorse * before);
      const bool wild = misfit > most && !jointed_;
      if (wild) misfit = Tame(most);
      if (misfit < kLookClosely || i + 1 == kMostSteps) Offer();
      raised = Raise(raised, wild ? 1.0 : misfit / before, i);
    }
    return Polish();
  }

  bool RunNearby() {
    double misfit = Evaluate();
    for (int i = 0; i < kNearbySteps && progress_->newton_left() && !progress_->solved(); ++i) {
      if (!Step(kFirm)) break;
      misfit = Shorten(misfit);
      if (!std::isfinite(misfit)) break;
      if (misfit < kNearbyLook || jointed_) Offer();
      if (i + 1 >= kNearbyTries && misfit > kNotNearby && !jointed_) break;
    }
    if (!progress_->solved()) Offer();
    return Polish();
  }

  /// Newton's method on the law of contacts that yield slightly, then on that of contacts that do
  /// not. The result is kept if it solves the problem.
  bool ShareLoad() {
    if (!Yield(kGivesWay) && !Harden(
                                 kGivesWay, [&](double give) { return Yield(give); }, &f_))
      return false;
    std::ranges::fill(gives_way_, 0.0);
    Evaluate();
    for (int i = 0; i < kPolishing; ++i) {
      if (!Step(kFirm) || !(Evaluate() <= kShared)) return false;
      if (progress_->Replace(f_) && progress_->residuals().Worst() <= kPolished) return true;
    }
    return progress_->residuals().Worst() <= progress_->settings().residual_tolerance;
  }

 private:
  /// Newton's method on the law of contacts that yield by `give`, relative to the mean mobility.
  bool Yield(double give) {
    for (std::size_t k = 0; k < f_.size(); ++k)
      gives_way_[k] = give * rho_[k] * system_.mean_delassus() / problem_.contacts[k].weight;
    double misfit = Evaluate();
    for (int i = 0; i < kSharing && misfit > kShared; ++i) {
      if (!Step(kLeastSteady)) return false;
      misfit = Evaluate();  // whole steps: contacts that gain or lose load change the misfit
      if (!std::isfinite(misfit)) return false;
    }
    return misfit <= kShared;
  }

  void Stretch(double stretch) {
    for (std::size_t k = 0; k < rho_.size(); ++k) rho_[k] = stretch / system_.MeanDelassusOf(k);
  }

  /// Goes back along the last step until the misfit is at most `most`, or the step is the shortest.
  /// Returns the misfit.
  double Tame(double most) {
    const std::vector<Vec3> whole = f_;
    double misfit = std::numeric_limits<double>::infinity();
    for (double length = kTamer; misfit > most && length > kTamer * kTamest; length *= kTamer) {
      for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = whole[k] - (1.0 - length) * change_[k];
      misfit = Evaluate();
    }
    return misfit;
  }

  /// Goes back along the last step to the longest of a few lengths that reduces the misfit, if
  /// there is one. Returns the misfit.
  double Shorten(double before) {
    const std::vector<Vec3> whole = f_;
    for (const double length : kStepLengths) {
      for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = whole[k] - (1.0 - length) * change_[k];
      const double misfit = Evaluate();
      if (misfit < before) return misfit;
    }
    f_ = whole;
    return Evaluate();
  }

  void LookAtRequest() const { progress_->settings().stop.CheckRequest(); }

  void Offer() { progress_->Accept(f_, nullptr, "primal-dual"); }

  /// A few steps that leave the forces near a solution that was found, while they greatly reduce
  /// its residual. Returns whether there is a solution.
  bool Polish() {
    if (!progress_->solved()) return false;
    double residual = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kPolishing && progress_->best_residual() > kPolished &&
                    progress_->best_residual() < kBetter * residual;
         ++i) {
      residual = progress_->best_residual();
      if (!Step(kFirm)) break;
      Evaluate();
      Offer();
    }
    return true;
  }

  static double Raise(double raised, double growth, std::size_t step) {
    const bool idle = growth >= kBetter && growth <= kWorse;
    if (growth > kWorse || (idle && step / kTurn % 2 == 1))
      return std::min(kRaiseSteady * raised, kMostRaised);
    return std::max(kLowerSteady * raised, idle ? kMostLowered : 1.0);
  }

  /// Evaluates the law at f_ and returns |g - f| over |f|; for bilateral rows |u + C f| over their
  /// Delassus entry.
  double Evaluate() {
    LookAtRequest();
    system_.MultiplyJTransposed(f_, &dw_);
    system_.ApplyInverseInertia(dw_, &w_);
    system_.ComputeMotion(w_, &u_);
    double misfit = 0.0, size = 0.0;
    for (std::size_t k = 0; k < f_.size(); ++k) {
      const ContactProblem::Contact& contact = problem_.contacts[k];
      size += f_[k].squaredNorm();
      if (contact.bilateral) {
        joint_[k] = -(u_[k] + contact.compliance * f_[k]);
        const double entry = system_.delassus_nn()[k];
        if (entry > 0.0) misfit += (joint_[k] / entry).squaredNorm();
        continue;
      }
      law_[k] = EvaluateLaw((1.0 - gives_way_[k]) * f_[k] - rho_[k] * u_[k], contact.mu);
      misfit += (law_[k].g - f_[k]).squaredNorm();
    }
    return std::sqrt(misfit / std::max(size, std::numeric_limits<double>::min()));
  }

  /// Solves df_k = B^-1 (g - f) - rho B^-1 D J dw for every contact, J dw + (C + R) df = -(u + C f)
  /// for bilateral ones. Returns false when the equations are singular.
  bool Step(double steady) {
    for (std::size_t k = 0; k < f_.size(); ++k) {
      if (problem_.contacts[k].bilateral) continue;
      const Mat3& D = law_[k].D;
      const double give = std::max(steady, gives_way_[k]);
      const Mat3 inverse = (Mat3::Identity() - (1.0 - give) * D).inverse();
      constant_[k].noalias() = inverse * (law_[k].g - f_[k]);
      stiffness_[k].noalias() = rho_[k] * inverse * D;
    }
    system_.MultiplyJTransposed(constant_, &dw_);
    ++progress_->statistics.newton;
    ++progress_->statistics.factorizations;
    equations_.Factor(stiffness_, compliance_);
    LookAtRequest();
    if (!equations_.Solve(&dw_, &joint_, steady < kPrecise)) return false;
    system_.MultiplyJ(dw_, &u_);
    for (std::size_t k = 0; k < f_.size(); ++k) {
      if (problem_.contacts[k].bilateral)
        change_[k] = joint_[k];
      else
        change_[k] = constant_[k] - stiffness_[k] * u_[k];
      if (!change_[k].allFinite()) return false;
      f_[k] += change_[k];
    }
    return true;
  }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  SolveProgress* progress_;
  BodyEquations equations_;
  std::vector<Vec3> f_;
  std::vector<LawValue> law_;
  std::vector<Vec3> u_, constant_, joint_, change_;
  std::vector<Vec6> w_, dw_;
  std::vector<Mat3> stiffness_;
  std::vector<double> compliance_;  // compliance of bilateral rows
  std::vector<double> rho_;
  std::vector<double> gives_way_;  // rho times the compliance, for compliant contacts
  const bool jointed_;             // misfits of joints differ in kind: one scale, and whole steps
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
