#pragma once

#include <optional>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Where bodies are pressed along axes that they cannot move along, no forces obey the law: returns
/// a plan without forces for the time h of `input` that names the squeezing contacts. Empty where
/// nothing is squeezed.
std::optional<ForceSolution> PlanOfSqueezed(const World& world, const PairTable& pairs,
                                            const Island& island, const ForceInput& input,
                                            const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
