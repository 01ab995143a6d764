#pragma once

#include <array>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/wide_group.h"

namespace touchstone::contact {

/// Contacts, by index, of which no two move the same body; -1 where there are fewer.
using ContactGroup = std::array<int, kLanes>;

/// Which of these contacts take their turn together in sweeps. Groups have the order of their first
/// contacts.
std::vector<ContactGroup> GroupContacts(const ContactProblem& problem,
                                        const std::vector<int>& contacts);

}  // namespace touchstone::contact
