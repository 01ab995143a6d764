#pragma once

#include "impact/impact_problem.h"
#include "impact/impact_trace.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Resolves the collision so that no contact approaches afterwards (up to 1e-9 of the closing
/// speed) and no energy is gained. Dispatches on settings.law. `trace`, when given, receives each
/// contact's path through the impact (none when it fails); the solution has the same bits with and
/// without it. Throws Stopped when contact_settings.stop asks for it.
ImpactSolution Resolve(const ImpactProblem& problem, const settings::ImpactSettings& settings,
                       const settings::ContactSettings& contact_settings,
                       ImpactTrace* trace = nullptr);

}  // namespace touchstone::impact
