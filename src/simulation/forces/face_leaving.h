#pragma once

#include <optional>

#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The time [s from the present] when the first of the island's round bodies that touch a sharp
/// face will have moved the last of their contacts `beyond` [m] past the outline of that face under
/// these forces: a ball that rolls over the edge of a table. Empty where no body does so within the
/// plan, later than `soonest` [s] and clearly before its end.
std::optional<double> FirstLeaving(const World& world, const PairTable& pairs, const Island& island,
                                   const ForceSolution& plan, double beyond, double soonest);

}  // namespace touchstone::simulation
