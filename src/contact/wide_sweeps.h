#pragma once

#include <vector>

#include "base/stop_token.h"
#include "contact/contact_system.h"
#include "contact/sweeps.h"

namespace touchstone::contact {

/// Returns forces after sweeps like those of `SweepForces`, several times as quickly: eight
/// contacts at a time of which no two move the same body (groups of independent contacts: Catto
/// 2024), in single precision. The loss of precision, 1e-5 of the largest force, is less than the
/// error that sweeps leave. Contacts take their turn in a different order than in `SweepForces`,
/// the same on every machine. `enough` and `stop` are as in `SweepForces`. Forces that are not
/// finite come from numbers too large or too small for single precision.
std::vector<Vec3> SweepForcesWidely(const ContactSystem& system, const std::vector<Vec3>& f,
                                    int sweeps, const Enough& enough = {},
                                    const StopToken& stop = {});

}  // namespace touchstone::contact
