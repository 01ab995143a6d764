#pragma once

#include "simulation/books/ledger.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"

namespace touchstone::simulation {

/// The books of a step. Functions that receive them write into them.
struct StepBooks {
  Ledger& ledger;
  StepLog& log;
  EngineCounters& counters;
  LastStep& last;
};

}  // namespace touchstone::simulation
