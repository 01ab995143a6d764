#include "contact/body_equations.h"

#include <algorithm>

#include "contact/block_kernels.h"

namespace touchstone::contact {

BodyEquations::BodyEquations(const ContactSystem& system,
                             std::shared_ptr<const BlockPattern> pattern, double inertia_scale)
    : system_(system),
      inertia_scale_(inertia_scale),
      place_(LocateContacts(system.problem(), *pattern)),
      matrix_(std::move(pattern)) {}

void BodyEquations::Factor(const std::vector<Mat3>& stiffness,
                           const std::vector<double>& compliance) {
  const ContactProblem& problem = system_.problem();
  matrix_.Clear();
  for (int i = 0; i < system_.num_bodies(); ++i) {
    matrix_.diagonal(i) = inertia_scale_ * problem.bodies[static_cast<std::size_t>(i)].M;
  }
  for (std::size_t k = 0; k < stiffness.size(); ++k) {
    const ContactProblem::Contact& contact = problem.contacts[k];
    if (contact.bilateral) {
      Border(contact, place_[k], compliance[k]);
      continue;
    }
    if (stiffness[k].isZero(0.0)) continue;
    const bool has_a = contact.a != ContactProblem::kWorld;
    const bool has_b = contact.b != ContactProblem::kWorld;
    Mat36 S_a, S_b;
    Mat63 Jt_a, Jt_b;  // stored by column, for products of small matrices
    if (has_a) {
      Jt_a = contact.J_a.transpose();
      S_a.noalias() = stiffness[k] * contact.J_a;
      AddProduct(Jt_a, S_a, &matrix_.diagonal(contact.a));
    }
    if (has_b) {
      Jt_b = contact.J_b.transpose();
      S_b.noalias() = stiffness[k] * contact.J_b;
      AddProduct(Jt_b, S_b, &matrix_.diagonal(contact.b));
    }
    if (!has_a || !has_b) continue;
    const ContactPlace& place = place_[k];
    Mat6& a_b = place.a_later ? matrix_.lower(place.block) : matrix_.upper(place.block);
    Mat6& b_a = place.a_later ? matrix_.upper(place.block) : matrix_.lower(place.block);
    AddProduct(Jt_a, S_b, &a_b);
    AddProduct(Jt_b, S_a, &b_a);
  }
  matrix_.Factor();
}

/// With -y as the unknown the border is J and its transpose. The rows that a joint does not have
/// are negative like its own, so that a joint never changes the sign of the determinant.
void BodyEquations::Border(const ContactProblem::Contact& contact, const ContactPlace& place,
                           double compliance) {
  Mat6& pivot = matrix_.diagonal(place.node);
  pivot.diagonal().head<3>().setConstant(-compliance);
  pivot.diagonal().tail<3>().setConstant(-1.0);
  const auto border = [&](const BorderPlace& of_body, const Mat36& J) {
    if (of_body.block < 0) return;
    Mat6& by_joint =
        of_body.joint_later ? matrix_.lower(of_body.block) : matrix_.upper(of_body.block);
    Mat6& by_body =
        of_body.joint_later ? matrix_.upper(of_body.block) : matrix_.lower(of_body.block);
    by_joint.topRows<3>() += J;
    by_body.leftCols<3>() += J.transpose();
  };
  border(place.border_a, contact.J_a);
  border(place.border_b, contact.J_b);
}

bool BodyEquations::Solve(std::vector<Vec6>* x, std::vector<Vec3>* y, bool refined) const {
  bool finite = false;
  SolveWithJoints(place_, matrix_.pattern().size(), x, y, [&](std::vector<Vec6>* all) {
    matrix_.Solve(all, refined);
    finite = std::ranges::all_of(*all, [](const Vec6& part) { return part.allFinite(); });
  });
  return finite;
}

}  // namespace touchstone::contact
