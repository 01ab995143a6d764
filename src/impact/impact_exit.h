#pragma once

#include "impact/compression.h"
#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Passes stop when every remaining approach is slower than this fraction of the impact's first
/// closing speed. With many bodies they would continue to ever smaller bounces (a pyramid of 55
/// cubes that lands flat with e = 1/2 loses 15 % of its energy per pass), and the energy that is
/// not given back is of the order of the square of this fraction.
inline constexpr double kNegligible = 1e-2;

/// Ends an impact by compressing all contacts that still approach. The solution reports `exit`, or
/// kFailed, with the velocities from before the impact, when even that has no solution.
ImpactSolution LeaveInelastically(Friction friction, const settings::ContactSettings& settings,
                                  ImpactExit exit, ImpactState state);

/// Returns a failed solution that changes nothing, with the reason; if the reason is that contacts
/// squeeze bodies, `squeezed` lists these contacts.
ImpactSolution Fail(const ImpactSystem& system, std::string message,
                    std::vector<std::size_t> squeezed = {});

}  // namespace touchstone::impact
