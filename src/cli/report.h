#pragma once

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "scene/json_text.h"
#include "session/simulation.h"

namespace touchstone::cli {

/// The data of a run for its report.
struct RunRecord {
  exchange::Snapshot end;  // the last state
  session::Simulation::Totals totals;
  std::vector<double> frame_ms;  // wall time of each output frame [ms]
  double wall_seconds = 0.0;     // of the physics alone [s]
  std::string failure;           // why the run stopped early, or empty
};

/// Takes over the totals of a run that has ended as `run->failure` says. One that came to an
/// overlap has failed in any case.
void RecordTotals(const session::Simulation& simulation, RunRecord* run);

/// Simulated over wall time; 0 when no time passed.
double RealTimeFactor(const RunRecord& run);

/// The report of `simulate --report`. `duration` is the simulated time reached, `frames` the
/// number of output intervals run (the tables have one row set more: t = 0). A failure stands last
/// among the warnings.
scene::Json MakeReport(const RunRecord& run);

/// A summary of the report in a few lines, for people.
std::string SummarizeRun(const RunRecord& run);

}  // namespace touchstone::cli
