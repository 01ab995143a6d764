#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The outcome of replacing a problem without exact solution by a plastic impact.
struct PlasticForces {
  std::optional<contact::ContactSolution> solution;
  std::vector<std::size_t> squeezing;  // contacts that squeeze bodies without a way out
};

/// Forces for a problem without exact solution: joints and springs first, as if there were no
/// contacts; then the contacts as one plastic impact with what the joints hold; then joints and
/// springs again, with those forces known. None where the forces would do positive work, or do not
/// hold what they should. Not certified: the status stays kStalled.
PlasticForces FindPlasticForces(const IslandProblem& built,
                                const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
