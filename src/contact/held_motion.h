#pragma once

#include <optional>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The problem without the motion that joints alone give to contacts which they hold fast, where it
/// is less than 1e-10 of the terms that motions in the problem are the sum of
/// (UnforcedMotion::terms): the contact's offset takes it back. Joints are closed to some 1e-11 of
/// the size of their bodies, so they do not say whether such a contact approaches or stands still,
/// and forces could not stop it. None where nothing of the kind is found.
std::optional<ContactProblem> WithoutHeldMotion(const ContactProblem& problem);

}  // namespace touchstone::contact
