#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The outcome of replacing a problem without exact answer by a plastic impact.
struct PlasticForces {
  std::optional<contact::ContactSolution> solution;
  std::vector<std::size_t> squeezing;  // contacts that leave bodies no way out
};

/// Forces for a problem without exact answer: joints and springs first, as if there were no
/// contacts; then the contacts as one plastic impact on what they hold; then joints and springs
/// again, now that those forces are known. None where they would work on what they move, or do not
/// hold what they should. Not certified: the status stays kStalled.
PlasticForces FindPlasticForces(const IslandProblem& built,
                                const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
