#pragma once

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "scene/json_text.h"
#include "session/simulation.h"

namespace touchstone::cli {

/// Data for the report of a run.
struct RunRecord {
  exchange::Snapshot end;  // the last state
  session::Simulation::Totals totals;
  std::vector<double> frame_ms;  // wall time of each output frame [ms]
  double wall_seconds = 0.0;     // wall time of the physics alone [s]
  std::string failure;           // reason why the run stopped early, or empty
};

/// Copies the totals of a finished run; `run->failure` gives the reason of its end. A run that came
/// to an overlap has failed in any case.
void RecordTotals(const session::Simulation& simulation, RunRecord* run);

/// Simulated time over wall time; 0 when no time passed.
double RealTimeFactor(const RunRecord& run);

/// The report of `simulate --report`. `duration` is the simulated time reached, `frames` the number
/// of output intervals (the tables have one more set of rows, at t = 0). A failure is the last of
/// the warnings.
scene::Json MakeReport(const RunRecord& run);

/// A summary of the report in a few lines of text.
std::string SummarizeRun(const RunRecord& run);

}  // namespace touchstone::cli
