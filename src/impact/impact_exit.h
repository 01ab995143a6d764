#pragma once

#include "impact/compression.h"
#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Passes stop when what still approaches is slower than this part of the impact's first closing
/// speed: among many bodies they would go on to ever smaller bounces (a pyramid of 55 cubes that
/// lands flat with e = 1/2 loses 15 % of its energy a pass), and what is left to give back is of
/// the order of its square.
inline constexpr double kNegligible = 1e-2;

/// Ends an impact by the compression of all that still approaches; the answer reports `exit`, or
/// kFailed, with the velocities from before the impact, when even that has no solution.
ImpactSolution LeaveInelastically(Friction friction, const settings::ContactSettings& settings,
                                  ImpactExit exit, ImpactState state);

/// The answer of an impact that fails and changes nothing, with the reason, and with the contacts
/// that squeeze bodies if that is the reason.
ImpactSolution Fail(const ImpactSystem& system, std::string message,
                    std::vector<std::size_t> squeezed = {});

}  // namespace touchstone::impact
