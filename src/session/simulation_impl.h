#pragma once

#include <memory>

#include "session/run_reporter.h"
#include "session/simulation_checkpoint.h"
#include "session/solve_report.h"
#include "session/whole_step.h"

namespace touchstone::session {

struct Simulation::Impl {
  using SharedScene = std::shared_ptr<const scene::SceneDesc>;

  Checkpoint run;
  std::uint64_t sequence = 0;
  std::uint64_t revisions = 1;  // given out so far
  std::uint64_t forks = 0;      // made so far
  double step_ms = 0.0;
  double longest_step_ms = 0.0;
  RunReporter reporter;
  SolveReporter solve_reporter;

  StopToken stop;
  WholeStep whole;
  /// The engine as it is now, but for forces that have been solved exactly to be shown; or null.
  std::unique_ptr<const simulation::Engine> certified;

  /// The engine that snapshots of the present moment show.
  const simulation::Engine& shown() const { return certified ? *certified : run.engine; }

  explicit Impl(SharedScene scene);
  /// Continues from a copy, apart from all others; revisions are numbered from there.
  Impl(Checkpoint copy, std::uint64_t first_revision);

  /// Takes a step, which `until` may break off by an exception (Stopped).
  StepReport TakeStep(const StopToken& until);
  /// Goes back to the end of the last whole step.
  void ReturnToWholeStep();
};

}  // namespace touchstone::session
