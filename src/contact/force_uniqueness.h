#pragma once

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/delassus.h"

namespace touchstone::contact {

/// Whether a solution with friction determines the forces. A contact is closed when u_n <= 1e-7 of
/// the largest |b|; `rank` is that of A over the closed contacts. Each closed contact may change
/// its force along n without friction, along n - mu u_t / |u_t| while it slides, and any way while
/// it sticks, as the rows of joints always may; the forces are `unique` when no such change leaves
/// all bodies as they are. (Forces at the edge of what the law allows, such as a contact that
/// touches without load, may be unique though this says no.) Without friction the answer is that of
/// AnalyzeUniqueness.
ForceUniqueness AnalyzeFrictionalUniqueness(const ContactProblem& problem,
                                            const ContactSolution& solution);

}  // namespace touchstone::contact
