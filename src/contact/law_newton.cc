#include "contact/law_newton.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace touchstone::contact {
namespace {

constexpr double kPrecise = 1e-4;  // R below which the equations are solved to the last digit
constexpr double kTamer = 0.4;     // factor by which steps are tamed
constexpr double kTamest = 1e-2;   // least factor of a tamed step
constexpr double kStepLengths[] = {1.0, 0.5, 0.25, 0.1};
constexpr int kPolishing = 3;
constexpr double kBetter = 0.5;  // fall of the residual that is worth a step

}  // namespace

LawNewton::LawNewton(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
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

void LawNewton::Stretch(double stretch) {
  for (std::size_t k = 0; k < rho_.size(); ++k) rho_[k] = stretch / system_.MeanDelassusOf(k);
}

void LawNewton::Yield(const std::vector<double>& compliance, std::vector<Vec3> about) {
  for (std::size_t k = 0; k < gives_way_.size(); ++k) gives_way_[k] = rho_[k] * compliance[k];
  about_ = std::move(about);
}

void LawNewton::Harden() {
  std::ranges::fill(gives_way_, 0.0);
  about_.clear();
}

double LawNewton::Evaluate() {
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
    Vec3 z = (1.0 - gives_way_[k]) * f_[k] - rho_[k] * u_[k];
    if (!about_.empty()) z += gives_way_[k] * about_[k];
    law_[k] = EvaluateLaw(z, contact.mu);
    misfit += (law_[k].g - f_[k]).squaredNorm();
  }
  return std::sqrt(misfit / std::max(size, std::numeric_limits<double>::min()));
}

bool LawNewton::Step(double steady) {
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

double LawNewton::Tame(double most) {
  const std::vector<Vec3> whole = f_;
  double misfit = std::numeric_limits<double>::infinity();
  for (double length = kTamer; misfit > most && length > kTamer * kTamest; length *= kTamer) {
    for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = whole[k] - (1.0 - length) * change_[k];
    misfit = Evaluate();
  }
  return misfit;
}

double LawNewton::Shorten(double before) {
  const std::vector<Vec3> whole = f_;
  for (const double length : kStepLengths) {
    for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = whole[k] - (1.0 - length) * change_[k];
    const double misfit = Evaluate();
    if (misfit < before) return misfit;
  }
  f_ = whole;
  return Evaluate();
}

bool LawNewton::Polish(const char* method) {
  if (!progress_->solved()) return false;
  double residual = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kPolishing && progress_->best_residual() > kPolished &&
                  progress_->best_residual() < kBetter * residual;
       ++i) {
    residual = progress_->best_residual();
    if (!Step(kFirm)) break;
    Evaluate();
    Offer(method);
  }
  return true;
}

}  // namespace touchstone::contact
