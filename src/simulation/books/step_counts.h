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
  std::int64_t impacts = 0;       // each of one island at one instant
  std::int64_t compressions = 0;  // compression phases of impacts with several contacts
  // Newton steps: all; then those of impacts, of force solves, and of solves that failed.
  std::int64_t solver_newton = 0;
  std::int64_t impact_newton = 0;
  std::int64_t force_newton = 0;
  std::int64_t newton_in_vain = 0;
  StepTimes times;                      // of all steps
  std::int64_t budget_exits = 0;        // impacts that reached the limit of passes
  std::int64_t dissipative_exits = 0;   // force solves replaced by forces that only take energy
  double first_dissipative_exit = 0.0;  // time of the first one [s]
  RoughCounts rough;
  std::int64_t joints_opened = 0;  // each until the end of its step
  int first_joint_opened = -1;     // index in the world
  double first_opening = 0.0;      // time of that [s]
  double residual_max = 0.0;
  double penetration_max = 0.0;  // of rejected states [m]
  double opening_max = 0.0;      // of joints, after position passes and at steps' ends [m]
  int contacts_max = 0;
  collision::GapSearchCounters gaps;
  collision::WitnessCounters witnesses;
};

/// Counts of the last step.
struct LastStep {
  int events = 0;
  int cut_plans = 0;  // of jointed bodies, made anew up to an event
  int collisions = 0;
  int solver_newton = 0;
  int islands = 0;
  bool rough = false;     // something in it is not certified
  double residual = 0.0;  // the worst of its solves, of blows and meetings that are rough too
  const char* method = "none";
  StepTimes times;
};

}  // namespace touchstone::simulation
