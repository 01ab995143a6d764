#include "contact/primal_dual.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/body_equations.h"

namespace touchstone::contact {
namespace {

constexpr int kMaxIterations = 60;
constexpr int kIdleIterations = 4;  // iterations without progress before R shrinks
constexpr double kUsefulIteration = 0.5;
constexpr double kShrink = 0.1;
constexpr double kSmallestRegularization = 1e-11;
constexpr double kStepLengths[] = {1.0, 0.5, 0.25, 0.1};

struct LawValue {
  Vec3 g = Vec3::Zero();
  Mat3 D = Mat3::Zero();
};

/// The law's projection of z and its derivative.
LawValue EvaluateLaw(const Vec3& z, double mu) {
  LawValue value;
  if (z.z() <= 0.0) return value;
  value.g.z() = z.z();
  value.D(2, 2) = 1.0;
  const double length = std::hypot(z.x(), z.y());
  const double radius = mu * z.z();
  if (length <= radius) {
    value.g = z;
    if (mu > 0.0) value.D.setIdentity();
    return value;
  }
  const Eigen::Vector2d t = z.head<2>() / length;
  value.g.head<2>() = radius * t;
  value.D.topLeftCorner<2, 2>() =
      radius / length * (Eigen::Matrix2d::Identity() - t * t.transpose());
  value.D.topRightCorner<2, 1>() = mu * t;
  return value;
}

class PrimalDual {
 public:
  PrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
             double regularization, SolveProgress* progress)
      : system_(system),
        problem_(system.problem()),
        rho_(1.0 / system.mean_delassus()),
        regularization_(regularization),
        progress_(progress),
        equations_(system, std::move(pattern), 1.0) {}

  bool Run(std::vector<Vec3> f) {
    double best = std::numeric_limits<double>::infinity();
    int idle = 0;
    for (int i = 0; i < kMaxIterations && progress_->newton_left(); ++i) {
      const bool polished = progress_->solved() && i > 0;
      progress_->Accept(f, nullptr, "primal-dual");
      const double residual = progress_->residuals().Worst();
      if (polished || residual <= kPolished) return progress_->solved();
      idle = residual < kUsefulIteration * best ? 0 : idle + 1;
      best = std::min(best, residual);
      if (idle > kIdleIterations) {
        regularization_ *= kShrink;
        idle = 0;
      }
      if (regularization_ < kSmallestRegularization || !std::isfinite(residual)) break;
      if (!ComputeStep(f, progress_->u())) break;
      f = Step(f);
      ++progress_->statistics.newton;
    }
    return progress_->solved();
  }

 private:
  bool ComputeStep(const std::vector<Vec3>& f, const std::vector<Vec3>& u) {
    Linearize(f, u);
    std::vector<Vec6> dw;
    system_.MultiplyJTransposed(constant_, &dw);
    ++progress_->statistics.factorizations;
    equations_.Factor(stiffness_, compliance_);
    df_ = misfit_;
    if (!equations_.Solve(&dw, &df_)) return false;
    std::vector<Vec3> du;
    system_.MultiplyJ(dw, &du);
    for (std::size_t k = 0; k < f.size(); ++k) {
      if (!problem_.contacts[k].bilateral) df_[k] = constant_[k] - stiffness_[k] * du[k];
      if (!df_[k].allFinite()) return false;
    }
    return true;
  }

  /// df_k = B^-1 (g - f) - rho B^-1 D J dw for every contact, J dw + (C + R) df = -(u + C f) for
  /// bilateral ones.
  void Linearize(const std::vector<Vec3>& f, const std::vector<Vec3>& u) {
    constant_.assign(f.size(), Vec3::Zero());
    stiffness_.assign(f.size(), Mat3::Zero());
    compliance_.assign(f.size(), 0.0);
    misfit_.assign(f.size(), Vec3::Zero());
    for (std::size_t k = 0; k < f.size(); ++k) {
      const ContactProblem::Contact& contact = problem_.contacts[k];
      if (contact.bilateral) {
        compliance_[k] = contact.compliance + system_.JointCompliance(k);
        misfit_[k] = -(u[k] + contact.compliance * f[k]);
        continue;
      }
      const LawValue law = EvaluateLaw(f[k] - rho_ * u[k], contact.mu);
      const Mat3 B = Mat3::Identity() - law.D + regularization_ * law.D;
      const Mat3 inverse = B.inverse();
      constant_[k] = inverse * (law.g - f[k]);
      stiffness_[k] = rho_ * inverse * law.D;
    }
  }

  /// The longest of a few steps that decreases |f - g|, for bilateral rows |u + C f| over their
  /// Delassus entry; the full one when none does.
  std::vector<Vec3> Step(const std::vector<Vec3>& f) {
    const double start = Mismatch(f);
    for (const double length : kStepLengths) {
      std::vector<Vec3> trial = Moved(f, length);
      if (Mismatch(trial) < start) return trial;
    }
    return Moved(f, 1.0);
  }

  std::vector<Vec3> Moved(const std::vector<Vec3>& f, double length) const {
    std::vector<Vec3> moved = f;
    for (std::size_t k = 0; k < f.size(); ++k) moved[k] += length * df_[k];
    return moved;
  }

  double Mismatch(const std::vector<Vec3>& f) {
    std::vector<Vec6> p, w;
    std::vector<Vec3> u;
    system_.MultiplyJTransposed(f, &p);
    system_.ApplyInverseInertia(p, &w);
    system_.ComputeMotion(w, &u);
    double sum = 0.0;
    for (std::size_t k = 0; k < f.size(); ++k) {
      const ContactProblem::Contact& contact = problem_.contacts[k];
      const double entry = system_.delassus_nn()[k];
      if (!contact.bilateral)
        sum += (EvaluateLaw(f[k] - rho_ * u[k], contact.mu).g - f[k]).squaredNorm();
      else if (entry > 0.0)
        sum += ((u[k] + contact.compliance * f[k]) / entry).squaredNorm();
    }
    return sum;
  }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  const double rho_;
  double regularization_;  // rho R
  SolveProgress* progress_;
  BodyEquations equations_;
  std::vector<Vec3> constant_, misfit_, df_;
  std::vector<Mat3> stiffness_;
  std::vector<double> compliance_;  // of bilateral rows
};

}  // namespace

bool SolvePrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                     double regularization, std::vector<Vec3> f, SolveProgress* progress) {
  return PrimalDual(system, std::move(pattern), regularization, progress).Run(std::move(f));
}

}  // namespace touchstone::contact
