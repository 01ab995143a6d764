#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "scene/scene_desc.h"
#include "session/static_forces.h"
#include "simulation/world/shared_part.h"

namespace touchstone::session {

struct StepReport {
  bool ok = true;
  bool stopped = false;  // cancelled: the simulation is in the state before the step
  bool rough = false;    // some result of the step is not certified
  bool cut = false;      // it ended early, and the next one takes the rest
  std::string message;   // if not ok: the reason; the state is that before the step
  int events = 0;
  int collisions = 0;
};

/// A running scene: owns the engine and its world, advances them, edits them by commands, makes
/// snapshots, and converts the engine's log to text. Not thread safe.
///
/// A step requested by the window passes through SimulationThread, SimulationRunner, Playback,
/// History, Simulation and simulation::Engine, in this order.
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
  /// Whether forces at the present moment are rough or come from a rough step, and have not been
  /// solved exactly since.
  bool AwaitsCertificate() const;
  /// Solves the rough forces of the present moment exactly for snapshots, which show these until
  /// the next step or edit. The state from which a step starts remains bit-identical. Can be
  /// cancelled like a step; then nothing has changed.
  void CertifyForces();

  /// Sets the token that cancels steps. A cancelled step that is taken again has the same bits.
  void BreakOffBy(StopToken stop);

  /// Carries out a command that changes the world; others are ignored. Returns an empty string, or
  /// the reason of a refusal; then nothing has changed.
  std::string Apply(const exchange::Command& command);

  /// Whether the command would have an effect; releasing something that is not held has none.
  bool Affects(const exchange::Command& command) const;

  /// Everything that determines the further run, and the recent past for display. A simulation that
  /// is restored to it continues with the same bits.
  class Checkpoint;
  std::shared_ptr<const Checkpoint> Save() const;
  void Restore(const Checkpoint& checkpoint);
  /// Approximate memory of a checkpoint that it does not share with others [bytes].
  static std::size_t MemoryUse(const Checkpoint& checkpoint);
  static void VisitShared(const Checkpoint& checkpoint, const simulation::SharedPartVisitor& visit);

  /// A separate simulation that continues from the checkpoint with the same bits. It shares no
  /// changing data with this one, and may run on another thread.
  Simulation Fork(const Checkpoint& checkpoint);

  /// The current world as a scene whose time starts at the present. Links between two bodies that
  /// are both held cannot be written to a scene: they are omitted and counted in *left_out.
  scene::SceneDesc ExportScene(int* left_out = nullptr) const;
  const std::shared_ptr<const scene::SceneDesc>& scene() const;
  std::uint64_t state_hash() const;
  /// The name of a body; empty if there is no such body.
  std::string NameOf(BodyId body) const;
  /// The names of what edits of the present world may change.
  exchange::EditNames NamesOfEdits() const;

  /// Whether a step has been taken since the start.
  bool has_begun() const;
  double time() const;  // [s]
  double step() const;  // length of the next step [s]
  const settings::Settings& settings() const;
  /// The poses of the movable bodies, by their centres of mass, and the mechanical energy [J].
  struct Moment {
    double energy = 0.0;
    std::vector<std::pair<BodyId, Pose>> bodies;
  };
  Moment Now() const;
  /// The keys that fire thrusters of this scene.
  std::vector<std::string> thruster_keys() const;
  /// Whether the last step reaches t [s], so that this time can be shown. A difference that is only
  /// rounding does not count.
  bool HasReached(double t) const;
  /// A snapshot without run state, speed and pacing. With a time within the last step, bodies and
  /// contacts are those at that time, with the same bits whichever other times are requested;
  /// statistics, external work and losses are those of the whole step.
  exchange::Snapshot MakeSnapshot(std::optional<double> time = {}) const;
  /// The time at which the last step began [s].
  double last_step_start() const;

  /// The contacts of the current world and their forces; nothing moves. With h [s], v/h is added to
  /// b.
  StaticForces ComputeForces(std::optional<double> h = {});

  /// Called for every event after the step or command that caused it, in order of time.
  void SetEventSink(std::function<void(const exchange::EventSnapshot&)> sink);

  /// Called with every contact solve that was used for the motion, and the simulated time [s].
  using ProblemSink =
      std::function<void(const contact::ContactProblem&, const contact::ContactSolution&, double)>;
  void SetProblemSink(ProblemSink sink);

  /// Totals since the start, for the report.
  struct Totals {
    std::int64_t steps = 0;
    std::int64_t collisions = 0;
    // Counts that are also events.
    std::int64_t position_passes = 0;
    std::int64_t budget_exits = 0;
    std::int64_t dissipative_exits = 0;
    std::int64_t joints_opened = 0;  // opened for the rest of a step, because they could not hold
    struct {
      std::int64_t searches = 0;
      std::int64_t iterations = 0;
    } bisection;
    std::int64_t solves = 0;
    std::int64_t solver_iterations = 0;
    // Counts of work (simulation::EngineCounters).
    std::int64_t events = 0;
    std::int64_t impacts = 0;
    std::int64_t compressions = 0;
    std::int64_t impact_iterations = 0;
    std::int64_t force_iterations = 0;
    std::int64_t iterations_in_vain = 0;
    StepTimes times;  // wall time [ms]
    RoughCounts rough;
    double residual_max = 0.0;
    double residual_median = 0.0;
    int contacts_max = 0;
    double penetration_max = 0.0;  // deepest rejected overlap [m]
    double energy_start = 0.0;     // mechanical energy at the start [J]
    double energy_gain_max = 0.0;  // largest rise of mechanical energy less external work above its
                                   // running minimum [J]
    double momentum_drift = 0.0;   // largest unexplained change of total momentum [N s]
    std::vector<std::string> warnings;
  };
  Totals totals() const;

 private:
  struct Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace touchstone::session
