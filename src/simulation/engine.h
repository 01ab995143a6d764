#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/worker_pool.h"
#include "settings/settings.h"
#include "simulation/activity.h"
#include "simulation/claims.h"
#include "simulation/contact_detection.h"
#include "simulation/contact_history.h"
#include "simulation/event_queue.h"
#include "simulation/event_search.h"
#include "simulation/force_memory.h"
#include "simulation/force_planner.h"
#include "simulation/force_taker.h"
#include "simulation/island_finder.h"
#include "simulation/joint_conflict.h"
#include "simulation/launcher.h"
#include "simulation/ledger.h"
#include "simulation/link_graph.h"
#include "simulation/load.h"
#include "simulation/motions.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/position_correction.h"
#include "simulation/shared_part.h"
#include "simulation/step_counts.h"
#include "simulation/step_failure.h"
#include "simulation/step_log.h"
#include "simulation/step_start.h"
#include "simulation/step_view.h"
#include "simulation/world.h"
#include "simulation/world_energy.h"

namespace touchstone::simulation {

/// The step loop. Within a step every movable body has a trajectory up to the end of the time that
/// its forces are planned for, at most the step's end; the earliest gap event of any pair cuts
/// short the trajectories of its island alone, which is resolved and launched again from there,
/// while all others keep theirs. Nothing is ever carried out beyond the earliest event, so no event
/// has to be undone (docs/step.md). A copy continues bit for bit like the original.
///
/// The engine owns the parts and calls the stages; each stage is a class of its own whose
/// constructor shows which parts it reads (references to const) and which it changes (pointers).
/// docs/architecture.md, "How a step is made", draws them. The order, in Step():
///   BeginStep, then Resolve all that is awake;
///   while an event is left: CollectIsland, CommitTo its time, Resolve the island;
///   MoveToEnd and FinishStep, or RestoreStart where something failed.
/// Resolve() runs the numbered stages: 1 contacts, 2 islands, 3 impacts, 4 positions (then 1 to 3
/// again where something was moved), 5 forces, 6 trajectories and the search for the next events.
class Engine {
 public:
  Engine(World world, const settings::Settings& settings);

  /// Advances the world by h seconds [s], events included. On failure the world is as before.
  std::optional<StepFailure> Step(double h);

  using Overlap = ContactDetection::Overlap;
  /// Makes a world as loaded or edited ready for its first step: bodies that touch, or overlap by
  /// up to the tolerance, are moved apart to a gap of half the tolerance, and the contact forces
  /// are computed for display. Returns a deeper overlap when there is one; the world is then not
  /// fit to run.
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

  /// Finds the contacts of the world as it stands and returns its islands; nothing moves.
  std::vector<Island> FindContacts();

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
  const ForceMemory& forces() const { return memory_; }
  bool Asleep(int body) const { return activity_.Asleep(body); }
  /// The last step, of which any time can be asked for.
  StepView LookBack() const { return {world_, pairs_, motions_, past_contacts_, settings.step}; }

  settings::Settings settings;
  std::optional<MouseSpring> mouse;
  Ledger ledger;
  StepLog log;               // grows until somebody clears it
  ProblemSink problem_sink;  // empty: problems are not reported

  const EngineCounters& counters() const { return counters_; }
  const LastStep& last_step() const { return last_; }

 private:
  // Gives up pairs, forces and claimed space: all that follows from where bodies stand.
  void Forget();
  std::vector<int> FindPairs();

  // The stages of a step, given the parts that they work with.
  ContactDetection Detection();
  PositionCorrection Positions();
  ForcePlanner Planner() const;
  Launcher Launching();
  EventSearch Search();
  WorkerPool& Workers();

  // A step (engine_step.cc).
  // Clears what belongs to one step, and lists the thrusters that begin or end within it.
  void BeginStep(double end);
  // The bodies that an event concerns: all that they are tied to or touch.
  std::vector<int> CollectIsland(const EventQueue::Event& event);
  // Puts bodies where their trajectories take them at t, and books the work of their forces.
  void CommitTo(double t, std::span<const int> bodies);
  // When no event is left. Fails where bodies overlap there, or a joint is torn apart.
  std::optional<StepFailure> MoveToEnd();
  // Audits the books of energy and momentum.
  void FinishStep();
  // After a failure: states and books are as before the step, all else is found anew.
  void RestoreStart();

  // What is done to islands at an instant (engine_resolve.cc).
  std::optional<StepFailure> Resolve(const std::vector<int>& bodies, double t);
  std::vector<Island> FindIslands(const std::vector<int>& bodies, double t);
  std::optional<StepFailure> SolveAndLaunch(std::vector<Island> islands,
                                            const std::vector<int>& bodies, double t);
  std::optional<StepFailure> LaunchIsland(const Island& island, ForceSolution* forces, double t);
  std::optional<StepFailure> SearchEvents(std::span<const int> bodies, double t);
  // Plans islands that an event will interrupt anew, up to the event, and searches again.
  std::optional<StepFailure> PlanToEvents(const std::vector<int>& bodies, double t);

  World world_;
  PairTable pairs_;
  Claims claims_;    // the space each body may be in during the time planned for
  Motions motions_;  // up to the end of that time
  ContactHistory past_contacts_;
  std::vector<Load> loads_;
  ForceMemory memory_;
  LinkGraph links_;
  Activity activity_;
  EventQueue events_;
  IslandFinder island_finder_;
  WorldEnergy energy_;
  StepStart start_;
  JointConflict joint_conflict_;
  EngineCounters counters_;
  LastStep last_;
  std::shared_ptr<WorkerPool> workers_;  // copies share it; one at a time takes steps
};

}  // namespace touchstone::simulation
