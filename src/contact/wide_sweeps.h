#pragma once

#include <vector>

#include "base/stop_token.h"
#include "contact/contact_system.h"
#include "contact/sweeps.h"

namespace touchstone::contact {

/// Forces after sweeps as those of `SweepForces`, several times as quickly: eight contacts at a
/// time of which no two move the same body (groups of independent contacts: Catto 2024), in single
/// precision. What that loses, 1e-5 of the largest force, is less than what sweeps leave. Contacts
/// take their turn in another order than there, the same on every machine. `enough` and `stop` as
/// there. Forces that are not finite come from numbers too large or too small for single precision.
std::vector<Vec3> SweepForcesWidely(const ContactSystem& system, const std::vector<Vec3>& f,
                                    int sweeps, const Enough& enough = {},
                                    const StopToken& stop = {});

}  // namespace touchstone::contact
