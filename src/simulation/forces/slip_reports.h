#pragma once

#include "contact/contact_solution.h"
#include "simulation/books/step_log.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Compares the slip state of each pair in a certified solve for the time h [s] with that of the
/// solve before, and logs the pairs that began or ceased to slide at time t [s], and those that
/// friction jams. Updates the slip states of the pairs.
void ReportSlips(const World& world, const IslandProblem& built,
                 const contact::ContactSolution& solution, double h, double t, PairTable* pairs,
                 StepLog* log);

}  // namespace touchstone::simulation
