#pragma once

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// Number of rows of a contact in dense equations: t1, t2, n with friction, n alone without.
inline int RowsOf(double mu) { return mu > 0.0 ? 3 : 1; }

/// Whether a body moves along this row, 0 to 2, of a contact or link.
inline bool HasMotion(const ContactProblem::Contact& contact, Eigen::Index row) {
  return !contact.J_a.row(row).isZero(0.0) || !contact.J_b.row(row).isZero(0.0);
}

}  // namespace touchstone::contact
