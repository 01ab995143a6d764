#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "scene/scene_desc.h"
#include "session/static_forces.h"
#include "simulation/shared_part.h"

namespace touchstone::session {

struct StepReport {
  bool ok = true;
  std::string message;  // when not ok: what went wrong; the state is the last good one
  int events = 0;
  int collisions = 0;
};

/// A scene in motion: owns the world, advances it, answers commands, makes snapshots. Not thread
/// safe; SimulationThread runs one on its own thread.
class Simulation {
 public:
  /// Builds the world and separates touching bodies to their resting gap.
  /// Throws scene::SceneError when bodies overlap by more than the tolerance.
  explicit Simulation(std::shared_ptr<const scene::SceneDesc> scene);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// Advances by settings.step: the steps from t = 0 on end at its whole multiples.
  StepReport Advance();

  /// Carries out a command that changes the world; the others are the thread's and are ignored
  /// here. Returns an empty string, or why it was refused; nothing is changed then.
  std::string Apply(const exchange::Command& command);

  /// Whether the command changes anything: not a release of what is not held.
  bool Affects(const exchange::Command& command) const;

  /// All that the run from here on depends on, and what is told of the past: a simulation that is
  /// restored to it goes on bit for bit as the one it was taken from.
  class Checkpoint;
  std::shared_ptr<const Checkpoint> Save() const;
  void Restore(const Checkpoint& checkpoint);
  /// About how much memory it takes that no other shares with it [bytes], and what it shares.
  static std::size_t MemoryUse(const Checkpoint& checkpoint);
  static void VisitShared(const Checkpoint& checkpoint, const simulation::SharedPartVisitor& visit);

  /// The scene that loads the world as it stands now; times in it count from now. What the format
  /// cannot say, links of two bodies that are both held, is left out and counted.
  scene::SceneDesc ExportScene(int* left_out = nullptr) const;
  const std::shared_ptr<const scene::SceneDesc>& scene() const;
  std::uint64_t state_hash() const;
  /// The name of a body; empty when there is none.
  std::string NameOf(BodyId body) const;

  double time() const;
  /// Whether the last step has come to t, so that what was then can be shown; what rounding alone
  /// parts from the step's end is at its end.
  bool HasReached(double t) const;
  /// Fills everything but run state, speed and pacing. With a time within the last step, bodies and
  /// contacts are shown as they were then, bit for bit the same whatever else is asked for; what
  /// counts and adds up (statistics, external work and losses) is that of the whole step.
  exchange::Snapshot MakeSnapshot(std::optional<double> time = {}) const;
  /// When the last step began [s].
  double last_step_start() const;

  /// The contacts of the world as it stands and their forces; nothing moves. With h [s], v/h is
  /// added to b.
  StaticForces ComputeForces(std::optional<double> h = {});

  /// Called for every event as it happens, in time order.
  void SetEventSink(std::function<void(const exchange::EventSnapshot&)> sink);

  /// Called for every contact solve that the motion took, with the simulated time [s].
  using ProblemSink =
      std::function<void(const contact::ContactProblem&, const contact::ContactSolution&, double)>;
  void SetProblemSink(ProblemSink sink);

  /// Totals since the start, for the report.
  struct Totals {
    std::int64_t steps = 0;
    std::int64_t collisions = 0;
    // Each of these is an event too.
    std::int64_t position_passes = 0;
    std::int64_t budget_exits = 0;
    std::int64_t dissipative_exits = 0;
    std::int64_t bisection_searches = 0;
    std::int64_t bisection_iterations = 0;
    std::int64_t solves = 0;
    std::int64_t solver_iterations = 0;
    double residual_max = 0.0;
    double residual_median = 0.0;
    int contacts_max = 0;
    double penetration_max = 0.0;  // deepest overlap that was come to, and refused [m]
    double energy_start = 0.0;     // mechanical [J]
    double energy_gain_max = 0.0;  // mechanical less external work, above its running minimum [J]
    double momentum_drift = 0.0;   // largest unexplained change of total momentum [N s]
    std::vector<std::string> warnings;
  };
  Totals totals() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace touchstone::session
