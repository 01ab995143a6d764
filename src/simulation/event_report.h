#pragma once

#include "simulation/pair_table.h"
#include "simulation/step_log.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Logs what happens to a pair at time t [s]; `event` has the numbers that go with the kind.
void Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event, StepLog* log);

/// Logs what happens to one body alone, where it is.
void Report(EventKind kind, const World& world, int body, double t, StepLog* log);

}  // namespace touchstone::simulation
