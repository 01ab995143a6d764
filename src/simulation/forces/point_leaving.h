#pragma once

#include <optional>

#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The time [s from the present] when the first contact that carries a force under this plan ends
/// because the bodies have moved past each other: a loaded point has come out of the area in which
/// they touch (a corner that slides over the edge of a table, or the edge under a block that slides
/// off it), or a rolling contact has come to other features (HasRolledOff). Found by bisection.
/// Empty where no contact has ended by the plan's end.
/// @param tolerance  the contact tolerance [m].
std::optional<double> FirstPointLeaving(const World& world, const PairTable& pairs,
                                        const Island& island, const ForceSolution& plan,
                                        double tolerance);

}  // namespace touchstone::simulation
