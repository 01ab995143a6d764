#include "contact/primal_dual.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "contact/body_equations.h"
#include "contact/coulomb_law.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr double kLeastSteady = 1e-11;   // of R
constexpr double kLargestSteady = 1e-2;  // of R, before it is raised
constexpr double kWorse = 2.0;           // growth of the misfit after which R rises,
constexpr double kBetter = 0.5;          // and fall of it after which R falls
constexpr double kRaiseSteady = 3.0;     // factors of R over the misfit
constexpr double kLowerSteady = 0.3;
constexpr double kMostRaised = 1e6;
constexpr double kMostLowered = 1e-2;
constexpr std::size_t kTurn = 4;  // steps that raise R where the misfit stands still, then lower it
constexpr double kFirm = 1e-6;    // R that keeps the forces of a solution
constexpr int kPolishing = 3;
constexpr std::size_t kMostSteps = 300;
constexpr double kStretches[] = {3.0, 10.0, 30.0, 1.0};  // of rho, over 1 / mean Delassus entry
constexpr std::size_t kStretchSteps = 25;                // with one rho, then comes the next
constexpr double kWild = 1e-2;      // misfit up to which a step is taken whole,
constexpr double kFarWorse = 10.0;  // also one that makes it larger by less than this
constexpr double kTamer = 0.4;      // otherwise it is made shorter,
constexpr double kTamest = 1e-2;    // down to this part of it
constexpr int kNearbySteps = 15;
constexpr int kNearbyTries = 2;       // steps after which
constexpr double kNotNearby = 0.1;    // this misfit says that no solution is near
constexpr double kNearbyLook = 1e-3;  // misfit from which the residuals are looked at there
constexpr double kStepLengths[] = {1.0, 0.5, 0.25, 0.1};
constexpr double kGivesWay = 1e-6;  // of the mean mobility, of contacts that share their load
constexpr int kSharing = 12;        // Newton steps towards that
constexpr double kShared = 1e-9;    // misfit at which the load is shared
constexpr double kPrecise = 1e-4;   // R from which the equations are solved to the last digit
constexpr double kLookClosely =
    1e-6;  // misfit from which the residuals are looked at at every step

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

  /// Newton on the law of contacts that give way a little, then on that of contacts that do not.
  /// The answer is kept where that leads to one that solves the problem.
  bool ShareLoad() {
    for (std::size_t k = 0; k < f_.size(); ++k)
      gives_way_[k] = kGivesWay * rho_[k] * system_.mean_delassus() / problem_.contacts[k].weight;
    double misfit = Evaluate();
    for (int i = 0; i < kSharing && misfit > kShared; ++i) {
      if (!Step(kLeastSteady)) return false;
      misfit = Evaluate();  // whole steps: contacts that take up load or lose it change the misfit
      if (!std::isfinite(misfit)) return false;
    }
    if (misfit > kShared) return false;
    std::ranges::fill(gives_way_, 0.0);
    Evaluate();
    for (int i = 0; i < kPolishing; ++i) {
      if (!Step(kFirm) || !(Evaluate() <= kShared)) return false;
      if (progress_->Replace(f_) && progress_->residuals().Worst() <= kPolished) return true;
    }
    return progress_->residuals().Worst() <= progress_->settings().residual_tolerance;
  }

 private:
  void Stretch(double stretch) {
    for (std::size_t k = 0; k < rho_.size(); ++k) rho_[k] = stretch / system_.MeanDelassusOf(k);
  }

  /// Goes back along the last step until the misfit is no more than `most`, or the step is the
  /// shortest. The misfit there.
  double Tame(double most) {
    const std::vector<Vec3> whole = f_;
    double misfit = std::numeric_limits<double>::infinity();
    for (double length = kTamer; misfit > most && length > kTamer * kTamest; length *= kTamer) {
      for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = whole[k] - (1.0 - length) * change_[k];
      misfit = Evaluate();
    }
    return misfit;
  }

  /// Goes back along the last step to the longest of a few lengths that makes the misfit smaller,
  /// if there is one. The misfit there.
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

  /// A few steps that keep forces near a solution found, while they bring it much nearer. Whether
  /// there is one.
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

  /// The law at f_, and |g - f| over |f|; of bilateral rows |u + C f| over their Delassus entry.
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

  /// df_k = B^-1 (g - f) - rho B^-1 D J dw for every contact, J dw + (C + R) df = -(u + C f) for
  /// bilateral ones. False when the equations are singular.
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
  std::vector<double> compliance_;  // of bilateral rows
  std::vector<double> rho_;
  std::vector<double> gives_way_;  // rho times the compliance, where contacts have one
  const bool jointed_;  // misfits of joints are of another kind: one scale, and whole steps
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
  constexpr double kStillShare = 1e-10;  // of the largest motion: a motion that is none
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
