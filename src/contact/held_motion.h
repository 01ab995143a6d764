#pragma once

#include <optional>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// For each contact that joints hold fast, removes from its offset the motion caused by round-off
/// of the joints: less than 1e-10 of the terms whose sum motions in the problem are
/// (MotionScales::terms). Joints are closed to some 1e-11 of the size of their bodies, so such a
/// contact neither approaches nor recedes, and no force could stop it. Returns nullopt if there is
/// no such contact, or joints also move contacts by more.
std::optional<ContactProblem> WithoutHeldMotion(const ContactProblem& problem);

}  // namespace touchstone::contact
