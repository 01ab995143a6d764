#include "contact/contact_mobility.h"

namespace touchstone::contact {

using Contact = ContactProblem::Contact;

ContactMobility::ContactMobility(const ContactSystem& system, const Contact& contact)
    : contact_(contact) {
  const auto answer = [&](int body, const Mat36& J) {
    if (body == ContactProblem::kWorld) return Mat63(Mat63::Zero());
    return Mat63(system.inverse_inertia(static_cast<std::size_t>(body)) * J.transpose());
  };
  of_a_ = answer(contact.a, contact.J_a);
  of_b_ = answer(contact.b, contact.J_b);
}

Mat3 ContactMobility::Of(const Contact& other) const {
  Mat3 block = Mat3::Zero();
  const auto add = [&](int body, const Mat63& answer) {
    if (body == ContactProblem::kWorld) return;
    if (other.a == body) block.noalias() += other.J_a * answer;
    if (other.b == body) block.noalias() += other.J_b * answer;
  };
  add(contact_.a, of_a_);
  add(contact_.b, of_b_);
  return block;
}

}  // namespace touchstone::contact
