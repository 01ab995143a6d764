#pragma once

#include "base/dense.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// How forces of one contact move the contacts that share a body with it: the blocks J' M^-1 J^T.
class ContactMobility {
 public:
  /// Keeps a reference to the contact.
  ContactMobility(const ContactSystem& system, const ContactProblem::Contact& contact);

  /// The block of another contact: its motion for each of the three forces.
  Mat3 Of(const ContactProblem::Contact& other) const;

 private:
  const ContactProblem::Contact& contact_;
  Mat63 of_a_, of_b_;  // M^-1 J^T of its bodies
};

}  // namespace touchstone::contact
