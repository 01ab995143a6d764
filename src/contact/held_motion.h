#pragma once

#include <optional>

#include "contact/contact_problem.h"
#include "contact/contact_solver.h"

namespace touchstone::contact {

/// Removes from the offset of each contact that joints hold fast the motion caused by round-off of
/// the joints (`ReducedContacts::RoundOffOfJoints`): such a contact neither approaches nor recedes,
/// and no force could stop it. nullopt if there is none.
std::optional<ContactProblem> WithoutHeldMotion(const ContactProblem& problem);

/// Solves the problem and, where it has no solution, the one without such motion; that is then
/// `problem`. `newton` counts the steps of both.
ContactSolution SolveBesideHeldMotion(const settings::ContactSettings& settings,
                                      ContactProblem* problem, WarmStart* warm, int* newton);

}  // namespace touchstone::contact
