#pragma once

#include "base/stop_token.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// Forces for a problem that has no exact solution, or whose solution was not found: contacts and
/// joints yield in proportion to their load, joints first where both cannot hold. That is a
/// strictly convex problem, with exactly one solution for any finite data, and the forces only
/// remove energy: f . u <= 0 over all rows. The status is kStalled, or the fault of the data; in
/// that case there are no forces. Bounded rows exert no force. Throws Stopped when `stop` asks for
/// it.
ContactSolution SolveYielding(const ContactProblem& problem, const StopToken& stop = {});

/// Whether all forces are finite and do no positive work on the resulting motion, and whether that
/// motion brings no contact nearer, and opens no joint, by more than `part` of the largest motion
/// that had to be stopped.
bool HoldsWithoutWork(const ContactProblem& problem, const std::vector<Vec3>& f, double part);

}  // namespace touchstone::contact
