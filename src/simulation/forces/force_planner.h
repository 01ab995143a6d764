#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/island_solver.h"
#include "simulation/forces/joint_follower.h"
#include "simulation/forces/plan_interruption.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"
#include "simulation/world/work_budget.h"

namespace touchstone::simulation {

/// Plans the forces of islands (docs/step.md, "Resolving an island", 5, and "The contact problem";
/// Baraff II, 9, resting contact). Reads the world, the last forces of pairs and links, and the
/// motion of bodies, and changes none of them, so that islands can be planned in parallel.
class ForcePlanner {
 public:
  ForcePlanner(const settings::Settings& settings, const std::optional<MouseSpring>& mouse,
               const World& world, const PairTable& pairs, const Motions& motions,
               const EventQueue& events, const std::vector<Load>& loads, const ForceMemory& memory,
               const WorkBudget& budget)
      : settings_(settings),
        mouse_(mouse),
        world_(world),
        pairs_(pairs),
        motions_(motions),
        events_(events),
        loads_(loads),
        memory_(memory),
        budget_(budget),
        solver_(settings, mouse, world, pairs, memory),
        joints_(settings, world, pairs, memory),
        interruption_(settings, world, pairs, motions, events, loads) {}

  /// A plan for the rest of the step from time t on [s], or up to the next known change of forces.
  ForceSolution Plan(const Island& island, double t) const;
  /// A plan for at most h [s] whose forces add no energy.
  ForceSolution PlanWithoutGain(const Island& island, double t, double h) const;
  /// A solution for h [s], or for a shorter time if there is none for h.
  ForceSolution SolveIsland(const Island& island, double t, double h) const {
    return solver_.Solve(island, t, h);
  }

  /// A solution for h [s] of the world in its state after an edit: where only contacts hold the
  /// island, a rough one if the exact one takes much more work than a step at the pace lively may.
  /// A run at the pace exact begins with an exact one.
  ForceSolution SolveAtPace(const Island& island, double t, double h) const;

  /// A plan up to an event.
  struct PlanToNext {
    std::optional<ForceSolution> plan = std::nullopt;
    int newton = 0;         // Newton steps that this took
    bool given_up = false;  // for lack of work: at the pace exact there might be a plan
  };
  /// A plan up to the event that will interrupt the island's motion from t on, if forces that do no
  /// work over their whole plan have done work by that event (docs/step.md, "Plans that give no
  /// energy"); none otherwise. The caller searches the events again after each of these rounds.
  PlanToNext PlanToEvent(const Island& island, double t, int round) const;
  static constexpr int kRoundsToEvents = 12;

 private:
  std::optional<double> EventToPlanTo(const Island& island, double t, int round) const;
  PlanToNext PlanTo(double event, const Island& island, double t) const;
  settings::Settings Allowing(int looks) const;
  ForcePlanner With(const settings::Settings& bounds) const;
  ForceSolution PlanWithin(int newton, const Island& island, double t, double h) const;

  // Plans for joints in a limited number of iterations (force_planner_coarse.cc).
  ForceSolution PlanForJoints(int looks, const Island& island, double t, double h) const;
  ForceSolution PlanCoarsely(const Island& island, double t, double h) const;
  ForceSolution PlanPartCoarsely(const Island& island, double t, double h) const;
  ForceSolution SolveCoarsely(const Island& island, double t, double h) const;

  // Rough plans (force_planner_rough.cc).
  ForceSolution PlanForRest(const Island& island, double t) const;
  ForceSolution PlanRoughly(const Island& island, double t, double h) const;
  ForceSolution SolveRoughly(const Island& island, double t, double h,
                             const ForceSolution* without) const;

  double TimeToPlan(const Island& island, double t) const;
  ForceSolution SolveToFirstStop(const Island& island, double t, double h) const;
  ForceSolution Shorten(const Island& island, double t, double h) const;
  std::optional<double> FirstDriveStop(const Island& island, double t, ForceSolution* whole) const;
  ForceSolution StopAtLimits(const Island& island, double t, ForceSolution plan) const;
  ForceSolution StopWhereContactsEnd(const Island& island, double t, ForceSolution plan) const;

  // Plans for bodies that turn too fast to be followed (force_planner_calm.cc).
  ForcePlanner In(const World& world, const ForceMemory& memory) const;
  void GoCalmly(const Island& island, double t, double h, ForceSolution* plan) const;
  std::optional<ForceSolution> PlanHeavy(const Island& island, double t, double h,
                                         const std::vector<double>& heavier) const;

  const settings::Settings& settings_;
  const std::optional<MouseSpring>& mouse_;
  const World& world_;
  const PairTable& pairs_;
  const Motions& motions_;
  const EventQueue& events_;
  const std::vector<Load>& loads_;
  const ForceMemory& memory_;
  const WorkBudget& budget_;
  IslandSolver solver_;
  JointFollower joints_;
  PlanInterruption interruption_;
};

}  // namespace touchstone::simulation
