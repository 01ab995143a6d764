#include "contact/contact_problem.h"

#include <algorithm>

namespace touchstone::contact {

bool HasJoints(const ContactProblem& problem) {
  return std::ranges::any_of(problem.contacts, &ContactProblem::Contact::bilateral);
}

std::vector<Vec6> VelocityChange(const ContactProblem& problem, const std::vector<Vec6>& v) {
  std::vector<Vec6> w(v.size());
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = v[i] - problem.bodies[i].v_free;
  return w;
}

std::vector<Vec6> Velocity(const ContactProblem& problem, const std::vector<Vec6>& w) {
  std::vector<Vec6> v(w.size());
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = problem.bodies[i].v_free + w[i];
  return v;
}

std::vector<Vec6> FreeVelocities(const ContactProblem& problem) {
  std::vector<Vec6> v;
  v.reserve(problem.bodies.size());
  for (const ContactProblem::Body& body : problem.bodies) v.push_back(body.v_free);
  return v;
}

Vec3 RelativeMotion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  Vec3 u = contact.offset;
  if (contact.a != ContactProblem::kWorld)
    u += contact.J_a * v[static_cast<std::size_t>(contact.a)];
  if (contact.b != ContactProblem::kWorld)
    u += contact.J_b * v[static_cast<std::size_t>(contact.b)];
  return u;
}

double FastestApproach(const ContactProblem& problem, const std::vector<Vec6>& v) {
  double fastest = 0.0;
  for (const ContactProblem::Contact& contact : problem.contacts)
    if (!contact.bilateral) fastest = std::max(fastest, -RelativeMotion(contact, v).z());
  return fastest;
}

void AddWrenches(const ContactProblem::Contact& contact, const Vec3& f,
                 std::vector<Vec6>* wrenches) {
  if (contact.a != ContactProblem::kWorld)
    (*wrenches)[static_cast<std::size_t>(contact.a)] += contact.J_a.transpose() * f;
  if (contact.b != ContactProblem::kWorld)
    (*wrenches)[static_cast<std::size_t>(contact.b)] += contact.J_b.transpose() * f;
}

}  // namespace touchstone::contact
