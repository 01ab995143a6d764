#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/step_facts.h"
#include "base/worker_pool.h"
#include "collision/broad_phase.h"
#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/body_motion.h"
#include "simulation/ledger.h"
#include "simulation/load.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/plan_length.h"
#include "simulation/problem_builder.h"
#include "simulation/shared_part.h"
#include "simulation/solved_island.h"
#include "simulation/step_log.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Why a step could not be finished. The world is as it was before the step.
struct StepFailure {
  std::string message;
};

/// Counts since the start.
struct EngineCounters {
  std::int64_t steps = 0;
  std::int64_t events = 0;
  std::int64_t collisions = 0;
  std::int64_t position_passes = 0;
  std::int64_t solves = 0;
  std::int64_t solver_newton = 0;
  std::int64_t budget_exits = 0;        // impacts whose passes ran out
  std::int64_t dissipative_exits = 0;   // solves replaced by what only takes energy
  double first_dissipative_exit = 0.0;  // [s]
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
  int collisions = 0;
  int solver_newton = 0;
  int islands = 0;
  double residual = 0.0;
  const char* method = "none";
  StepTimes times;
};

/// The step loop. Within a step every movable body has a trajectory up to the step's end; the
/// earliest gap event of any pair cuts short the trajectories of its island alone, which is
/// resolved and launched again from there, while all others keep theirs. Nothing is ever carried
/// out beyond the earliest event, so there is nothing to roll back (docs/architecture.md). A copy
/// goes on exactly as the original does.
class Engine {
 public:
  Engine(World world, const settings::Settings& settings);

  /// Advances the world by h seconds [s], events included (DESIGN of the step in
  /// docs/architecture.md). On failure the world is as before.
  std::optional<StepFailure> Step(double h);

  /// Two bodies that overlap, and by how much [m].
  struct Overlap {
    int a = -1;
    int b = -1;
    double depth = 0.0;
  };
  /// Makes a world as loaded or edited ready for its first step: bodies that touch, or overlap by
  /// up to the tolerance, are opened to half the tolerance, and the contact forces are computed for
  /// display. Returns a deeper overlap when there is one; the world is then not fit to run.
  std::optional<Overlap> Prepare();

  /// Motion that the velocities of a world as loaded or edited had against its joints, and that
  /// Prepare has taken out.
  struct JointConflict {
    int joint = -1;       // the worst one; -1: none
    double speed = 0.0;   // of its rows [m/s]
    double energy = 0.0;  // kinetic energy taken out [J]
  };
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

  /// What a joint or a spring does to body a: rows as solved and, in W, the force at its point and
  /// the torque beside it.
  struct LinkForce {
    std::array<Vec3, 2> rows = {Vec3::Zero(), Vec3::Zero()};
    std::array<Vec3, 2> rates = {Vec3::Zero(), Vec3::Zero()};  // of rows [1/s]
    Vec3 force_W = Vec3::Zero();                               // [N]
    Vec3 torque_W = Vec3::Zero();                              // [N m]
    double step = 1e300;                                       // that keeps a joint together [s]
  };
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
  bool Asleep(int body) const { return asleep_[static_cast<size_t>(body)] != 0; }
  /// How long after the last step's end t is [s]; 0 when only rounding parts them.
  double AfterLastStep(double t) const;
  /// The state of a body at any time of the last step.
  dynamics::BodyState StateDuring(int body, double t) const;
  /// What touched then, for each of pairs().
  std::vector<const PairContacts*> ContactsDuring(double t) const;
  double last_step_start() const { return step_start_; }

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
  struct Event {
    double t = 0.0;
    int pair = -1;  // whose gap falls to its threshold, or
    int body = -1;  // whose island wants to be resolved again
  };

  void Forget();
  void SynchronizePairs();
  std::vector<int> FindPairs();
  std::vector<Island> FindContacts();

  // The stages of the step, in order (engine.cc).
  void BeginStep(double end);
  std::optional<StepFailure> Resolve(const std::vector<int>& bodies, double t);
  std::optional<Event> EarliestEvent() const;
  std::vector<int> CollectIsland(const Event& event);
  void CommitTo(double t, const std::vector<int>& bodies);
  double BookMotion(int body, double from, double to, const Vec3& travel);
  std::optional<StepFailure> MoveToEnd();
  void FinishStep();
  void LogSearch(const PairRecord& pair);

  // Contacts (engine_contacts.cc).
  collision::PosedShape PosedAt(int body, double t) const;
  collision::BodyInstant InstantAt(int body, double t) const;
  void LookAt(PairRecord* pair, double t);
  /// A lower bound of the pair's gap that is above zero where the gap is [m].
  double GapAt(const PairRecord& pair, double t) const;
  /// Fails where one of the bodies, in any order, overlaps another.
  std::optional<StepFailure> RefuseOverlap(const std::vector<int>& bodies, double t);
  void EndFlight(const PairRecord& struck, double t);
  void DetectContacts(const std::vector<int>& bodies, double t);
  std::vector<Island> FindIslands(const std::vector<int>& bodies) const;
  /// The narrowest gap of an island and where it is; pair -1: none below the tolerance.
  struct Narrowest {
    double gap = 0.0;  // [m]
    int pair = -1;
    Vec3 p_W = Vec3::Zero();
  };
  Narrowest NarrowestGap(const Island& island, double t) const;
  geometry::Aabb RestingClaim(int body) const;
  bool IsWithinClaim(int body) const;
  bool GrowClaim(int body, double t);
  void ClaimSpace(const std::vector<int>& bodies, double t);
  std::optional<StepFailure> SearchEvents(const std::vector<int>& bodies, double t);

  // Positions (engine_positions.cc).
  double WidestJoint(const Island& island) const;
  double OpeningAhead(const Island& island, const Foresight& foresight) const;
  double MechanicalEnergy(const Island& island) const;
  std::optional<StepFailure> CorrectPositions(Island island, double t, bool* moved);
  bool Displace(const Island& island, const std::vector<Vec6>& displacement, double t,
                double widest);
  std::vector<double> GapsAround(const Island& island) const;
  bool LeavesWayClear(const Island& island, const std::vector<Vec6>& displacement,
                      const std::vector<double>& gaps, double t);
  void AddTouchingPairs(Island* island) const;

  // Impacts (engine_impacts.cc).
  std::optional<StepFailure> ResolveImpacts(const Island& island, double t);
  /// Bodies that others of prescribed motion leave no way out, by those of the contacts that
  /// squeeze.
  StepFailure Squeezed(const std::vector<BuiltProblem::Source>& contacts,
                       const std::vector<std::size_t>& squeezing) const;
  void TakeVelocities(const Island& island, const std::vector<Vec6>& v);
  bool IsDriven(const Island& island) const;
  void ReportCollisions(const std::vector<BuiltProblem::Source>& contacts,
                        const impact::ImpactProblem& problem,
                        const impact::ImpactSolution& solution, double t);

  // Forces (engine_forces.cc).
  struct ForceSolution : PlanFit {
    BuiltProblem built;  // without bodies: nothing to solve
    contact::ContactSolution solution;
    contact::WarmStart warm;
    bool part = false;  // of what is left of the step
    int newton = 0;
    bool dissipative = false;
    bool unfollowed = false;  // springs turn bodies too fast, or give energy, in the shortest plan
    std::vector<dynamics::BodyState> slowed;    // by body, to go on from; none: as they are
    std::vector<dynamics::Trajectory> flights;  // of an island with joints; none: too far to follow
    std::vector<Vec3> rate;  // of the forces, about their mean; none: they stay constant [N/s]
    std::vector<Vec3>
        spring_offset;  // by link: what a spring pulls with less than its row says [N]
    std::vector<std::size_t> squeezing;  // contacts that leave bodies no way out
  };
  /// No contact of the island closes or parts as fast as a bounce.
  bool IsSlow(const Island& island) const;
  bool Settle(const Island& island, const ForceSolution& forces);
  std::vector<BuiltProblem::Source> FindReturning(const Island& island,
                                                  const ForceSolution& forces) const;
  std::optional<StepFailure> SolveAndLaunch(const std::vector<Island>& islands, double t);
  std::optional<StepFailure> LaunchIsland(const Island& island, ForceSolution* forces, double t);
  double TimeToPlan(const Island& island, double t) const;
  double SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states);
  void ObeyJoints(const Island& island);
  bool Held(const Island& island) const;
  bool Thrust(const Island& island, double t) const;
  ForceSolution SolveToFirstStop(const Island& island, double t, double h) const;
  ForceSolution SolveIsland(const Island& island, double t, double h) const;
  double JointStep(const Island& island, double h) const;
  double OpeningAhead(const Island& island, const ForceSolution& forces) const;
  std::optional<Foresight> Foresee(const Island& island, const ForceSolution& forces,
                                   double t) const;
  void CloseAhead(const Island& island, double t, ForceSolution* forces) const;
  std::vector<dynamics::Trajectory> Flights(const Island& island, const ForceSolution& forces,
                                            double t) const;
  void FollowJoints(const Island& island, const ForceStage& stage, ForceSolution* forces) const;
  void MatchSprings(const Island& island, ForceSolution* forces, BuiltProblem* built) const;
  bool MakeAgain(const Island& island, const ForceStage& stage, const Foresight& foresight,
                 ForceSolution* forces) const;

  void CorrectToMiddle(const Island& island, const ForceStage& stage, ForceSolution* forces) const;
  void LeaveDissipatively(ForceSolution* forces) const;

  // Energy (engine_energy.cc).
  /// Changes the solution where its forces would give energy; or the time it should be planned for
  /// instead [s].
  double CurbGain(const Island& island, ForceSolution* forces) const;
  double ExcessOfPlan(const Island& island, const ForceSolution& plan, double t) const;
  /// A plan for h at most [s] whose forces give no energy.
  ForceSolution PlanWithoutGain(const Island& island, double t, double h) const;
  /// Where springs turn bodies too fast to be followed (calm_plan.h).
  void GoCalmly(const Island& island, double t, double h, ForceSolution* plan) const;
  bool GainsUntil(const Island& island, double t, double end) const;
  bool CutsJoints(const Island& island, double t, double event) const;
  bool StrikesBesideRest(const Island& island, double t, double strike) const;
  /// Plans islands that an event will interrupt anew, up to the event.
  std::optional<StepFailure> PlanToEvents(const std::vector<int>& bodies, double t);
  contact::WarmStart Remembered(const Island& island, const BuiltProblem& built) const;
  std::optional<StepFailure> TakeForces(const Island& island, ForceSolution* solved, double t);
  void KeepSolved(const Island& island, ForceSolution* forces);
  void KeepResidual(double residual);
  void KeepForces(const Island& island, const ForceSolution& forces);
  void KeepLinkForces(const ForceSolution& forces);
  bool IsAtRest(const Island& island) const;
  void CountQuietSteps(const Island& island, bool at_rest, double t);
  void Launch(int body, double t, double end);

  WorkerPool& Workers();
  bool IsConveyor(int body) const;
  double RemainingStep(double t) const;
  /// Approaches up to this are the contact force's to stop within h; faster ones collide [m/s].
  double CaughtSpeed(double h) const { return 0.02 * settings.contact.tolerance / h; }
  /// Contacts that part faster than this within h are not held back by the contact force [m/s].
  double PartingSpeed(double h) const { return 0.5 * settings.contact.tolerance / h; }
  double SlowestBounce() const;
  /// Impulses are the kernel's: how high bodies bounce depends on how contacts share an impulse,
  /// and only its shares of least norm are symmetric.
  settings::ContactSettings ImpulseSettings() const;
  double Threshold(const PairRecord& pair) const;
  /// A pair touches when its gap is no larger [m].
  double Band(const PairRecord& pair) const;

  // Events (engine_reports.cc).
  /// Compares what a certified solve says of each pair with what the one before it said.
  void ReportSlips(const ForceSolution& forces, double t);
  /// Tells when the forces of a pair (centre, slip and force in `event`) press on a contact that
  /// slides so that a force takes it further into the other body: the paradox of Painleve.
  void ReportJam(PairRecord* pair, const ContactFrame& frame, double mu,
                 const StepLog::Event& event, double t);
  /// Tells when an impact did not end by its own law; `event` is that of its hardest collision.
  void ReportImpactExit(const impact::ImpactProblem& problem,
                        const impact::ImpactSolution& solution, const PairRecord& hardest,
                        StepLog::Event event, double t);
  void Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event);
  /// What happens to one body alone, where it is.
  void Report(EventKind kind, int body, double t);

  World world_;
  PairTable pairs_;
  collision::BroadPhase broad_phase_;
  std::vector<geometry::Aabb> claims_;          // the space each body may be in until then
  std::vector<BodyMotion> motions_;             // up to the end of the time planned for
  std::vector<std::vector<BodyMotion>> flown_;  // pieces that events have cut short in this step
  struct PastContacts {
    double until = 0.0;  // [s]
    PairContacts contacts;
  };
  std::vector<PastContacts> past_contacts_;  // what touched before events of this step, by time
  std::vector<double> committed_;            // the time of world_.states[i] while in a step
  std::vector<Load> loads_;
  std::vector<Vec6> stage_velocity_;  // warm start of the kernel, per body
  std::vector<std::shared_ptr<const SolvedIsland>> solved_;
  std::vector<LinkForce> joint_forces_;
  std::vector<LinkForce> spring_forces_;
  std::vector<std::vector<int>> linked_;  // bodies that joints and springs tie to each body
  std::vector<char> asleep_;
  std::vector<int> quiet_steps_;
  std::vector<Event> reconsider_;
  JointConflict joint_conflict_;
  EngineCounters counters_;
  LastStep last_;
  std::shared_ptr<WorkerPool> workers_;  // copies share it; one at a time takes steps
  double step_start_ = 0.0;
  double step_end_ = 0.0;
  double spring_energy_ = 0.0;  // at the step's start [J]
};

}  // namespace touchstone::simulation
