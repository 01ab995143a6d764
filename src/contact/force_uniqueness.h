#pragma once

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// Whether the law determines the forces beside the motion.
struct ForceUniqueness {
  int rank = 0;        // of A, over the normal rows of the closed contacts
  bool unique = true;  // no other forces would leave all bodies as they are
};

/// A contact is closed when u_n <= 1e-7 of the largest |b|. Each closed contact may change its
/// force along n without friction, along n - mu u_t / |u_t| while it slides, and any way while it
/// sticks, as the rows of joints always may; the forces are unique when no such change leaves all
/// bodies as they are. So those of more than three contacts on one face never are. Forces at the
/// edge of what the law allows, such as a contact that touches without load, may be unique though
/// this says no.
ForceUniqueness AnalyzeUniqueness(const ContactProblem& problem, const ContactSolution& solution);

}  // namespace touchstone::contact
