#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/problem_builder.h"

namespace touchstone::simulation {

/// Forces for a problem without exact answer: joints and springs first, as if there were no
/// contacts; then the contacts as one plastic impact on what they hold; then joints and springs
/// again, now that those forces are known. None where they would work on what they move, or do not
/// hold what they should. Not certified: the status stays kStalled.
std::optional<contact::ContactSolution> FindPlasticForces(
    const BuiltProblem& built, const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
