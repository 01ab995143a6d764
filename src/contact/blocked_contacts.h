#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The contacts that no force keeps apart: what they press is held along their normals (locked
/// axes), and they approach faster than this [unit of u]. An impulse along the normal moves such a
/// contact less than 1e-12 times as far as it would move bodies of these masses that are free.
std::vector<std::size_t> FindBlockedContacts(const ContactProblem& problem, double faster_than);

}  // namespace touchstone::contact
