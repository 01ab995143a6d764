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
  std::uint64_t revisions = 1;  // number of revisions so far
  std::uint64_t forks = 0;      // number of forks so far
  double step_ms = 0.0;
  double longest_step_ms = 0.0;
  RunReporter reporter;
  SolveReporter solve_reporter;

  StopToken stop;
  WholeStep whole;
  /// The present engine with exactly solved forces for display; or null.
  std::unique_ptr<const simulation::Engine> certified;

  /// The engine shown by snapshots of the present moment.
  const simulation::Engine& shown() const { return certified ? *certified : run.engine; }

  explicit Impl(SharedScene scene);
  /// Continues from a copy, independently of all others; revisions are numbered from
  /// `first_revision`.
  Impl(Checkpoint copy, std::uint64_t first_revision);

  /// Takes a step, which `until` may cancel by an exception (Stopped).
  StepReport TakeStep(const StopToken& until);
  /// Restores the end of the last whole step.
  void ReturnToWholeStep();
};

}  // namespace touchstone::session
