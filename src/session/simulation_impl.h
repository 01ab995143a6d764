#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/impact_history.h"
#include "session/simulation.h"
#include "session/solve_report.h"
#include "simulation/step/engine.h"

namespace touchstone::session {

/// The state of a run and its recent past. Copies are checkpoints.
class Simulation::Checkpoint {
 public:
  std::shared_ptr<const scene::SceneDesc> scene;
  simulation::Engine engine;
  std::uint64_t revision = 1;
  std::deque<std::shared_ptr<const exchange::EventSnapshot>> recent_events;
  RecentImpacts recent_impacts;
  std::deque<std::shared_ptr<const exchange::BracketSnapshot>> recent_brackets;
  /// Residuals of the latest solves, unordered. They serve statistics alone, so copies share them.
  std::shared_ptr<std::vector<double>> residuals;
  std::vector<std::string> warnings;
};

/// A copy of a simulation and how many steps it has taken since: repeating them leads to the end of
/// the last whole step, in a time that is not noticed. So not every step has to be preceded by a
/// copy.
class WholeStep {
 public:
  /// Before a step: makes a copy if there is none or repeating would take too long.
  void Keep(const Simulation::Checkpoint& now) {
    constexpr double kUnnoticed = 0.02;  // [s]
    if (valid_ && seconds_ < kUnnoticed) return;
    if (copy_)
      *copy_ = now;  // into the memory that it has
    else
      copy_ = std::make_unique<Simulation::Checkpoint>(now);
    valid_ = true;
    steps_ = 0;
    seconds_ = 0.0;
  }
  /// A step was taken, in this wall time [s].
  void CountStep(double seconds) {
    ++steps_;
    seconds_ += seconds;
  }
  /// The simulation was changed by something else than a step.
  void Forget() { valid_ = false; }

  /// @pre Keep has been called since the last Forget
  const Simulation::Checkpoint& copy() const { return *copy_; }
  int steps() const { return steps_; }

 private:
  std::unique_ptr<Simulation::Checkpoint> copy_;
  bool valid_ = false;
  int steps_ = 0;  // since
  double seconds_ = 0.0;
};

struct Simulation::Impl {
  using SharedScene = std::shared_ptr<const scene::SceneDesc>;

  Checkpoint run;
  std::uint64_t sequence = 0;
  std::uint64_t revisions = 1;  // given out so far
  std::uint64_t forks = 0;      // made so far
  double step_ms = 0.0;
  double longest_step_ms = 0.0;
  exchange::Observe observed;
  SolveReporter solve_reporter;
  std::function<void(const exchange::EventSnapshot&)> sink;
  ProblemSink problem_sink;

  StopToken stop;
  WholeStep whole;
  /// The engine as it is now, but for forces that have been solved exactly to be shown; or null.
  std::unique_ptr<const simulation::Engine> certified;

  /// What snapshots of the present moment show.
  const simulation::Engine& shown() const { return certified ? *certified : run.engine; }

  explicit Impl(SharedScene scene);
  /// Continues from a copy, apart from all others; revisions are numbered from there.
  Impl(Checkpoint copy, std::uint64_t first_revision);

  /// Takes a step, which `until` may break off by an exception (Stopped).
  StepReport TakeStep(const StopToken& until);
  /// Goes back to the end of the last whole step.
  void ReturnToWholeStep();

  /// Tells a new engine what to log, and where to send its force problems.
  void Listen();
  /// Empties the engine's log: converts and stores its events, impacts and searches, and sends the
  /// events to the sink.
  void TakeLog();
  /// Adds a warning if velocities of the scene were removed because joints forbid them.
  void WarnOfConflict();
  /// Replaces the engine by one with an edited world. The ledger continues: the edit is external
  /// work.
  std::string Adopt(simulation::World edited);
  /// Edits a copy of the world and adopts it; refuses if the body does not exist.
  template <class Change>
  std::string ChangeBody(BodyId body, Change&& change);
  /// Adds a body. A copy takes the materials of `original`, with what was changed of them by hand.
  std::string Insert(const scene::BodyDesc& desc, const dynamics::ModelBody* original);
  /// Replaces the world and clears the recent past; returns the reason if the world cannot start.
  std::string BeginAnew(simulation::World world, const settings::Settings& settings,
                        const std::string& name);
  std::string Hold(simulation::MouseSpring spring);

  std::string Apply(const exchange::Reset&);
  std::string Apply(const exchange::LoadScene& command);
  std::string Apply(const exchange::SetSettings& command);
  std::string Apply(const exchange::SetGravity& command);
  std::string Apply(const exchange::SetDamping& command);
  std::string Apply(const exchange::SetMaterial& command);
  std::string Apply(const exchange::ResetMaterial& command);
  std::string Apply(const exchange::AddBody& command);
  std::string Apply(const exchange::RemoveBody& command);
  std::string Apply(const exchange::DuplicateBody& command);
  std::string Apply(const exchange::PinBody& command);
  std::string Apply(const exchange::PlaceBody& command);
  std::string Apply(const exchange::SetVelocity& command);
  std::string Apply(const exchange::SetMass& command);
  std::string Apply(const exchange::SetDrive& command);
  std::string Apply(const exchange::Observe& command);
  std::string Apply(const exchange::Grab& command);
  std::string Apply(const exchange::MoveGrab& command);
  std::string Apply(const exchange::Turn& command);
  std::string Apply(const exchange::MoveTurn& command);
  std::string Apply(const exchange::ReleaseGrab&);
  std::string Apply(const exchange::SetThrusters& command);
  template <class Other>
  std::string Apply(const Other&) {
    return "";
  }
};

/// An engine that is ready to run the world. Throws SceneError if bodies overlap.
simulation::Engine MakeEngine(simulation::World world, const settings::Settings& settings,
                              const std::string& scene_name);
/// "overlaps 'table' by 0.1 m"
std::string DescribeOverlap(const simulation::World& world,
                            const simulation::Engine::Overlap& overlap);

}  // namespace touchstone::session
