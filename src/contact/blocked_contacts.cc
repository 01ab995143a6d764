#include "contact/blocked_contacts.h"

#include "base/dense.h"

namespace touchstone::contact {
namespace {

constexpr double kBlocked = 1e-12;

/// Whether the body's motion changes nothing along the normal. A body with nothing locked has a
/// unit normal in its row and is recognised at once.
bool IsBlocked(const ContactProblem& problem, int body, const Mat36& J) {
  if (body == ContactProblem::kWorld) return true;
  const Vec6 normal = J.row(2).transpose();
  if (normal.head<3>().squaredNorm() > kBlocked) return false;
  const Mat6& M = problem.bodies[static_cast<std::size_t>(body)].M;
  return normal.dot(SolveSymmetric(M, normal)) * M(0, 0) < kBlocked;
}

}  // namespace

std::vector<std::size_t> FindBlockedContacts(const ContactProblem& problem, double faster_than) {
  std::vector<std::size_t> blocked;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactProblem::Contact& contact = problem.contacts[k];
    if (contact.bilateral || !IsBlocked(problem, contact.a, contact.J_a) ||
        !IsBlocked(problem, contact.b, contact.J_b))
      continue;
    double u_n = contact.offset.z();
    const auto add = [&](int body, const Mat36& J) {
      if (body != ContactProblem::kWorld)
        u_n += J.row(2).dot(problem.bodies[static_cast<std::size_t>(body)].v_free);
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
    if (u_n < -faster_than) blocked.push_back(k);
  }
  return blocked;
}

}  // namespace touchstone::contact
