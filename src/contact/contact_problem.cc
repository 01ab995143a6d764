#include "contact/contact_problem.h"

namespace touchstone::contact {

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

}  // namespace touchstone::contact
