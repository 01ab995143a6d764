#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_solution.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The rows of joints' limits that push in a solved problem, in order.
std::vector<std::size_t> PushingLimits(const IslandProblem& built,
                                       const contact::ContactSolution& solution);

}  // namespace touchstone::simulation
