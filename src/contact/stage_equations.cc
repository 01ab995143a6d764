#include "contact/stage_equations.h"

#include <utility>

#include "contact/block_kernels.h"

namespace touchstone::contact {

using Contact = ContactProblem::Contact;

StageEquations::StageEquations(const ContactSystem& system,
                               std::shared_ptr<const BlockPattern> pattern)
    : system_(system),
      place_(LocateContacts(system.problem(), *pattern)),
      hessian_(std::move(pattern)) {}

bool StageEquations::Factor(const StagePoint& point) {
  const ContactProblem& problem = system_.problem();
  hessian_.Clear();
  for (int i = 0; i < system_.num_bodies(); ++i)
    hessian_.diagonal(i) = problem.bodies[static_cast<std::size_t>(i)].M;
  for (std::size_t k = 0; k < place_.size(); ++k) {
    if (point.zone[k] == Zone::kOpen) continue;
    const Contact& contact = problem.contacts[k];
    if (contact.bilateral)
      Border(contact, place_[k], point.compliance[k] + contact.compliance);
    else
      AddContact(contact, place_[k], point.derivative[k] / point.compliance[k]);
  }
  return hessian_.Factor();
}

void StageEquations::AddContact(const Contact& contact, const ContactPlace& place,
                                const Mat3& stiffness) {
  const bool has_a = contact.a != ContactProblem::kWorld;
  const bool has_b = contact.b != ContactProblem::kWorld;
  Mat36 kj_a, kj_b;
  Mat63 jt_a, jt_b;  // stored by column, for products of small matrices
  if (has_a) {
    jt_a = contact.J_a.transpose();
    kj_a.noalias() = stiffness * contact.J_a;
    AddProduct(jt_a, kj_a, &hessian_.diagonal(contact.a));
  }
  if (has_b) {
    jt_b = contact.J_b.transpose();
    kj_b.noalias() = stiffness * contact.J_b;
    AddProduct(jt_b, kj_b, &hessian_.diagonal(contact.b));
  }
  if (!has_a || !has_b) return;
  Mat6& block = hessian_.off_diagonal(place.block);
  if (place.a_later)
    AddProduct(jt_a, kj_b, &block);
  else
    AddProduct(jt_b, kj_a, &block);
}

void StageEquations::Border(const Contact& contact, const ContactPlace& place, double compliance) {
  Mat6& pivot = hessian_.diagonal(place.node);
  pivot.diagonal().head<3>().setConstant(-compliance);
  pivot.diagonal().tail<3>().setConstant(-1.0);  // rows that a joint does not have
  const auto border = [&](const BorderPlace& of_body, const Mat36& J) {
    if (of_body.block < 0) return;
    Mat6& block = hessian_.off_diagonal(of_body.block);
    if (of_body.joint_later)
      block.topRows<3>() += J;
    else
      block.leftCols<3>() += J.transpose();
  };
  border(place.border_a, contact.J_a);
  border(place.border_b, contact.J_b);
}

void StageEquations::Solve(std::vector<Vec6>* x, std::vector<Vec3>* y) const {
  SolveWithJoints(place_, hessian_.pattern().size(), x, y,
                  [&](std::vector<Vec6>* all) { hessian_.Solve(all); });
}

}  // namespace touchstone::contact
