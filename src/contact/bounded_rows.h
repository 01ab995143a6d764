#pragma once

#include "contact/contact_problem.h"
#include "contact/contact_solver.h"

namespace touchstone::contact {

/// Whether the forces along some bilateral rows are bounded: motors, friction and limits of joints.
bool HasBoundedRows(const ContactProblem& problem);

/// Returns the problem with bounded rows replaced by rows without motion, which exert no force.
ContactProblem WithoutBoundedRows(const ContactProblem& problem);

/// Does the work of `Solve` for problems with bounded rows or, where `evened` is given, that of
/// `SolveEvenly`: it is a copy of the problem, and its offsets move. Each row is in one of three
/// states: it holds (u = 0), pushes with its largest force, or pushes with its least. For given
/// states the problem has no bounds, and the other methods solve it; states that its solution
/// contradicts are changed until none does (active sets; where they cycle, Murty's rule: change the
/// first one). Rows that hold do so by proximal steps, u
/// + c (f - f_before) = 0 with c a millionth of their mobility, repeated until u vanishes. So rows
/// that contacts or joints block find the bound they push with, and rows that depend on others do
/// no harm. A solution satisfies the law of `ContactProblem` with the same residual as all other
/// rows.
ContactSolution SolveWithinBounds(const ContactProblem& problem,
                                  const settings::ContactSettings& settings, WarmStart* warm,
                                  ContactProblem* evened = nullptr);

}  // namespace touchstone::contact
