#pragma once

#include "impact/compression.h"
#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Ends an impact by the compression of all its contacts; the answer reports `exit`, or kFailed,
/// with the velocities from before the impact, when even that has no solution.
ImpactSolution LeaveInelastically(Friction friction, const settings::ContactSettings& settings,
                                  ImpactExit exit, ImpactState state);

/// The answer of an impact that changes nothing, for a reason.
ImpactSolution Fail(const ImpactSystem& system, std::string message);

}  // namespace touchstone::impact
