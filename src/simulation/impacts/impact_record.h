#pragma once

#include <vector>

#include "impact/impact_problem.h"
#include "impact/impact_trace.h"
#include "simulation/books/step_log.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The record of an island's impact at time t [s], with the contacts that it affected. `sources`
/// gives the origin of the problem's contacts.
StepLog::Impact RecordImpact(const PairTable& pairs,
                             const std::vector<IslandProblem::Source>& sources,
                             const impact::ImpactProblem& problem,
                             const impact::ImpactSolution& solution, impact::ImpactTrace trace,
                             double t);

}  // namespace touchstone::simulation
