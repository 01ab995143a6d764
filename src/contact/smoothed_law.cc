#include "contact/smoothed_law.h"

#include <algorithm>
#include <cmath>

namespace touchstone::contact {
namespace {

constexpr double kLeastFactor = 1e-6;   // smallest factor of sigma in one step
constexpr double kMisfits = 0.1;        // sigma over the square of the misfit of given forces
constexpr double kLeastSigma = 1e-10;   // smallest sigma for given forces
constexpr double kSameDirection = 0.9;  // cosine of slip and force from which polar rows are used

/// The largest unforced motion that contacts must stop. Sliding speeds do not contribute to it: the
/// force depends on the slide's direction alone.
double MotionToStop(const ContactSystem& system) {
  constexpr double kLeast = 1e-6;  // relative to the largest motion
  double fastest = kLeast * system.motion_scale();
  for (std::size_t k = 0; k < system.u_free().size(); ++k) {
    const Vec3& u = system.u_free()[k];
    const bool bilateral = system.problem().contacts[k].bilateral;
    fastest = std::max(fastest, bilateral ? u.cwiseAbs().maxCoeff() : -u.z());
  }
  return fastest;
}

}  // namespace

SmoothedLaw::SmoothedLaw(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                         double kappa)
    : system_(system),
      problem_(system.problem()),
      kappa_(kappa),
      motion_unit_(MotionToStop(system)),
      force_unit_(motion_unit_ / system.mean_delassus()),
      equations_(system, std::move(pattern), system.mean_delassus()) {
  const std::size_t contacts = problem_.contacts.size();
  at_.w.assign(problem_.bodies.size(), Vec6::Zero());
  at_.xi.assign(contacts, Vec3::Zero());
  pair_.resize(contacts);
  residual_y_.resize(contacts);
  slope_.resize(contacts);
  slip_by_sigma_.resize(contacts);
  xi_by_y_.resize(contacts);
  stiffness_.resize(contacts);
  joint_compliance_.assign(contacts, 0.0);
  f_.resize(contacts);
  relative_mass_.assign(contacts, 1.0);
  for (std::size_t k = 0; k < contacts; ++k) {
    const double own = system.delassus_nn()[k];
    if (!Bilateral(k) && own > 0.0) relative_mass_[k] = system.mean_delassus() / own;
    if (Bilateral(k))
      joint_compliance_[k] = Compliance(k) + system.JointCompliance(k) / system.mean_delassus();
  }
}

void SmoothedLaw::Direction::Scale(double factor) {
  for (Vec6& part : w) part *= factor;
  for (Vec3& part : xi) part *= factor;
  log_sigma *= factor;
}

void SmoothedLaw::Direction::Add(double factor, const Direction& other) {
  for (std::size_t i = 0; i < w.size(); ++i) w[i] += factor * other.w[i];
  for (std::size_t k = 0; k < xi.size(); ++k) xi[k] += factor * other.xi[k];
  log_sigma += factor * other.log_sigma;
}

void SmoothedLaw::StandNear(const std::vector<Vec3>& f) {
  std::vector<Vec6> push;
  system_.MultiplyJTransposed(f, &push);
  system_.ApplyInverseInertia(push, &at_.w);
  system_.ComputeMotion(at_.w, &u_);
  for (Vec6& w : at_.w) w /= motion_unit_;
  double misfit = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Vec3 z = ForceToCone(k, f[k] / force_unit_);
    if (Bilateral(k)) {
      at_.xi[k] = z;
      continue;
    }
    Vec3 y = ToCone(k, u_[k] / motion_unit_);
    if (!Frictionless(k)) y[0] += y.tail<2>().norm();
    at_.xi[k] = y - z;
    const ComplementaryPair pair =
        Frictionless(k) ? SplitOnLine(at_.xi[k][0], 0.0) : SplitInCone(at_.xi[k], 0.0);
    misfit = std::max(misfit, (pair.y - y).norm());
  }
  at_.sigma = std::clamp(kMisfits * misfit * misfit, kLeastSigma, 1.0);
}

void SmoothedLaw::Move(const Direction& step, double length) {
  for (std::size_t i = 0; i < at_.w.size(); ++i) at_.w[i] += length * step.w[i];
  for (std::size_t k = 0; k < at_.xi.size(); ++k) at_.xi[k] += length * step.xi[k];
  at_.sigma *= std::max(kLeastFactor, 1.0 + length * step.log_sigma);
}

/// Converts rows (t1, t2, n) of u to (u_n / mu, u_t). Bilateral rows are unchanged.
Vec3 SmoothedLaw::ToCone(std::size_t k, const Vec3& u) const {
  if (Bilateral(k)) return u;
  if (Frictionless(k)) return Vec3(u.z(), 0.0, 0.0);
  return Vec3(u.z() / problem_.contacts[k].mu, u.x(), u.y());
}

/// Converts z to rows (t1, t2, n) of f over force_unit_.
Vec3 SmoothedLaw::FromCone(std::size_t k, const Vec3& z) const {
  if (Bilateral(k)) return z;
  if (Frictionless(k)) return Vec3(0.0, 0.0, relative_mass_[k] * z[0]);
  return relative_mass_[k] * Vec3(z[1], z[2], z[0] / problem_.contacts[k].mu);
}

/// Converts rows (t1, t2, n) of f over force_unit_ to z.
Vec3 SmoothedLaw::ForceToCone(std::size_t k, const Vec3& f) const {
  if (Bilateral(k)) return f;
  if (Frictionless(k)) return Vec3(f.z() / relative_mass_[k], 0.0, 0.0);
  return Vec3(problem_.contacts[k].mu * f.z(), f.x(), f.y()) / relative_mass_[k];
}

/// -df/du for H = -dz/dy: C^T H C with C the change of rows of ToCone, in the unit of FromCone.
Mat3 SmoothedLaw::InContactAxes(std::size_t k, const Mat3& H) const {
  if (Bilateral(k)) return H;
  Mat3 C = Mat3::Zero();
  C(0, 2) = Frictionless(k) ? 1.0 : 1.0 / problem_.contacts[k].mu;
  if (!Frictionless(k)) C(1, 0) = C(2, 1) = 1.0;
  return relative_mass_[k] * C.transpose() * H * C;
}

const std::vector<Vec3>& SmoothedLaw::Forces() {
  for (std::size_t k = 0; k < f_.size(); ++k) f_[k] = force_unit_ * FromCone(k, pair_[k].z);
  return f_;
}

void SmoothedLaw::Evaluate() {
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    if (Bilateral(k)) {
      pair_[k].z = at_.xi[k];
    } else {
      pair_[k] = Frictionless(k) ? SplitOnLine(at_.xi[k][0], at_.sigma)
                                 : SplitInCone(at_.xi[k], at_.sigma);
    }
    f_[k] = FromCone(k, pair_[k].z);
  }
  std::vector<Vec6> pushed;
  system_.MultiplyJTransposed(f_, &pushed);
  system_.ApplyInertia(at_.w, &residual_w_);
  for (std::size_t i = 0; i < pushed.size(); ++i)
    residual_w_[i] = system_.mean_delassus() * residual_w_[i] - pushed[i];

  std::vector<Vec6> change = at_.w;
  for (Vec6& x : change) x *= motion_unit_;
  system_.ComputeMotion(change, &u_);
  for (std::size_t k = 0; k < u_.size(); ++k) EvaluateContact(k, ToCone(k, u_[k] / motion_unit_));
}

void SmoothedLaw::EvaluateContact(std::size_t k, const Vec3& u) {
  slope_[k].setIdentity();
  slip_by_sigma_[k] = 0.0;
  if (Bilateral(k)) {
    residual_y_[k] = u + Compliance(k) * at_.xi[k];
    return;
  }
  if (Frictionless(k)) {
    residual_y_[k] = u - pair_[k].y;
    return;
  }
  const double smoothing = kappa_ * at_.sigma;
  const double slip = std::hypot(u[1], u[2], smoothing);
  slope_[k].row(0).tail<2>() = u.tail<2>() / slip;
  slip_by_sigma_[k] = kappa_ * smoothing / slip;
  residual_y_[k] = u + Vec3(slip, 0.0, 0.0) - pair_[k].y;
  UsePolarRows(k, u, slip);
}

/// Rows of the equations with u_t given by its length and direction: then y_0 - |y_t| = u_n / mu
/// has no curvature, and Newton's method can follow a loaded contact whose slip turns. The rows
/// along the eigenvectors are (y_0 +- |u_t| - p) / sqrt2 and the part of u_t across the force.
void SmoothedLaw::UsePolarRows(std::size_t k, const Vec3& u, double slip) {
  const Mat3& V = pair_[k].V;
  const double h = std::sqrt(0.5);
  const Eigen::Vector2d t = V.block<2, 1>(1, 0) / h;
  const double length = std::hypot(u[1], u[2]);
  if (!(length > 0.0) || !(u.tail<2>().dot(t) > kSameDirection * length)) return;
  const Eigen::Vector2d along = u.tail<2>() / length;
  const Vec3 across = V.col(2);
  const double open = u[0] + slip;
  residual_y_[k] = V * Vec3(h * (open + length - pair_[k].p[0]),
                            h * (open - length - pair_[k].p[1]), across.dot(u));
  const double part = length / slip;
  Mat3 rows;
  rows.row(0) << h, h * (part + 1.0) * along.transpose();
  rows.row(1) << h, h * (part - 1.0) * along.transpose();
  rows.row(2) = across.transpose();
  slope_[k] = V * rows;
}

void SmoothedLaw::Linearize(double regularization) {
  Evaluate();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    if (Bilateral(k)) continue;
    const ComplementaryPair& pair = pair_[k];
    const Vec3 weakest = (pair.p + regularization * pair.q).cwiseQuotient(pair.s);
    const Vec3 stiffest = pair.q.cwiseQuotient(pair.p + regularization * pair.q);
    xi_by_y_[k] = pair.V * weakest.cwiseInverse().asDiagonal() * pair.V.transpose();
    const Mat3 H = pair.V * stiffest.asDiagonal() * pair.V.transpose();
    stiffness_[k] = InContactAxes(k, H * slope_[k]);
  }
  equations_.Factor(stiffness_, joint_compliance_);
}

/// -dz for the change dxi.
Vec3 SmoothedLaw::Answer(std::size_t k, const Vec3& dxi) const {
  const ComplementaryPair& pair = pair_[k];
  return pair.V * (pair.q.cwiseQuotient(pair.s).asDiagonal() * (pair.V.transpose() * dxi));
}

/// Solves the equations eliminated to the bodies and the joints' forces, with y' = slope J w' + r =
/// (D + R (I - D)) xi' and z' = -(I - D) xi'.
bool SmoothedLaw::SolveFor(double residuals, double sigma_change, Direction* step) const {
  const auto right_side = [&](std::size_t k) -> Vec3 {
    return residuals * residual_y_[k] +
           sigma_change * (Vec3(slip_by_sigma_[k], 0.0, 0.0) - pair_[k].dy_dsigma);
  };
  std::vector<Vec3> f(pair_.size(), Vec3::Zero());
  step->xi.assign(f.size(), Vec3::Zero());
  for (std::size_t k = 0; k < f.size(); ++k) {
    if (Bilateral(k)) {
      step->xi[k] = -residuals * residual_y_[k];
      continue;
    }
    const Vec3 dz = sigma_change * pair_[k].dy_dsigma - Answer(k, xi_by_y_[k] * right_side(k));
    f[k] = FromCone(k, dz);
  }
  system_.MultiplyJTransposed(f, &step->w);
  for (std::size_t i = 0; i < step->w.size(); ++i) step->w[i] -= residuals * residual_w_[i];
  if (!equations_.Solve(&step->w, &step->xi)) return false;
  std::vector<Vec3> du;
  system_.MultiplyJ(step->w, &du);
  for (std::size_t k = 0; k < f.size(); ++k)
    if (!Bilateral(k)) step->xi[k] = xi_by_y_[k] * (right_side(k) + slope_[k] * ToCone(k, du[k]));
  step->log_sigma = 0.0;
  return true;
}

bool SmoothedLaw::Tangent(Direction* tangent) const {
  if (!SolveFor(0.0, at_.sigma, tangent)) return false;
  tangent->log_sigma = 1.0;
  return true;
}

double SmoothedLaw::ScaledDot(std::size_t k, const Vec3& a, const Vec3& b) const {
  if (Bilateral(k)) return 0.0;
  const ComplementaryPair& pair = pair_[k];
  return (pair.V.transpose() * a).cwiseQuotient(pair.curvature2).dot(pair.V.transpose() * b);
}

double SmoothedLaw::Dot(const Direction& a, const Direction& b) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < pair_.size(); ++k) sum += ScaledDot(k, a.xi[k], b.xi[k]);
  return sum / static_cast<double>(pair_.size()) + a.log_sigma * b.log_sigma;
}

double SmoothedLaw::LargestChange(const Direction& step) const {
  double largest = 0.0;
  for (std::size_t k = 0; k < pair_.size(); ++k)
    largest = std::max(largest, ScaledDot(k, step.xi[k], step.xi[k]));
  return std::sqrt(largest);
}

}  // namespace touchstone::contact
