#include "impact/impact_state.h"

#include <algorithm>
#include <utility>

namespace touchstone::impact {

using contact::ContactProblem;

ImpactState::ImpactState(const ImpactSystem& system)
    : system_(&system),
      impulse_(system.num_contacts(), Vec3::Zero()),
      work_compression_(system.num_contacts(), 0.0),
      work_restitution_(system.num_contacts(), 0.0),
      phases_(system.num_contacts(), 0) {
  for (const ContactProblem::Body& body : system.problem().contact.bodies) {
    v_.push_back(body.v_free);
  }
}

Vec3 ImpactState::Motion(std::size_t k) const {
  const ContactProblem::Contact& contact = system_->contact(k);
  Vec3 u = contact.offset;
  if (contact.a >= 0) u.noalias() += contact.J_a * v_[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u.noalias() += contact.J_b * v_[static_cast<std::size_t>(contact.b)];
  return u;
}

std::vector<std::size_t> ImpactState::Approaching() const {
  std::vector<std::size_t> contacts;
  for (std::size_t k = 0; k < impulse_.size(); ++k) {
    if (Motion(k).z() < -system_->speed_tolerance()) contacts.push_back(k);
  }
  return contacts;
}

double ImpactState::ClosingSpeed() const {
  double speed = 0.0;
  for (std::size_t k = 0; k < impulse_.size(); ++k) speed = std::max(speed, -Motion(k).z());
  return speed;
}

void ImpactState::Apply(std::size_t k, const Vec3& p) {
  const ContactProblem::Contact& contact = system_->contact(k);
  if (contact.a >= 0) {
    v_[static_cast<std::size_t>(contact.a)].noalias() += system_->response_a(k) * p;
  }
  if (contact.b >= 0) {
    v_[static_cast<std::size_t>(contact.b)].noalias() += system_->response_b(k) * p;
  }
  impulse_[k] += p;
}

void ImpactState::BookNormalWork(std::size_t k, double impulse, double before, double after) {
  const auto book = [&](double part, double from, double to) {
    const double work = 0.5 * part * (from + to);
    (work < 0.0 ? work_compression_ : work_restitution_)[k] += work;
  };
  if ((before < 0.0) == (after < 0.0)) {
    book(impulse, before, after);
    return;
  }
  const double until_zero = impulse * (before / (before - after));
  book(until_zero, before, 0.0);
  book(impulse - until_zero, 0.0, after);
}

void ImpactState::BookWork(std::size_t k, double compression, double restitution) {
  work_compression_[k] += compression;
  work_restitution_[k] += restitution;
}

double ImpactState::ContactWorkSince(const ImpactState& earlier) const {
  double work = 0.0;
  for (std::size_t k = 0; k < impulse_.size(); ++k) {
    const Vec3 p = impulse_[k] - earlier.impulse_[k];
    if (p.isZero(0.0)) continue;
    work += 0.5 * p.dot(Motion(k) + earlier.Motion(k));
  }
  return work;
}

double ImpactState::KineticEnergy() const {
  double energy = 0.0;
  for (std::size_t i = 0; i < v_.size(); ++i) {
    energy += 0.5 * v_[i].dot(system_->problem().contact.bodies[i].M * v_[i]);
  }
  return energy;
}

ImpactSolution ImpactState::TakeSolution(ImpactExit exit) {
  ImpactSolution solution;
  solution.energy_change = KineticEnergy() - ImpactState(*system_).KineticEnergy();
  solution.impulse = std::move(impulse_);
  solution.v = std::move(v_);
  solution.work_compression = std::move(work_compression_);
  solution.work_restitution = std::move(work_restitution_);
  solution.phases = std::move(phases_);
  solution.passes = passes;
  solution.newton = newton;
  solution.exit = exit;
  solution.message = std::move(message);
  return solution;
}

}  // namespace touchstone::impact
