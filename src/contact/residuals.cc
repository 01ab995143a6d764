#include "contact/residuals.h"

#include <algorithm>
#include <cmath>

#include "contact/cone_projection.h"
#include "contact/contact_solver.h"

namespace touchstone::contact {
namespace {

/// Relative to the natural force scale, motion_scale / (J M^-1 J^T): smaller forces are round-off.
constexpr double kForceFloor = 1e-6;

double Positive(double x) { return x > 0.0 ? x : 0.0; }

double TangentNorm(const Vec3& x) { return std::hypot(x.x(), x.y()); }

/// The point of the disc of the given radius that is nearest to x.
Eigen::Vector2d ProjectOnDisc(const Eigen::Vector2d& x, double radius) {
  const double length = x.norm();
  return length <= radius ? x : Eigen::Vector2d(x * (radius / length));
}

/// |f - P_K(f - (u + mu |u_t| n) / A)|: the natural map of exact Coulomb (De Saxce).
double LawDistance(const Vec3& f, const Vec3& u, double mu, double delassus) {
  Vec3 shifted = u;
  shifted.z() += mu * TangentNorm(u);
  return (f - ProjectOnCone(f - shifted / delassus, mu).g).norm();
}

/// Approach, and the power f . (u + mu |u_t| n) that vanishes under the exact law: it bounds the
/// slip of contacts inside their cone and the opening of loaded ones.
double AccelerationViolation(const Vec3& f, const Vec3& u, double mu, double f_ref) {
  const double power = f.dot(u) + mu * TangentNorm(u) * f.z();
  return std::max(Positive(-u.z()), std::abs(power) / f_ref);
}

/// The reported number: |min(f_n, a_n)| and the distance of f_t from the law of maximal dissipation
/// on the disc of radius mu f_n, in units of the largest force and acceleration.
double ReportedViolation(const Vec3& f, const Vec3& u, double mu) {
  const double normal = std::abs(std::min(f.z(), u.z()));
  const Eigen::Vector2d tangent = f.head<2>();
  const double radius = mu * Positive(f.z());
  return std::max(normal, (tangent - ProjectOnDisc(tangent - u.head<2>(), radius)).norm());
}

/// Relative to the terms whose sum a motion is: smaller motions are round-off.
constexpr double kMotionFloor = 1e-6;
/// Floor of the motion at contacts, as a multiple of the largest motion: where forces lose more
/// digits, a contact pushes against joints that hold it fast.
constexpr double kLargestFloor = 1e3;

/// The largest of the terms, |J| |M^-1| |J^T| |f|, whose sum is the response to the forces at each
/// contact: between jointed bodies, large forces on light bodies cancel. Zeros where there is no
/// joint.
std::vector<double> AnswerTerms(const ContactProblem& problem, const ContactSystem& system,
                                const std::vector<Vec3>& f) {
  std::vector<double> terms(problem.contacts.size(), 0.0);
  if (std::ranges::none_of(problem.contacts, &ContactProblem::Contact::bilateral)) return terms;
  std::vector<Vec6> reach(problem.bodies.size(), Vec6::Zero());
  const auto each_side = [](const ContactProblem::Contact& contact, const auto& visit) {
    if (contact.a != ContactProblem::kWorld)
      visit(static_cast<std::size_t>(contact.a), contact.J_a);
    if (contact.b != ContactProblem::kWorld)
      visit(static_cast<std::size_t>(contact.b), contact.J_b);
  };
  for (std::size_t k = 0; k < terms.size(); ++k)
    each_side(problem.contacts[k], [&](std::size_t i, const Mat36& J) {
      reach[i].noalias() += J.cwiseAbs().transpose() * f[k].cwiseAbs();
    });
  for (std::size_t i = 0; i < reach.size(); ++i)
    reach[i] = system.inverse_inertia(i).cwiseAbs() * reach[i];
  for (std::size_t k = 0; k < terms.size(); ++k)
    each_side(problem.contacts[k], [&](std::size_t i, const Mat36& J) {
      terms[k] = std::max(terms[k], (J.cwiseAbs() * reach[i]).maxCoeff());
    });
  return terms;
}

/// Residuals of bilateral rows. The error of their motion is |u + C f|, for bounded rows
/// A |f - clamp(f - u / A)|.
Residuals ComputeBilateral(const ContactProblem::Contact& contact, const Vec3& f, const Vec3& u,
                           double delassus, double f_ref, double motion, double normal) {
  double wrong = (u + contact.compliance * f).norm();
  if (contact.bounded()) {
    const double allowed = std::clamp(f.z() - u.z() / delassus, contact.least, contact.most);
    wrong = delassus * std::abs(f.z() - allowed);
  }
  Residuals residuals;
  residuals.law = wrong / (delassus * f_ref);
  residuals.acceleration = wrong / motion;
  residuals.reported = wrong / normal;
  return residuals;
}

/// |M (w - M^-1 J^T f)| over the contact forces on the bodies, both in the norm of M^-1.
double DynamicsViolation(const ContactSystem& system, const ResidualWorkspace& of_forces,
                         const std::vector<Vec6>& w) {
  std::vector<Vec6> gap(w.size());
  for (std::size_t i = 0; i < gap.size(); ++i) gap[i] = w[i] - of_forces.w[i];
  std::vector<Vec6> p;
  system.ApplyInertia(gap, &p);
  const double total = std::max(system.InverseInertiaNorm(of_forces.p), system.body_force_scale());
  return total > 0.0 ? system.InverseInertiaNorm(p) / total : 0.0;
}

}  // namespace

double Residuals::Worst() const { return std::max({law, acceleration, dynamics, reported}); }

Residuals ComputeResiduals(const ContactSystem& system, const std::vector<Vec3>& f,
                           ResidualWorkspace* work, const std::vector<Vec6>* w) {
  system.MultiplyJTransposed(f, &work->p);
  system.ApplyInverseInertia(work->p, &work->w);
  system.ComputeMotion(work->w, &work->u);
  work->joints = 0.0;
  Residuals residuals;
  if (!(system.normal_scale() > 0.0)) {
    // Where nothing moves without forces, none is needed, and no motion tells how large one may be.
    const bool none = std::ranges::all_of(f, [](const Vec3& force) { return force.isZero(0.0); });
    residuals.law = none ? 0.0 : 1.0;
    return residuals;
  }
  const std::vector<double> terms = AnswerTerms(system.problem(), system, f);
  double f_ref = kForceFloor * system.motion_scale() / system.mean_delassus();
  for (const Vec3& force : f) f_ref = std::max(f_ref, force.norm());
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Vec3& u = work->u[k];
    const ContactProblem::Contact& contact = system.problem().contacts[k];
    const double mu = contact.mu;
    const double entry = system.delassus_nn()[k];
    const double delassus = entry > 0.0 ? entry : system.mean_delassus();
    double floor = kMotionFloor * terms[k];
    if (!contact.bilateral) floor = std::min(floor, kLargestFloor * system.motion_scale());
    const double motion = std::max(system.motion_scale(), floor);
    const double a_ref = std::max(system.normal_scale(), floor);
    if (contact.bilateral) {
      const Residuals own = ComputeBilateral(contact, f[k], u, delassus, f_ref, motion, a_ref);
      work->joints = std::max(work->joints, own.Worst());
      residuals.law = std::max(residuals.law, own.law);
      residuals.acceleration = std::max(residuals.acceleration, own.acceleration);
      residuals.reported = std::max(residuals.reported, own.reported);
      continue;
    }
    residuals.law = std::max(residuals.law, LawDistance(f[k], u, mu, delassus) / f_ref);
    residuals.acceleration =
        std::max(residuals.acceleration, AccelerationViolation(f[k], u, mu, f_ref) / motion);
    residuals.reported =
        std::max(residuals.reported, ReportedViolation(f[k] / f_ref, u / a_ref, mu));
  }
  if (w != nullptr) residuals.dynamics = DynamicsViolation(system, *work, *w);
  return residuals;
}

Residuals ComputeResiduals(const ContactProblem& problem, const std::vector<Vec3>& f,
                           std::vector<Vec6>* v) {
  const ContactSystem system(problem);
  ResidualWorkspace work;
  const Residuals residuals = ComputeResiduals(system, f, &work);
  if (v != nullptr) *v = Velocity(problem, work.w);
  return residuals;
}

}  // namespace touchstone::contact
