#pragma once

#include <cstdint>

#include "base/step_facts.h"
#include "collision/gap_event.h"
#include "collision/witness.h"

namespace touchstone::simulation {

/// Counts since the start of the run.
struct EngineCounters {
  std::int64_t steps = 0;
  std::int64_t events = 0;
  std::int64_t collisions = 0;
  std::int64_t position_passes = 0;
  std::int64_t solves = 0;
  std::int64_t impacts = 0;       // one per island and instant
  std::int64_t compressions = 0;  // compression phases of impacts with several contacts
  // Newton steps: of all solves, of impacts, of force solves, and of solves that failed.
  std::int64_t solver_newton = 0;
  std::int64_t impact_newton = 0;
  std::int64_t force_newton = 0;
  std::int64_t newton_in_vain = 0;
  StepTimes times;                      // sums over all steps
  std::int64_t budget_exits = 0;        // impacts that reached the limit of passes
  std::int64_t dissipative_exits = 0;   // force solves replaced by forces that only remove energy
  double first_dissipative_exit = 0.0;  // time of the first one [s]
  RoughCounts rough;
  std::int64_t joints_opened = 0;  // joints opened until the end of their step
  int first_joint_opened = -1;     // index in the world
  double first_opening = 0.0;      // time of the first opening [s]
  double residual_max = 0.0;
  double penetration_max = 0.0;  // overlap depth of rejected states [m]
  double opening_max = 0.0;      // opening of joints, after position passes and at steps' ends [m]
  int contacts_max = 0;
  collision::GapSearchCounters gaps;
  collision::WitnessCounters witnesses;
};

/// Counts of the last step.
struct LastStep {
  int events = 0;
  int cut_plans = 0;  // plans of jointed bodies that were remade up to an event
  int collisions = 0;
  int solver_newton = 0;
  int islands = 0;
  bool cut = false;       // it ended at an event, since it had taken all the work that it may
  bool rough = false;     // some result of the step is not certified
  double residual = 0.0;  // the worst of its solves, including rough impacts and meetings
  const char* method = "none";
  StepTimes times;
};

}  // namespace touchstone::simulation
