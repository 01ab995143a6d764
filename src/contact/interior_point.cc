#include "contact/interior_point.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/body_equations.h"
#include "contact/second_order_cone.h"

namespace touchstone::contact {
namespace {

constexpr int kMaxIterations = 80;
constexpr int kPatience = 12;  // iterations without progress of the residual or the gap
constexpr double kProgress = 0.5;
constexpr double kLeastCentering = 0.2;
constexpr double kToBoundary = 0.9;
constexpr double kShortStep = 0.1;
constexpr int kConvexSteps = 3;         // with |u_t| held, after a short one
constexpr double kSmallestGap = 1e-15;  // relative; below it round-off rules
constexpr double kProximal = 1e-8;      // compliance of bilateral rows towards their last force

/// The iteration in units of the problem: motions over the largest unforced one, forces over that
/// and the mean Delassus entry.
class InteriorPoint {
 public:
  InteriorPoint(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                SolveProgress* progress)
      : system_(system),
        problem_(system.problem()),
        progress_(progress),
        motion_unit_(system.normal_scale()),
        force_unit_(system.normal_scale() / system.mean_delassus()),
        equations_(system, std::move(pattern), system.mean_delassus()),
        w_(problem_.bodies.size(), Vec6::Zero()),
        y_(problem_.contacts.size(), Vec3::UnitX()),
        z_(problem_.contacts.size(), Vec3::UnitX()) {
    for (std::vector<Vec3>* x : {&residual_y_, &dy_, &dz_, &dy_affine_, &dz_affine_, &rho_, &f_})
      x->assign(y_.size(), Vec3::Zero());
    scaling_.resize(y_.size());
    slope_.resize(y_.size());
    stiffness_.resize(y_.size());
    for (std::size_t k = 0; k < y_.size(); ++k) {
      if (Bilateral(k)) {
        y_[k] = z_[k] = Vec3::Zero();
      } else {
        y_[k][0] += ToCone(k, system.u_free()[k] / motion_unit_).norm();
        cones_.push_back(k);
      }
    }
  }

  void Run() {
    double best = std::numeric_limits<double>::infinity();
    double least_gap = best;
    int idle = 0;
    int convex_steps = 0;
    for (int i = 0; i < kMaxIterations && progress_->newton_left(); ++i) {
      if (progress_->Accept(ContactForces(), nullptr, "interior-point")) return;
      const double residual = progress_->residuals().Worst();
      const double gap = Complementarity();
      const bool progress = residual < kProgress * best || gap < kProgress * least_gap;
      idle = progress ? 0 : idle + 1;
      best = std::min(best, residual);
      least_gap = std::min(least_gap, gap);
      if (idle > kPatience || !(gap > kSmallestGap)) return;

      Linearize(convex_steps > 0);
      equations_.Factor(stiffness_);
      ++progress_->statistics.factorizations;
      ++progress_->statistics.newton;
      const double length = Step(gap);
      if (!(length > 0.0)) return;
      convex_steps = convex_steps > 0 ? convex_steps - 1 : length < kShortStep ? kConvexSteps : 0;
    }
  }

 private:
  bool Frictionless(std::size_t k) const { return problem_.contacts[k].mu <= 0.0; }
  bool Bilateral(std::size_t k) const { return problem_.contacts[k].bilateral; }

  /// From rows (t1, t2, n) of u to (u_n / mu, u_t), and back for forces. Bilateral rows stay.
  Vec3 ToCone(std::size_t k, const Vec3& u) const {
    if (Bilateral(k)) return u;
    if (Frictionless(k)) return Vec3(u.z(), 0.0, 0.0);
    return Vec3(u.z() / problem_.contacts[k].mu, u.x(), u.y());
  }
  Vec3 FromCone(std::size_t k, const Vec3& z) const {
    if (Bilateral(k)) return z;
    if (Frictionless(k)) return Vec3(0.0, 0.0, z[0]);
    return Vec3(z[1], z[2], z[0] / problem_.contacts[k].mu);
  }

  const std::vector<Vec3>& ContactForces() {
    for (std::size_t k = 0; k < z_.size(); ++k) f_[k] = force_unit_ * FromCone(k, z_[k]);
    return f_;
  }

  double Complementarity() const {
    double sum = 0.0;
    for (const std::size_t k : cones_) sum += y_[k].dot(z_[k]);
    return sum / static_cast<double>(cones_.size());
  }

  /// The residuals of the equations here and the pieces of the Newton matrix: y' = slope J v'.
  void Linearize(bool convex) {
    std::vector<Vec6> change = w_;
    for (Vec6& x : change) x *= motion_unit_;
    system_.ComputeMotion(change, &u_);
    system_.ApplyInertia(w_, &residual_v_);
    std::vector<Vec6> pushed;
    for (std::size_t k = 0; k < z_.size(); ++k) f_[k] = FromCone(k, z_[k]);
    system_.MultiplyJTransposed(f_, &pushed);
    for (std::size_t i = 0; i < residual_v_.size(); ++i)
      residual_v_[i] = system_.mean_delassus() * residual_v_[i] - pushed[i];

    for (std::size_t k = 0; k < y_.size(); ++k) {
      const Vec3 u = ToCone(k, u_[k] / motion_unit_);
      if (Bilateral(k)) {
        LinearizeBilateral(k, u);
        continue;
      }
      const double slip = std::hypot(u[1], u[2]);
      slope_[k].setIdentity();
      if (!convex && slip > kNoSlip) slope_[k].row(0).tail<2>() = u.tail<2>() / slip;
      residual_y_[k] = u + Vec3(slip, 0.0, 0.0) - y_[k];
      scaling_[k] =
          Frictionless(k) ? ScalingOnLine(y_[k][0], z_[k][0]) : ComputeConeScaling(y_[k], z_[k]);
      const Mat3 H = scaling_[k].W_inverse * scaling_[k].W_inverse * slope_[k];
      stiffness_[k] = InContactAxes(k, H);
    }
  }

  /// (C + kProximal) dz + J dw = -(u + C z): the step of a cone's rows whose lambda is zero.
  void LinearizeBilateral(std::size_t k, const Vec3& u) {
    const double compliance = problem_.contacts[k].compliance / system_.mean_delassus();
    slope_[k].setIdentity();
    residual_y_[k] = u + compliance * z_[k];
    stiffness_[k] = Mat3::Identity() / (compliance + kProximal);
    scaling_[k].W.setZero();
    scaling_[k].W_inverse = Mat3::Identity() / std::sqrt(compliance + kProximal);
    scaling_[k].lambda.setZero();
  }

  static ConeScaling ScalingOnLine(double y, double z) {
    ConeScaling scaling;
    const double w = std::sqrt(y / z);
    scaling.W = Vec3(w, 0.0, 0.0).asDiagonal();
    scaling.W_inverse = Vec3(1.0 / w, 0.0, 0.0).asDiagonal();
    scaling.lambda = Vec3(w * z, 0.0, 0.0);
    return scaling;
  }

  /// C^T H C for the change of rows C of ToCone.
  Mat3 InContactAxes(std::size_t k, const Mat3& H) const {
    Mat3 C = Mat3::Zero();
    C(0, 2) = Frictionless(k) ? 1.0 : 1.0 / problem_.contacts[k].mu;
    if (!Frictionless(k)) C(1, 0) = C(2, 1) = 1.0;
    return C.transpose() * H * C;
  }

  /// Predictor, corrector, and the step itself; its length, or 0 when the equations fail.
  double Step(double gap) {
    for (std::size_t k = 0; k < rho_.size(); ++k) rho_[k] = -scaling_[k].lambda;
    if (!SolveFor(rho_)) return 0.0;
    const double affine = std::min(1.0, LengthInside());
    const double sigma = std::max(kLeastCentering, std::pow(1.0 - affine, 3.0));
    dy_affine_ = dy_;
    dz_affine_ = dz_;
    for (const std::size_t k : cones_) {
      const ConeScaling& s = scaling_[k];
      const Vec3 aim = Vec3(sigma * gap, 0.0, 0.0) - ConeProduct(s.lambda, s.lambda) -
                       ConeProduct(s.W_inverse * dy_affine_[k], s.W * dz_affine_[k]);
      rho_[k] = ConeQuotient(aim, s.lambda);
    }
    if (!SolveFor(rho_)) return 0.0;
    const double length = std::min(1.0, kToBoundary * LengthInside());
    for (std::size_t i = 0; i < w_.size(); ++i) w_[i] += length * dw_[i];
    for (std::size_t k = 0; k < z_.size(); ++k) z_[k] += length * dz_[k];
    for (const std::size_t k : cones_) y_[k] += length * dy_[k];
    return length;
  }

  /// The Newton step to W dz + W^-1 dy = rho, eliminated to the bodies.
  bool SolveFor(const std::vector<Vec3>& rho) {
    for (std::size_t k = 0; k < rho.size(); ++k) {
      const Mat3& W_inverse = scaling_[k].W_inverse;
      f_[k] = FromCone(k, W_inverse * (rho[k] - W_inverse * residual_y_[k]));
    }
    system_.MultiplyJTransposed(f_, &dw_);
    for (std::size_t i = 0; i < dw_.size(); ++i) dw_[i] -= residual_v_[i];
    if (!equations_.Solve(&dw_)) return false;
    system_.MultiplyJ(dw_, &u_);
    for (std::size_t k = 0; k < rho.size(); ++k) {
      const Mat3& W_inverse = scaling_[k].W_inverse;
      dy_[k] = slope_[k] * ToCone(k, u_[k]) + residual_y_[k];
      dz_[k] = W_inverse * (rho[k] - W_inverse * dy_[k]);
    }
    return true;
  }

  double LengthInside() const {
    double length = std::numeric_limits<double>::infinity();
    for (const std::size_t k : cones_) {
      length = std::min(length, ConeMaxStep(y_[k], dy_[k]));
      length = std::min(length, ConeMaxStep(z_[k], dz_[k]));
    }
    return length;
  }

  static constexpr double kNoSlip = 1e-12;  // slower slip has no direction

  const ContactSystem& system_;
  const ContactProblem& problem_;
  SolveProgress* progress_;
  const double motion_unit_, force_unit_;
  BodyEquations equations_;
  std::vector<Vec6> w_;             // v - v_free
  std::vector<Vec3> y_, z_;         // in their cones
  std::vector<std::size_t> cones_;  // the contacts; the other rows are bilateral
  std::vector<Vec6> residual_v_, dw_;
  std::vector<Vec3> residual_y_, dy_, dz_, dy_affine_, dz_affine_, rho_, f_, u_;
  std::vector<ConeScaling> scaling_;
  std::vector<Mat3> slope_, stiffness_;
};

}  // namespace

void SolveInteriorPoint(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                        SolveProgress* progress) {
  if (system.num_contacts() == 0 || !(system.normal_scale() > 0.0)) return;
  InteriorPoint(system, std::move(pattern), progress).Run();
}

}  // namespace touchstone::contact
