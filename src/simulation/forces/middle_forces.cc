#include "simulation/forces/middle_forces.h"

#include <algorithm>

#include "base/dense.h"
#include "contact/possible_motion.h"
#include "simulation/forces/jammed_forces.h"

namespace touchstone::simulation {

using contact::ContactProblem;

namespace {

// By how much the slip is turned from the end of the time halfway back to its start, without
// becoming longer or shorter. Zero where it turns by a right angle or more: it has no direction
// while it passes through zero.
Vec2 TurnHalfwayBack(const Vec2& start, const Vec2& end) {
  if (!(start.dot(end) > 0.0)) return Vec2::Zero();
  const Vec2 mean = start + end;
  return end.norm() / mean.norm() * mean - end;
}

}  // namespace

ContactProblem ActFromMiddle(const IslandProblem& built, const std::vector<Vec6>& v) {
  ContactProblem corrected = built.problem;
  for (size_t k = 0; k < corrected.contacts.size(); ++k) {
    ContactProblem::Contact& contact = corrected.contacts[k];
    const IslandProblem::Middle& middle = built.middle[k];
    const Vec2 slip = contact::RelativeMotion(contact, v).head<2>();
    if (contact.a != ContactProblem::kWorld)
      contact.offset += (contact.J_a - middle.J_a) * v[static_cast<size_t>(contact.a)];
    if (contact.b != ContactProblem::kWorld)
      contact.offset += (contact.J_b - middle.J_b) * v[static_cast<size_t>(contact.b)];
    contact.offset.head<2>() += TurnHalfwayBack(middle.slip, slip);
    contact.J_a = middle.J_a;
    contact.J_b = middle.J_b;
  }
  return corrected;
}

double AccelerationFromMiddle(const IslandProblem& built, const std::vector<Vec3>& f) {
  const std::vector<ContactProblem::Contact>& contacts = built.problem.contacts;
  std::vector<Vec6> change(built.problem.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < contacts.size(); ++k) {
    if (f[k].isZero(0.0)) continue;
    const ContactProblem::Contact& contact = contacts[k];
    if (contact.a != ContactProblem::kWorld)
      change[static_cast<size_t>(contact.a)] +=
          (built.middle[k].J_a - contact.J_a).transpose() * f[k];
    if (contact.b != ContactProblem::kWorld)
      change[static_cast<size_t>(contact.b)] +=
          (built.middle[k].J_b - contact.J_b).transpose() * f[k];
  }
  for (size_t i = 0; i < change.size(); ++i)
    if (!change[i].isZero(0.0)) change[i] = SolveSymmetric(built.problem.bodies[i].M, change[i]);
  double largest = 0.0;
  for (size_t k = 0; k < contacts.size(); ++k) {
    Vec3 u = Vec3::Zero();
    if (contacts[k].a != ContactProblem::kWorld)
      u += built.middle[k].J_a * change[static_cast<size_t>(contacts[k].a)];
    if (contacts[k].b != ContactProblem::kWorld)
      u += built.middle[k].J_b * change[static_cast<size_t>(contacts[k].b)];
    largest = std::max(largest, u.norm());
  }
  return largest;
}

void LeaveOutMisfit(const IslandProblem& built, const contact::ContactSolution& first,
                    ContactProblem* corrected) {
  std::vector<contact::WantedMotion> wanted = HeldRows(built.problem, first);
  for (size_t k = 0; k < wanted.size(); ++k)
    wanted[k].u = -contact::RelativeMotion(corrected->contacts[k], first.v);
  if (std::ranges::count_if(wanted, &contact::WantedMotion::normal) < 2) return;
  const std::vector<Vec3> possible = contact::NearestPossibleMotion(*corrected, wanted);
  for (size_t k = 0; k < wanted.size(); ++k) {
    if (!wanted[k].normal) continue;
    for (int row = wanted[k].along ? 0 : 2; row < 3; ++row)
      corrected->contacts[k].offset[row] += wanted[k].u[row] - possible[k][row];
  }
}

}  // namespace touchstone::simulation
