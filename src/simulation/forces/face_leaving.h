#pragma once

#include <optional>

#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// When the first of the island's round bodies that touch a sharp face will have moved the last of
/// their contacts `beyond` [m] past the outline of that face, under these forces [s from now]: a
/// ball that rolls over the edge of a table. None where no body does so within the plan, later than
/// `soonest` [s] and not only next to its end.
std::optional<double> FirstLeaving(const World& world, const PairTable& pairs, const Island& island,
                                   const ForceSolution& plan, double beyond, double soonest);

}  // namespace touchstone::simulation
