#include "contact/convex_stage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace touchstone::contact {
namespace {

constexpr double kConverged = 1e-12;  // gradient over the force scale
constexpr double kFar = 1e3;
constexpr double kRoughly = 1e-2;
constexpr double kSofter[] = {1e4, 1e2};
constexpr double kHardest = 1e-8;  // least compliance of joints, relative to the one with which
                                   // they share evenly
constexpr double kSofterJoints = 100.0;
constexpr double kNoiseFloor = 1e-10;      // a standstill above this is a failure, unless it is
                                           // round-off
constexpr double kRoundOff = 1e-16;        // gradient at round-off, times the regularization
constexpr double kStandstill = 0.5;        // a smaller decrease at the noise floor is noise
constexpr double kUnjointed = 1e-12;       // misfit of joints above which a step is taken whole
constexpr double kLineSearchSlope = 1e-3;  // relative to the slope at the start
constexpr int kLineSearchLimit = 40;
constexpr double kLongest = 1e6;  // step, in Newton steps: beyond it the direction is round-off

using Contact = ContactProblem::Contact;

/// y_k with the stage's compliance R.
Vec3 TrialForce(const Vec3& f_base, const Vec3& u, double compliance) {
  return f_base - u / compliance;
}

}  // namespace

ConvexStage::ConvexStage(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                         double regularization, StopToken stop)
    : system_(system),
      regularization_(regularization),
      stop_(std::move(stop)),
      equations_(system, std::move(pattern)) {
  const std::size_t contacts = system.problem().contacts.size();
  compliance_.reserve(contacts);
  for (std::size_t k = 0; k < contacts; ++k) {
    const Contact& contact = system.problem().contacts[k];
    compliance_.push_back(regularization * system.mean_delassus() / contact.weight);
    if (contact.bilateral) joints_.push_back(k);
  }
  SetLeastCompliance(1.0);
  g_.assign(contacts, Vec3::Zero());
  dg_.assign(contacts, Vec3::Zero());
  misfit_.assign(contacts, Vec3::Zero());
  zone_.resize(contacts);
  derivative_.resize(contacts);
  SetVelocityChange(std::vector<Vec6>(system.problem().bodies.size(), Vec6::Zero()));
}

void ConvexStage::SetVelocityChange(const std::vector<Vec6>& w) {
  w_ = w;
  system_.ApplyInertia(w_, &p_);
  system_.ComputeMotion(w_, &u_);
}

ConvexStage::Outcome ConvexStage::Minimize(const std::vector<Vec3>& f_base, int max_newton,
                                           SolveStatistics* statistics) {
  system_.ComputeMotion(w_, &u_);
  for (const std::size_t k : joints_) g_[k] = f_base[k];
  ProjectForces(f_base);
  if (Gradient() > kFar * system_.body_force_scale()) {
    ApproachFromSoft(f_base, max_newton, statistics);
  }
  return MinimizeTo(kConverged, f_base, max_newton, statistics);
}

bool ConvexStage::MinimizeNear(const std::vector<bool>& push, SolveStatistics* statistics) {
  constexpr int kFewSteps = 12;
  const std::vector<Vec6> before = w_;
  const std::vector<Vec3> none(g_.size(), Vec3::Zero());
  SetVelocityChange(std::vector<Vec6>(w_.size(), Vec6::Zero()));
  for (const std::size_t k : joints_) g_[k].setZero();
  factored_ = false;
  if (JumpToSticking(none, &push, statistics) &&
      MinimizeTo(kConverged, none, kFewSteps, statistics) == Outcome::kConverged)
    return true;
  SetVelocityChange(before);
  return false;
}

/// Moves to the minimiser that glued contacts would have: the stage with every contact in the stick
/// zone, or each of those that `push`, the others open. Bodies at rest on each other are near it,
/// also those that fall freely side by side.
bool ConvexStage::JumpToSticking(const std::vector<Vec3>& f_base, const std::vector<bool>* push,
                                 SolveStatistics* statistics) {
  for (std::size_t k = 0; k < g_.size(); ++k) {
    const Contact& contact = system_.problem().contacts[k];
    if (contact.bilateral) continue;
    if (push != nullptr && !(*push)[k]) {
      zone_[k] = Zone::kOpen;
      derivative_[k].setZero();
      g_[k].setZero();
      continue;
    }
    const bool frictionless = contact.mu <= 0.0;
    zone_[k] = frictionless ? Zone::kFrictionless : Zone::kStick;
    derivative_[k] = frictionless ? Mat3(Vec3::UnitZ().asDiagonal()) : Mat3::Identity();
    g_[k] = derivative_[k] * TrialForce(f_base[k], u_[k], compliance_[k]);
  }
  Gradient();
  Misfit(f_base);
  if (!ComputeDirection(statistics)) return false;
  Advance(1.0);
  ++statistics->newton;
  return true;
}

/// At the final compliance Newton's method would creep along the kinks of the cones; on this path
/// the zones hardly change, since they depend on the direction of u_k + s_k n more than on its
/// size.
void ConvexStage::ApproachFromSoft(const std::vector<Vec3>& f_base, int max_newton,
                                   SolveStatistics* statistics) {
  const std::vector<double> compliance = compliance_;
  const double regularization = regularization_;
  for (const double softer : kSofter) {
    ScaleCompliance(softer);
    if (softer == kSofter[0]) JumpToSticking(f_base, nullptr, statistics);
    MinimizeTo(kRoughly, f_base, max_newton, statistics);
    compliance_ = compliance;
    regularization_ = regularization;
  }
  factored_ = false;
}

/// Gives the joints their own compliance, but at least this part of the sharing one.
void ConvexStage::SetLeastCompliance(double part) {
  least_compliance_ = part;
  for (const std::size_t k : joints_) {
    const double least = part * system_.SharingCompliance(k);
    compliance_[k] =
        std::max(system_.JointCompliance(k), least) / system_.problem().contacts[k].weight;
  }
  factored_ = false;
}

bool ConvexStage::HardenJoints() {
  const auto shares = [&](std::size_t k) { return system_.problem().contacts[k].shares; };
  if (least_compliance_ < 1.0 || std::ranges::all_of(joints_, shares)) return false;
  SetLeastCompliance(kHardest);
  return true;
}

void ConvexStage::ScaleCompliance(double factor) {
  for (std::size_t k = 0; k < compliance_.size(); ++k)
    if (!system_.problem().contacts[k].bilateral) compliance_[k] *= factor;
  regularization_ *= factor;
  factored_ = false;
}

ConvexStage::Outcome ConvexStage::MinimizeTo(double tolerance, const std::vector<Vec3>& f_base,
                                             int max_newton, SolveStatistics* statistics) {
  system_.ComputeMotion(w_, &u_);
  const double scale = system_.body_force_scale();
  const double noise = std::max(kNoiseFloor, kRoundOff / regularization_) * scale;
  double previous = std::numeric_limits<double>::infinity();
  for (int iteration = 0;; ++iteration) {
    stop_.Check();
    ProjectForces(f_base);
    const double misfit = Misfit(f_base);
    const double error = std::max(Gradient(), misfit);
    if (error <= tolerance * scale) return Outcome::kConverged;
    if (previous <= noise && error > kStandstill * previous) {
      return Outcome::kConverged;
    }
    if (iteration >= max_newton || !std::isfinite(error)) return Outcome::kLimit;
    if (!ComputeDirection(statistics)) return Outcome::kNotPositiveDefinite;
    const double alpha = misfit > kUnjointed * scale ? 1.0 : LineSearch(f_base);
    if (!(alpha > 0.0)) {
      return error <= noise ? Outcome::kConverged : Outcome::kStagnated;
    }
    Advance(alpha);
    previous = error;
    ++statistics->newton;
  }
}

void ConvexStage::ProjectForces(const std::vector<Vec3>& f_base) {
  for (std::size_t k = 0; k < g_.size(); ++k) {
    const Contact& contact = system_.problem().contacts[k];
    if (contact.bilateral) {
      zone_[k] = Zone::kStick;
      continue;
    }
    const Vec3 y = TrialForce(f_base[k], u_[k], compliance_[k]);
    const ConeProjection projection = ProjectOnCone(y, contact.mu);
    g_[k] = projection.g;
    zone_[k] = projection.zone;
    derivative_[k] = ConeProjectionDerivative(y, contact.mu, projection);
  }
}

/// The error of the joints' motion, -(u + C g + R (g - f_base)), and its size as a change of
/// the bodies' motion in the norm of M.
double ConvexStage::Misfit(const std::vector<Vec3>& f_base) {
  double sum = 0.0;
  for (const std::size_t k : joints_) {
    const double own = system_.problem().contacts[k].compliance;
    misfit_[k] = -(u_[k] + own * g_[k] + compliance_[k] * (g_[k] - f_base[k]));
    const double entry = system_.delassus_nn()[k];
    if (entry > 0.0) sum += misfit_[k].squaredNorm() / entry;
  }
  return std::sqrt(sum);
}

double ConvexStage::Gradient() {
  system_.MultiplyJTransposed(g_, &gradient_);
  for (std::size_t i = 0; i < gradient_.size(); ++i) gradient_[i] = p_[i] - gradient_[i];
  return system_.InverseInertiaNorm(gradient_);
}

/// Solves H dw - J^T dg = -gradient for the bodies, J dw + (C + R) dg = misfit for the joints.
bool ConvexStage::ComputeDirection(SolveStatistics* statistics) {
  if (!Factor(statistics)) return false;
  dw_.resize(gradient_.size());
  for (std::size_t i = 0; i < gradient_.size(); ++i) dw_[i] = -gradient_[i];
  for (const std::size_t k : joints_) dg_[k] = misfit_[k];
  equations_.Solve(&dw_, &dg_);
  system_.ApplyInertia(dw_, &dp_);
  system_.MultiplyJ(dw_, &du_);
  return true;
}

bool ConvexStage::Factor(SolveStatistics* statistics) {
  if (!DerivativeChanged()) return true;
  factored_ = equations_.Factor({zone_, derivative_, compliance_});
  factored_zone_ = zone_;
  ++statistics->factorizations;
  if (factored_ || joints_.empty() || least_compliance_ >= 1.0) return factored_;
  SetLeastCompliance(kSofterJoints * least_compliance_);  // rounding has taken more from a pivot
  return Factor(statistics);
}

bool ConvexStage::DerivativeChanged() const {
  if (!factored_ || zone_ != factored_zone_) return true;
  return std::find(zone_.begin(), zone_.end(), Zone::kSlide) != zone_.end();
}

double ConvexStage::LineSearch(const std::vector<Vec3>& f_base) const {
  double slope_0 = 0.0;
  double p_dw = 0.0;
  double dp_dw = 0.0;
  for (std::size_t i = 0; i < dw_.size(); ++i) {
    slope_0 += gradient_[i].dot(dw_[i]);
    p_dw += p_[i].dot(dw_[i]);
    dp_dw += dp_[i].dot(dw_[i]);
  }
  for (const std::size_t k : joints_) {
    const double compliance = compliance_[k] + system_.problem().contacts[k].compliance;
    slope_0 += g_[k].dot(du_[k] + compliance * dg_[k]);
  }
  if (!(slope_0 < 0.0)) return 0.0;
  const double settled = std::max(-kLineSearchSlope * slope_0, SlopeRoundOff());
  double low = 0.0;
  double high = std::numeric_limits<double>::infinity();
  double alpha = 1.0;
  for (int iteration = 0; iteration < kLineSearchLimit; ++iteration) {
    double slope = p_dw + alpha * dp_dw;
    double curvature = dp_dw;
    for (std::size_t k = 0; k < du_.size(); ++k) {
      const Contact& contact = system_.problem().contacts[k];
      if (contact.bilateral) {  // J dw = -(C + R) dg, since they have no misfit
        const double compliance = compliance_[k] + contact.compliance;
        slope += compliance * dg_[k].dot(g_[k] + alpha * dg_[k]);
        curvature += compliance * dg_[k].squaredNorm();
        continue;
      }
      const Vec3 y = TrialForce(f_base[k], u_[k] + alpha * du_[k], compliance_[k]);
      const ConeProjection projection = ProjectOnCone(y, contact.mu);
      if (projection.zone == Zone::kOpen) continue;
      slope -= du_[k].dot(projection.g);
      curvature +=
          du_[k].dot(ConeProjectionDerivative(y, contact.mu, projection) * du_[k]) / compliance_[k];
    }
    if (std::abs(slope) <= settled) break;
    (slope < 0.0 ? low : high) = alpha;
    double next = alpha - slope / curvature;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (next == alpha || !(next <= kLongest)) break;
    alpha = next;
  }
  return alpha;
}

/// A fast slide keeps few digits of a small change: du . g is no more exact than the round-off of u
/// over the compliance.
double ConvexStage::SlopeRoundOff() const {
  double terms = 0.0;
  for (std::size_t k = 0; k < du_.size(); ++k) {
    if (zone_[k] == Zone::kOpen || system_.problem().contacts[k].bilateral) continue;
    terms += du_[k].norm() * u_[k].norm() / compliance_[k];
  }
  return std::numeric_limits<double>::epsilon() * terms;
}

void ConvexStage::Advance(double alpha) {
  for (std::size_t i = 0; i < w_.size(); ++i) {
    w_[i] += alpha * dw_[i];
    p_[i] += alpha * dp_[i];
  }
  for (std::size_t k = 0; k < u_.size(); ++k) u_[k] += alpha * du_[k];
  for (const std::size_t k : joints_) g_[k] += alpha * dg_[k];
}

}  // namespace touchstone::contact
