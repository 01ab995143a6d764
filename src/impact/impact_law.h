#pragma once

#include "impact/impact_problem.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Resolves the collision so that no contact approaches afterwards (up to 1e-9 of the closing
/// speed) and no energy is gained. Dispatches on settings.law.
ImpactSolution Resolve(const ImpactProblem& problem, const settings::ImpactSettings& settings,
                       const settings::ContactSettings& contact_settings);

}  // namespace touchstone::impact
