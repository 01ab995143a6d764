#pragma once

#include "settings/settings.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/motions.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Logs an event of a pair at time t [s]; `event` has the numbers of its kind.
void Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event, StepLog* log);

/// Logs an event of a single body, at its centre of mass.
void Report(EventKind kind, const World& world, int body, double t, StepLog* log);

/// Counts a solve of an island that is not certified, and logs the first one of a step, at t [s].
void ReportRough(const World& world, const Island& island, const PairTable& pairs, double residual,
                 double t, EngineCounters* counters, LastStep* last, StepLog* log);

/// Labels a step rough at time t [s] because of this body, though all solves may be certified; logs
/// the first such label of a step.
void LabelRough(const World& world, int body, double t, LastStep* last, StepLog* log);

/// Logs the search that found the pair's next event.
void ReportSearch(const PairRecord& pair, const Motions& motions,
                  const settings::ContactSettings& settings, StepLog* log);

}  // namespace touchstone::simulation
