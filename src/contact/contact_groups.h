#pragma once

#include <array>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/wide_group.h"

namespace touchstone::contact {

/// Indices of contacts of which no two move the same body; -1 fills unused lanes.
using ContactGroup = std::array<int, kLanes>;

/// Divides contacts into groups whose members take their turn together in sweeps. Groups are in the
/// order of their first contacts.
std::vector<ContactGroup> GroupContacts(const ContactProblem& problem,
                                        const std::vector<int>& contacts);

}  // namespace touchstone::contact
