#include "contact/shift_newton.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/gmres.h"

namespace touchstone::contact {
namespace {

constexpr int kMaxOuter = 30;
constexpr double kStickSlip = 1e-9;  // slower slip than this part of the motion is sticking
constexpr double kShortStep = 0.3;
constexpr double kSufficient = 0.9;  // of the error, that a step must come below
constexpr Eigen::Index kDenseLimit = 96;
constexpr int kGmresLimit = 200;

double TangentNorm(const Vec3& x) { return std::hypot(x.x(), x.y()); }

}  // namespace

ShiftNewton::ShiftNewton(const ContactSystem& system, ConvexStage* stage, SolveProgress* progress)
    : system_(system), stage_(stage), progress_(progress) {}

double ShiftNewton::Solve(const std::vector<Vec3>& f_base, double tolerance,
                          std::vector<double>* shift) {
  if (!Evaluate(f_base, *shift)) return std::numeric_limits<double>::infinity();
  for (int i = 0; i < kMaxOuter && error_ > tolerance && progress_->newton_left(); ++i) {
    ++progress_->statistics.outer;
    const double error = error_;
    const bool newton = ComputeStep(*shift) && (TryStep(1.0, f_base, error, shift) ||
                                                TryStep(kShortStep, f_base, error, shift));
    if (newton) continue;
    if (!Evaluate(f_base, *shift)) break;
    RelaxedStep(shift);
    if (!Evaluate(f_base, *shift)) break;
  }
  return error_;
}

std::vector<double> ShiftNewton::SlipShift(const std::vector<Vec3>& f_base) const {
  std::vector<double> phi(f_base.size(), 0.0);
  for (std::size_t k = 0; k < phi.size(); ++k) {
    const Vec3 slip = stage_->u()[k] + stage_->compliance(k) * (stage_->g()[k] - f_base[k]);
    const double length = TangentNorm(slip);
    if (stage_->zone(k) != Zone::kStick && length > kStickSlip * system_.motion_scale()) {
      phi[k] = system_.problem().contacts[k].mu * length;
    }
  }
  return phi;
}

bool ShiftNewton::Evaluate(const std::vector<Vec3>& f_base, const std::vector<double>& shift) {
  const ConvexStage::Outcome outcome =
      stage_->Minimize(f_base, shift, progress_->max_newton(), &progress_->statistics);
  if (outcome == ConvexStage::Outcome::kNotPositiveDefinite ||
      outcome == ConvexStage::Outcome::kLimit) {
    error_ = std::numeric_limits<double>::infinity();
    return false;
  }
  const std::vector<double> phi = SlipShift(f_base);
  slip_.resize(phi.size());
  mismatch_.resize(phi.size());
  moving_.clear();
  error_ = 0.0;
  for (std::size_t k = 0; k < phi.size(); ++k) {
    slip_[k] = stage_->u()[k] + stage_->compliance(k) * (stage_->g()[k] - f_base[k]);
    mismatch_[k] = phi[k] - shift[k];
    error_ = std::max(error_, std::abs(mismatch_[k]) / system_.motion_scale());
    if (phi[k] > 0.0 || shift[k] > 0.0) moving_.push_back(k);
  }
  return true;
}

bool ShiftNewton::ComputeStep(const std::vector<double>& shift) {
  const BlockCholesky* hessian = stage_->FactorAtMinimum(&progress_->statistics);
  if (hessian == nullptr) return false;
  const auto size = static_cast<Eigen::Index>(moving_.size());
  Vector rhs(size);
  for (Eigen::Index i = 0; i < size; ++i) rhs[i] = mismatch_[moving_[static_cast<std::size_t>(i)]];
  Vector ds;
  if (size <= kDenseLimit) {
    ds = DenseJacobian(*hessian).partialPivLu().solve(rhs);
  } else {
    ds = SolveGmres([&](const Vector& x) { return ApplyJacobian(x, *hessian); }, rhs, 1e-6,
                    kGmresLimit);
  }
  if (!ds.allFinite()) return false;
  ApplyJacobian(ds, *hessian);
  step_.assign(shift.size(), 0.0);
  for (Eigen::Index i = 0; i < size; ++i) step_[moving_[static_cast<std::size_t>(i)]] = ds[i];
  return true;
}

/// (I - dPhi/ds) ds, and in dv_ the change of velocity: with D = dP/dy,
///   dv = -H^-1 J^T D R^-1 n ds,  dp = (I - D)(J dv + n ds),  dPhi = mu t . dp.
ShiftNewton::Vector ShiftNewton::ApplyJacobian(const Vector& ds, const BlockCholesky& hessian) {
  f_.assign(slip_.size(), Vec3::Zero());
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    const std::size_t k = moving_[i];
    f_[k] =
        stage_->derivative(k).col(2) * (-ds[static_cast<Eigen::Index>(i)] / stage_->compliance(k));
  }
  system_.MultiplyJTransposed(f_, &dv_);
  hessian.Solve(&dv_);
  system_.MultiplyJ(dv_, &du_);
  Vector result = ds;
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    const std::size_t k = moving_[i];
    const double length = TangentNorm(slip_[k]);
    if (stage_->zone(k) == Zone::kStick || !(length > 0.0)) continue;
    Vec3 motion = du_[k];
    motion.z() += ds[static_cast<Eigen::Index>(i)];
    const Vec3 dp = motion - stage_->derivative(k) * motion;
    result[static_cast<Eigen::Index>(i)] -=
        system_.problem().contacts[k].mu * dp.head<2>().dot(slip_[k].head<2>()) / length;
  }
  return result;
}

Eigen::MatrixXd ShiftNewton::DenseJacobian(const BlockCholesky& hessian) {
  const auto size = static_cast<Eigen::Index>(moving_.size());
  Eigen::MatrixXd jacobian(size, size);
  for (Eigen::Index i = 0; i < size; ++i) {
    jacobian.col(i) = ApplyJacobian(Vector::Unit(size, i), hessian);
  }
  return jacobian;
}

bool ShiftNewton::TryStep(double length, const std::vector<Vec3>& f_base, double error,
                          std::vector<double>* shift) {
  std::vector<double> trial = *shift;
  for (std::size_t k = 0; k < trial.size(); ++k) {
    trial[k] = std::max(0.0, trial[k] + length * step_[k]);
  }
  const std::vector<Vec6> start = stage_->w();
  std::vector<Vec6> dw = dv_;
  for (Vec6& x : dw) x *= length;
  stage_->Move(dw);
  if (Evaluate(f_base, trial) && error_ < kSufficient * error) {
    *shift = trial;
    return true;
  }
  stage_->SetVelocityChange(start);
  return false;
}

void ShiftNewton::RelaxedStep(std::vector<double>* shift) const {
  for (std::size_t k = 0; k < shift->size(); ++k) {
    const double mu = system_.problem().contacts[k].mu;
    (*shift)[k] = std::max(0.0, (*shift)[k] + (1.0 + mu * mu) * mismatch_[k]);
  }
}

}  // namespace touchstone::contact
