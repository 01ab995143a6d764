#pragma once

#include "contact/contact_solution.h"
#include "simulation/pair_table.h"
#include "simulation/problem_builder.h"
#include "simulation/step_log.h"

namespace touchstone::simulation {

/// Compares what a certified solve for the time h [s] says of each pair with what the one before it
/// said, and logs which pairs began or ceased to slide at time t [s], and those that friction
/// jams. Changes what is remembered of sliding.
void ReportSlips(const World& world, const BuiltProblem& built,
                 const contact::ContactSolution& solution, double h, double t, PairTable* pairs,
                 StepLog* log);

}  // namespace touchstone::simulation
