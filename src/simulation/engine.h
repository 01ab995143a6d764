#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/step_facts.h"
#include "base/worker_pool.h"
#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/activity.h"
#include "simulation/claims.h"
#include "simulation/contact_detection.h"
#include "simulation/contact_history.h"
#include "simulation/event_queue.h"
#include "simulation/event_search.h"
#include "simulation/force_planner.h"
#include "simulation/impact_stage.h"
#include "simulation/island_finder.h"
#include "simulation/joint_conflict.h"
#include "simulation/ledger.h"
#include "simulation/link_force.h"
#include "simulation/link_graph.h"
#include "simulation/load.h"
#include "simulation/motions.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/plan_length.h"
#include "simulation/position_correction.h"
#include "simulation/problem_builder.h"
#include "simulation/shared_part.h"
#include "simulation/solved_island.h"
#include "simulation/step_counts.h"
#include "simulation/step_failure.h"
#include "simulation/step_log.h"
#include "simulation/world.h"
#include "simulation/world_energy.h"

namespace touchstone::simulation {

/// The step loop. Within a step every movable body has a trajectory up to the step's end; the
/// earliest gap event of any pair cuts short the trajectories of its island alone, which is
/// resolved and launched again from there, while all others keep theirs. Nothing is ever carried
/// out beyond the earliest event, so there is nothing to roll back (docs/step.md). A copy goes on
/// exactly as the original does.
///
/// The engine has the parts and calls the stages; each stage is a class of its own whose
/// constructor shows which parts it reads (references to const) and which it changes (pointers).
class Engine {
 public:
  Engine(World world, const settings::Settings& settings);

  /// Advances the world by h seconds [s], events included. On failure the world is as before.
  std::optional<StepFailure> Step(double h);

  using Overlap = ContactDetection::Overlap;
  /// Makes a world as loaded or edited ready for its first step: bodies that touch, or overlap by
  /// up to the tolerance, are opened to half the tolerance, and the contact forces are computed for
  /// display. Returns a deeper overlap when there is one; the world is then not fit to run.
  std::optional<Overlap> Prepare();

  /// Motion that the velocities of a world as loaded or edited had against its joints, and that
  /// Prepare has taken out.
  using JointConflict = simulation::JointConflict;
  const JointConflict& joint_conflict() const { return joint_conflict_; }

  /// Wakes every body and computes the contact forces anew, without moving anything: after a change
  /// of parameters.
  void Refresh();

  /// Wakes those of the bodies that sleep, and reports it at time t [s].
  void Wake(const std::vector<int>& bodies, double t);
  /// Wakes a body and everything it is connected to by contacts.
  void WakeIslandOf(int body);

  /// The contacts of the world as it stands and their forces, one entry an island; nothing moves.
  /// Without h: accelerations of Baraff II 9; with h [s]: v/h is added to b.
  struct StaticSolution {
    Island island;
    BuiltProblem built;
    contact::ContactSolution solution;
  };
  std::vector<StaticSolution> SolveStatic(std::optional<double> h);

  using LinkForce = simulation::LinkForce;
  /// What the body's island was last solved for; null where nothing held or touched it.
  const std::shared_ptr<const SolvedIsland>& Solved(int body) const {
    return solved_[static_cast<size_t>(body)];
  }
  const LinkForce& JointForce(int i) const { return joint_forces_[static_cast<size_t>(i)]; }
  const LinkForce& SpringForceOf(int i) const { return spring_forces_[static_cast<size_t>(i)]; }

  /// About how much memory a copy takes that it shares with no other [bytes].
  std::size_t MemoryUse() const;
  /// What copies share.
  void VisitShared(const SharedPartVisitor& visit) const;

  /// Takes over the counts of an engine this one replaces.
  void ContinueCounting(const Engine& before) { counters_ = before.counters_; }
  /// Steps with the threads of another engine; one of them at a time.
  void ShareWorkers(const Engine& other) { workers_ = other.workers_; }

  const World& world() const { return world_; }
  World& mutable_world() { return world_; }
  const PairTable& pairs() const { return pairs_; }
  bool Asleep(int body) const { return activity_.Asleep(body); }
  /// How long after the last step's end t is [s]; 0 when only rounding parts them.
  double AfterLastStep(double t) const;
  /// The state of a body at any time of the last step.
  dynamics::BodyState StateDuring(int body, double t) const;
  /// What touched then, for each of pairs().
  std::vector<const PairContacts*> ContactsDuring(double t) const;
  double last_step_start() const { return motions_.start(); }

  settings::Settings settings;
  std::optional<MouseSpring> mouse;
  Ledger ledger;
  StepLog log;  // grows until somebody clears it
  /// Every force problem whose solution the motion took, with the time [s].
  std::function<void(const contact::ContactProblem&, const contact::ContactSolution&, double)>
      problem_sink;

  const EngineCounters& counters() const { return counters_; }
  const LastStep& last_step() const { return last_; }

 private:
  void Forget();
  std::vector<int> FindPairs();
  std::vector<Island> FindContacts();

  // The stages of the step, in order, given the parts that they work with.
  ContactDetection Detection();
  PositionCorrection Positions();
  ImpactStage Impacts();
  EventSearch Search();
  WorkerPool& Workers();

  void BeginStep(double end);
  std::optional<StepFailure> Resolve(const std::vector<int>& bodies, double t);
  std::optional<EventQueue::Event> TakeEarliestEvent();
  std::vector<int> CollectIsland(const EventQueue::Event& event);
  void CommitTo(double t, std::span<const int> bodies);
  std::optional<StepFailure> MoveToEnd();
  void FinishStep();
  void TakeBack(const StepClock& clock, const Ledger& books);
  void LogSearch(const PairRecord& pair);
  std::optional<StepFailure> CorrectPositions(const Island& island, double t, bool* moved);
  void ClaimSpace(std::span<const int> bodies, double t);
  std::optional<StepFailure> SearchEvents(std::span<const int> bodies, double t);
  /// What an overlap is to a step.
  StepFailure Refuse(const Overlap& overlap, double t);

  // Forces (engine_forces.cc).
  ForcePlanner Planner() const;
  std::optional<StepFailure> SolveAndLaunch(const std::vector<Island>& islands, double t);
  std::optional<StepFailure> LaunchIsland(const Island& island, ForceSolution* forces, double t);
  double SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states);

  /// Plans islands that an event will interrupt anew, up to the event.
  std::optional<StepFailure> PlanToEvents(const std::vector<int>& bodies, double t);
  std::optional<StepFailure> TakeForces(const Island& island, ForceSolution* solved, double t);
  void KeepSolved(const Island& island, ForceSolution* forces);
  void KeepResidual(double residual);
  void KeepForces(const Island& island, const ForceSolution& forces);
  void KeepLinkForces(const ForceSolution& forces);
  bool IsAtRest(const Island& island) const;
  void CountQuietSteps(const Island& island, bool at_rest, double t);
  void Launch(int body, double t, double end);

  World world_;
  PairTable pairs_;
  Claims claims_;    // the space each body may be in until then
  Motions motions_;  // up to the end of the time planned for
  ContactHistory past_contacts_;
  std::vector<Load> loads_;
  std::vector<Vec6> stage_velocity_;  // warm start of the kernel, per body
  std::vector<std::shared_ptr<const SolvedIsland>> solved_;
  std::vector<LinkForce> joint_forces_;
  std::vector<LinkForce> spring_forces_;
  LinkGraph links_;
  Activity activity_;
  EventQueue events_;
  IslandFinder island_finder_;
  WorldEnergy energy_;
  std::vector<std::pair<int, dynamics::BodyState>> before_;  // what the step has changed, as it was
  JointConflict joint_conflict_;
  EngineCounters counters_;
  LastStep last_;
  std::shared_ptr<WorkerPool> workers_;  // copies share it; one at a time takes steps
  double spring_energy_ = 0.0;           // at the step's start [J]
};

}  // namespace touchstone::simulation
