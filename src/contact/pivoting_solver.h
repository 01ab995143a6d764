#pragma once

#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Problems with more contacts than this are left to the kernel: the cost of the dense matrix and
/// of every pivot grows with the square of their number, and there are about as many pivots as
/// contacts.
inline constexpr int kMaxPivotingContacts = 400;

/// Returns why the pivoting solver cannot be used: a contact has friction, or there are more than
/// kMaxPivotingContacts. nullptr when it can be used.
const char* PivotingRefusal(const ContactProblem& problem);

/// Baraff's incremental pivoting algorithm (SIGGRAPH '94, sections 3 and 4; Baraff II, section 9)
/// for problems without friction: finds f >= 0 with a = A f + b >= 0 and f_i a_i = 0, where A = J_n
/// M^-1 J_n^T. Contacts are added one by one; while a new one is driven to a = 0, the earlier ones
/// keep to the law by changing between clamped (a = 0) and free (f = 0). The forces are a basic
/// solution: only independent contacts carry load, so they are not of least norm where the load
/// sharing is undetermined. Passes them to `progress`. Returns true when they solve the problem;
/// otherwise progress->failure is the reason: kIterationLimit, or kStalled where no forces keep a
/// contact from closing.
/// @pre PivotingRefusal(problem) == nullptr
bool SolvePivoting(const ContactSystem& system, SolveProgress* progress);

}  // namespace touchstone::contact
