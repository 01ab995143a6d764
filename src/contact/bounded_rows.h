#pragma once

#include "contact/contact_problem.h"
#include "contact/contact_solver.h"

namespace touchstone::contact {

/// Whether the forces along some bilateral rows are bounded: motors, friction and limits of joints.
bool HasBoundedRows(const ContactProblem& problem);

/// The problem with the bounded rows made rows without motion: they push with nothing.
ContactProblem WithoutBoundedRows(const ContactProblem& problem);

/// `Solve` for problems with bounded rows. Each row is in one of three states: it holds (u = 0),
/// pushes with its most, or with its least. With the states given, what is left is a problem
/// without bounds for the other methods; states that its solution contradicts are changed until
/// none does (active sets; Murty's rule of the first one where that goes round). Rows that hold do
/// so by proximal steps, u + c (f - f_before) = 0 with c a thousandth of their mobility, repeated
/// until u vanishes: so rows that contacts or joints block find the bound they push with, and rows
/// that follow from others are no trouble. Solved is what satisfies the law of `ContactProblem`
/// with the residual of all other rows.
ContactSolution SolveWithinBounds(const ContactProblem& problem,
                                  const settings::ContactSettings& settings, WarmStart* warm);

}  // namespace touchstone::contact
