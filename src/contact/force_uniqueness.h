#pragma once

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// Whether the law determines the forces as well as the motion.
struct ForceUniqueness {
  int rank = 0;        // rank of A, over the normal rows of the closed contacts
  bool unique = true;  // no other forces give all bodies the same motion
};

/// A contact is closed when u_n <= 1e-7 of the largest |b|. Each closed contact may change its
/// force along n if it has no friction, along n - mu u_t / |u_t| while it slides, and in any
/// direction while it sticks, as joint rows always may; the forces are unique when no such change
/// leaves the motion of all bodies the same. So the forces of more than three contacts on one face
/// are never unique. Forces at the limit of the law, such as those of a contact that touches
/// without load, may be unique even where this reports that they are not.
ForceUniqueness AnalyzeUniqueness(const ContactProblem& problem, const ContactSolution& solution);

}  // namespace touchstone::contact
