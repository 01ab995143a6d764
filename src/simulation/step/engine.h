#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/worker_pool.h"
#include "settings/settings.h"
#include "simulation/books/flown_piece.h"
#include "simulation/books/ledger.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"
#include "simulation/books/world_energy.h"
#include "simulation/contacts/claims.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/contacts/contact_history.h"
#include "simulation/contacts/island_finder.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/contacts/position_correction.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/force_taker.h"
#include "simulation/joints/joint_conflict.h"
#include "simulation/motion/launcher.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/step/event_search.h"
#include "simulation/step/step_failure.h"
#include "simulation/step/step_start.h"
#include "simulation/step/step_view.h"
#include "simulation/world/activity.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/mouse_spring.h"
#include "simulation/world/shared_part.h"
#include "simulation/world/thruster_times.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

class StepBounds;

/// The step loop. During a step every movable body has a trajectory, which lasts as long as the
/// plan of its forces, at most until the step's end. The earliest event of all cuts short the
/// trajectories of its own island, which is resolved and launched again from there; all other
/// islands keep theirs. No motion is carried out beyond the earliest event, so nothing has to be
/// undone (docs/step.md); at the pace lively a step that has gained energy is repeated. A copy
/// continues bit for bit like the original.
///
/// The engine owns the parts and calls the stages; each stage is a class of its own whose
/// constructor shows which parts it reads (references to const) and which it changes (pointers).
/// docs/architecture.md, "How a step is made", draws them. The order, in Step():
///   BeginStep, then Resolve all awake bodies;
///   while an event is left: CollectIsland, CommitTo its time, Resolve the island;
///   MoveToEnd and FinishStep; after a failure the world is as before.
/// Resolve() runs the numbered stages: 1 contacts, 2 islands, 3 impacts, 4 positions (with 1 to 3
/// repeated if bodies were moved), 5 forces, 6 trajectories and the search for the next events.
class Engine {
 public:
  Engine(World world, const settings::Settings& settings);

  /// Advances the world by h seconds [s], events included. On failure the world is as before.
  /// Throws Stopped when settings.contact.stop asks for it; the engine is then in the middle of the
  /// step, and must be replaced by a copy made earlier.
  std::optional<StepFailure> Step(double h);

  using Overlap = ContactDetection::Overlap;
  /// Prepares a loaded or edited world for its first step: bodies that touch, or overlap by up to
  /// the tolerance, are moved apart to a gap of half the tolerance, and the contact forces are
  /// computed for display. Returns a deeper overlap if there is one; such a world cannot run.
  std::optional<Overlap> Prepare();

  /// The part of the initial velocities that contradicts the joints; Prepare has removed it.
  using JointConflict = simulation::JointConflict;
  const JointConflict& joint_conflict() const { return joint_conflict_; }

  enum class Forces { kAll, kRough };
  /// Wakes every body and recomputes the contact forces, without moving anything; must be called
  /// after parameters have changed. With Forces::kRough, only islands that are not certified are
  /// recomputed, without waking any body, for a copy used for display. Throws Stopped when
  /// settings.contact.stop asks for it.
  void Refresh(Forces which = Forces::kAll);

  /// Wakes the sleeping bodies among these, and logs it at time t [s].
  void Wake(const std::vector<int>& bodies, double t);
  /// Wakes a body and all bodies that contacts, joints and springs connect to it.
  void WakeIslandOf(int body);

  /// Finds the contacts of the world in its present state and returns its islands; nothing moves.
  std::vector<Island> FindContacts();
  /// Adds contact points where discs would sink at the end of a plan for h [s] from time t [s]
  /// (AddSinkingRimPoints). Returns whether the forces must be recomputed.
  bool AddRimPoints(const Island& island, const contact::ContactSolution& solution, double h,
                    double t);

  /// Estimated memory of a copy, without the parts that copies share [bytes].
  std::size_t MemoryUse() const;
  /// Visits the parts that copies share.
  void VisitShared(const SharedPartVisitor& visit) const;

  /// Continues the counts of the engine that this one replaces.
  void ContinueCounting(const Engine& before) { counters_ = before.counters_; }
  /// Shares the worker threads with another engine; only one of the two may step at a time. With a
  /// null engine, nothing that changes is shared: a copy may then run on another thread beside the
  /// others.
  void ShareWith(const Engine* other);

  const World& world() const { return world_; }
  World& mutable_world() { return world_; }
  const PairTable& pairs() const { return pairs_; }
  const ForceMemory& forces() const { return memory_; }
  bool Asleep(int body) const { return activity_.Asleep(body); }
  /// A view of the last step, at any time within it.
  StepView LookBack() const { return {world_, pairs_, motions_, past_contacts_, settings.step}; }

  settings::Settings settings;
  std::optional<MouseSpring> mouse;
  Ledger ledger;
  StepLog log;               // grows until the caller clears it
  ProblemSink problem_sink;  // empty: problems are not reported

  const EngineCounters& counters() const { return counters_; }
  const LastStep& last_step() const { return last_; }

 private:
  // Discards pairs, forces and claimed space: everything derived from the poses.
  void Forget();
  std::vector<int> FindPairs();

  // The stages of a step, each with the parts it works on.
  ContactDetection Detection();
  ForcePlanner Planner() const;
  Launcher Launching();

  // Begin, end, and undoing of a step (engine_begin_end.cc).
  // Clears the data of the last step, and lists the thrusters that start or stop within this one.
  void BeginStep(double end);
  // Moves all bodies to the step's end, once no event is left. Fails if bodies overlap there or a
  // joint is torn apart.
  std::optional<StepFailure> MoveToEnd();
  // Audits the books of energy and momentum.
  void FinishStep();
  // Restores the beginning of the step, to repeat it.
  void Rewind();

  // A step from event to event (engine_step.cc).
  // One attempt at a step of h seconds.
  std::optional<StepFailure> TryStep(double h);
  // The event's island is moved to its time, resolved and launched again.
  std::optional<StepFailure> Interrupt(const EventQueue::Event& event, StepBounds* bounds);
  // The bodies of an event and all bodies that touch them or are linked to them, directly or not.
  std::vector<int> CollectIsland(const EventQueue::Event& event);
  // Moves bodies along their trajectories to time t, books the work of their forces, and takes back
  // the energy gained in the process. Fails at the pace lively if there is no energy to take it
  // from.
  std::optional<StepFailure> CommitTo(double t, std::span<const int> bodies);

  // The treatment of islands at one instant (engine_resolve.cc).
  std::optional<StepFailure> Resolve(const std::vector<int>& bodies, double t);
  std::vector<Island> FindIslands(const std::vector<int>& bodies, double t);
  std::optional<StepFailure> SolveAndLaunch(std::vector<Island> islands,
                                            const std::vector<int>& bodies, double t);
  std::optional<StepFailure> LaunchIsland(const Island& island, ForceSolution* forces, double t);
  std::optional<StepFailure> SearchEvents(std::span<const int> bodies, double t);
  // Plans islands that an event will interrupt again, up to that event, and repeats the search for
  // their events.
  std::optional<StepFailure> PlanToEvents(const std::vector<int>& bodies, double t);

  World world_;
  PairTable pairs_;
  Claims claims_;    // the space each body may enter during the planned time
  Motions motions_;  // trajectories over the planned time
  ContactHistory past_contacts_;
  std::vector<Load> loads_;
  ForceMemory memory_;
  LinkGraph links_;
  ThrusterTimes thruster_times_;
  Activity activity_;
  EventQueue events_;
  WorkBudget budget_;
  OpenPieces open_pieces_;
  IslandFinder island_finder_;
  WorldEnergy energy_;
  StepStart start_;
  JointConflict joint_conflict_;
  EngineCounters counters_;
  LastStep last_;
  SharedWorkerPool workers_;  // only one of the engines that share it may step at a time
};

}  // namespace touchstone::simulation
