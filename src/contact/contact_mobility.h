#pragma once

#include "base/dense.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// Motion of contacts under forces of one contact that shares a body with them: the blocks J' M^-1
/// J^T.
class ContactMobility {
 public:
  /// Keeps a reference to the contact.
  ContactMobility(const ContactSystem& system, const ContactProblem::Contact& contact);

  /// Returns the block of another contact: its motion per unit of each of the three forces.
  Mat3 Of(const ContactProblem::Contact& other) const;

 private:
  const ContactProblem::Contact& contact_;
  Mat63 of_a_, of_b_;  // M^-1 J^T of bodies a and b
};

}  // namespace touchstone::contact
