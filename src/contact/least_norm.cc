#include "contact/least_norm.h"

#include <algorithm>
#include <cmath>

#include "contact/convex_stage.h"
#include "contact/rest_solver.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kStillMotion = 1e-10;  // relative to the largest motion
constexpr int kSpreadNewton = 100;

/// The problem at rest, and the origin of its forces.
struct StaticProblem {
  ContactProblem problem;
  std::vector<std::size_t> source;  // by contact: its index in the original problem
  std::vector<Vec3> ray;            // force of sliding contacts for f_n = 1, zero for others
  std::vector<bool> push;           // contacts that push in the present solution
  std::vector<Vec3> given;  // forces of the original's compliant rows, given by their motion
};

/// The contact as a frictionless one along `ray`.
Contact AlongRay(Contact contact, const Vec3& ray) {
  for (Mat36* J : {&contact.J_a, &contact.J_b}) {
    const Eigen::Matrix<double, 1, 6> row = ray.transpose() * *J;
    J->setZero();
    J->row(2) = row;
  }
  contact.mu = 0.0;
  contact.weight /= ray.squaredNorm();
  return contact;
}

class Statics {
 public:
  Statics(const ContactSystem& system, const SolveProgress& solved)
      : system_(system), still_(kStillMotion * system.motion_scale()) {
    const std::vector<Vec3>& f = solved.best_forces();
    std::vector<Vec6> p;
    system.MultiplyJTransposed(f, &p);
    std::vector<Vec6> w;
    system.ApplyInverseInertia(p, &w);
    system.ComputeMotion(w, &u_);
    std::vector<Vec6> known;
    system.MultiplyJTransposed(Given(f), &known);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] -= known[i];
    system.ApplyInverseInertia(p, &w);
    for (std::size_t i = 0; i < w.size(); ++i)
      statics_.problem.bodies.push_back({system.problem().bodies[i].M, -w[i]});
    for (std::size_t k = 0; k < f.size(); ++k) Add(k, f[k].z() > 0.0);
  }

  const StaticProblem& problem() const { return statics_; }

 private:
  const std::vector<Vec3>& Given(const std::vector<Vec3>& f) {
    statics_.given.assign(f.size(), Vec3::Zero());
    for (std::size_t k = 0; k < f.size(); ++k)
      if (system_.problem().contacts[k].compliance > 0.0) statics_.given[k] = f[k];
    return statics_.given;
  }

  void Add(std::size_t k, bool pushes) {
    Contact contact = system_.problem().contacts[k];
    if (contact.compliance > 0.0) return;
    contact.offset.setZero();
    Vec3 ray = Vec3::Zero();
    if (!contact.bilateral) {
      if (u_[k].z() > still_) return;
      const double slip = u_[k].head<2>().norm();
      if (contact.mu > 0.0 && slip > still_) {
        ray << -contact.mu * u_[k].head<2>() / slip, 1.0;
        contact = AlongRay(contact, ray);
      }
    }
    statics_.problem.contacts.push_back(contact);
    statics_.source.push_back(k);
    statics_.ray.push_back(ray);
    statics_.push.push_back(pushes);
  }

  const ContactSystem& system_;
  const double still_;
  std::vector<Vec3> u_;
  StaticProblem statics_;
};

/// The forces of the original problem: those found at rest, and the given ones.
std::vector<Vec3> OriginalForces(const StaticProblem& statics, const std::vector<Vec3>& found) {
  std::vector<Vec3> f = statics.given;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Vec3& ray = statics.ray[i];
    f[statics.source[i]] = ray.isZero(0.0) ? found[i] : Vec3(found[i].z() * ray);
  }
  return f;
}

}  // namespace

bool FindLeastNormForces(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                         double regularization, SolveProgress* progress) {
  const Statics statics(system, *progress);
  const StaticProblem& at_rest = statics.problem();
  const ContactSystem static_system(at_rest.problem);
  if (static_system.data_status() != SolveStatus::kSolved) return false;
  SolveProgress static_progress(static_system, progress->settings());
  if (std::ranges::any_of(system.problem().contacts,
                          [](const Contact& contact) { return contact.compliance > 0.0; }))
    pattern = std::make_shared<BlockPattern>(at_rest.problem);
  static_progress.AllowAtMost(kSpreadNewton);
  ConvexStage stage(static_system, std::move(pattern), regularization, progress->settings().stop);
  SolveAtRest(&stage, &static_progress, nullptr, &at_rest.push);
  progress->statistics.newton += static_progress.statistics.newton;
  progress->statistics.factorizations += static_progress.statistics.factorizations;
  if (static_progress.best_forces().size() != at_rest.source.size()) return false;
  return progress->Replace(OriginalForces(at_rest, static_progress.best_forces()));
}

}  // namespace touchstone::contact
