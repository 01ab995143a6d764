#pragma once

#include <cstdint>

#include "base/step_facts.h"
#include "collision/gap_event.h"
#include "collision/witness.h"

namespace touchstone::simulation {

/// Counts since the start.
struct EngineCounters {
  std::int64_t steps = 0;
  std::int64_t events = 0;
  std::int64_t collisions = 0;
  std::int64_t position_passes = 0;
  std::int64_t solves = 0;
  std::int64_t impacts = 0;       // of an island at an instant
  std::int64_t compressions = 0;  // of several contacts at once, in impacts
  // Newton steps: all, and of these in impacts, for forces, and in solves that failed.
  std::int64_t solver_newton = 0;
  std::int64_t impact_newton = 0;
  std::int64_t force_newton = 0;
  std::int64_t newton_in_vain = 0;
  StepTimes times;                      // of all steps
  std::int64_t budget_exits = 0;        // impacts whose passes ran out
  std::int64_t dissipative_exits = 0;   // solves replaced by what only takes energy
  double first_dissipative_exit = 0.0;  // [s]
  std::int64_t joints_opened = 0;       // for the rest of a step
  int first_joint_opened = -1;          // of the world
  double first_opening = 0.0;           // when that was [s]
  double residual_max = 0.0;
  double penetration_max = 0.0;  // of states that were refused [m]
  double opening_max = 0.0;      // of a joint after it was closed [m]
  int contacts_max = 0;
  collision::GapSearchCounters gaps;
  collision::WitnessCounters witnesses;
};

/// What the last step did.
struct LastStep {
  int events = 0;
  int cut_plans = 0;  // of jointed bodies, made anew up to an event
  int collisions = 0;
  int solver_newton = 0;
  int islands = 0;
  double residual = 0.0;
  const char* method = "none";
  StepTimes times;
};

}  // namespace touchstone::simulation
