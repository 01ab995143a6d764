#pragma once

#include <optional>

#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// When the first of the island's pairs whose contacts all lie within one sharp face will have
/// moved the last of them `beyond` [m] past the outline of that face, under these forces [s from
/// now]: a ball that rolls over the edge of a table. None where no pair does so within the plan, or
/// only next to its start or its end.
std::optional<double> FirstLeaving(const World& world, const PairTable& pairs, const Island& island,
                                   const ForceSolution& plan, double beyond);

}  // namespace touchstone::simulation
