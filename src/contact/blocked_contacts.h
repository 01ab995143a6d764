#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// Contacts that no force can keep apart: the bodies they press on are held along the contact
/// normal (locked axes), and they approach faster than `faster_than` [unit of u]. An impulse along
/// the normal moves such a contact less than 1e-12 times as far as it would move free bodies of
/// these masses.
std::vector<std::size_t> FindBlockedContacts(const ContactProblem& problem, double faster_than);

}  // namespace touchstone::contact
