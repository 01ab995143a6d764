#pragma once

#include <optional>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/event_queue.h"
#include "simulation/foresight.h"
#include "simulation/island.h"
#include "simulation/load.h"
#include "simulation/motions.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/plan_length.h"
#include "simulation/problem_builder.h"

namespace touchstone::simulation {

/// Forces of an island and the time they are planned for.
struct ForceSolution : PlanFit {
  BuiltProblem built;  // without bodies: nothing to solve
  contact::ContactSolution solution;
  contact::WarmStart warm;
  bool part = false;  // of what is left of the step
  int newton = 0;
  int in_vain = 0;  // of these, in solves that failed
  bool dissipative = false;
  bool yields = false;      // dissipative forces that do not hold what contacts and joints should
  bool unfollowed = false;  // bodies turn too fast, or springs give energy, in the shortest plan
  std::vector<dynamics::BodyState> slowed;    // by body, to go on from; none: as they are
  std::vector<double> heavier;                // by body, to turn; none: as they are (heavy_turns.h)
  std::vector<dynamics::Trajectory> flights;  // of an island with joints; none: too far to follow
  std::vector<Vec3> rate;  // of the forces, about their mean; none: they stay constant [N/s]
  std::vector<Vec3> spring_offset;  // by link: what a spring pulls with less than its row says [N]
  std::vector<std::size_t> squeezing;  // contacts that leave bodies no way out
};

/// Whether a solution for many bodies took so many Newton steps that what only makes it more exact
/// is a matter of cost.
inline bool IsHard(const ForceSolution& forces) {
  constexpr std::size_t kMany = 24;
  constexpr int kEasyNewton = 30;
  return forces.built.problem.bodies.size() >= kMany && forces.newton > kEasyNewton;
}

class ForceMemory;

/// Plans the forces of islands (docs/step.md, "Resolving an island", 5, and "The contact problem";
/// Baraff II, 9, resting contact). Reads the world, what is remembered of pairs and links, and how
/// bodies move; changes nothing, so that islands are planned side by side.
class ForcePlanner {
 public:
  ForcePlanner(const settings::Settings& settings, const std::optional<MouseSpring>& mouse,
               const World& world, const PairTable& pairs, const Motions& motions,
               const EventQueue& events, const std::vector<Load>& loads, const ForceMemory& memory)
      : settings_(settings),
        mouse_(mouse),
        world_(world),
        pairs_(pairs),
        motions_(motions),
        events_(events),
        loads_(loads),
        memory_(memory) {}

  /// For what is left of the step at time t [s], or up to a change that is known to come.
  ForceSolution Plan(const Island& island, double t) const;
  /// A plan for h at most [s] whose forces give no energy.
  ForceSolution PlanWithoutGain(const Island& island, double t, double h) const;
  /// A solution for h [s], or for less where that has none.
  ForceSolution SolveIsland(const Island& island, double t, double h) const;

  /// Where an event will interrupt the motion that the island has been given at t, and forces that
  /// do no work up to the end of their plan have done some before (docs/step.md, "Plans that give
  /// no energy"): a plan up to the event. The events are searched anew after each of these rounds.
  std::optional<ForceSolution> PlanToEvent(const Island& island, double t, int round) const;
  static constexpr int kRoundsToEvents = 12;

  /// Whether the mouse holds one of the bodies.
  bool Held(const Island& island) const;

 private:
  double FirstEvent(const Island& island) const;
  bool GainsUntil(const Island& island, double t, double end) const;
  bool CutsJoints(const Island& island, double t, double event) const;
  bool StrikesBesideRest(const Island& island, double t, double strike) const;

  double TimeToPlan(const Island& island, double t) const;
  bool Thrust(const Island& island, double t) const;
  ForceSolution SolveToFirstStop(const Island& island, double t, double h) const;
  void SolveWithoutHeldMotion(ForceSolution* forces) const;
  void CorrectToMiddle(const Island& island, const ForceStage& stage, ForceSolution* forces) const;
  void LeaveDissipatively(ForceSolution* forces) const;
  ForceSolution Shorten(const Island& island, double t, double h) const;

  // Joints (force_planner_joints.cc).
  double JointStep(const Island& island, double h) const;
  double OpeningAhead(const Island& island, const ForceSolution& forces) const;
  std::optional<Foresight> Foresee(const Island& island, const ForceSolution& forces,
                                   double t) const;
  void CloseAhead(const Island& island, double t, ForceSolution* forces) const;
  std::vector<dynamics::Trajectory> Flights(const Island& island, const ForceSolution& forces,
                                            double t) const;
  /// Whether it has tried to.
  bool FollowJoints(const Island& island, const ForceStage& stage, ForceSolution* forces) const;
  void MatchSprings(const Island& island, ForceSolution* forces, BuiltProblem* built) const;
  std::optional<std::vector<Vec6>> WithoutForbiddenMotion(const Island& island,
                                                          const BuiltProblem& built,
                                                          ForceSolution* forces) const;
  bool MakeAgain(const Island& island, const ForceStage& stage, const Foresight& foresight,
                 ForceSolution* forces) const;

  // Energy (force_planner_energy.cc).
  /// Changes the solution where its forces would give energy; or the time it should be planned for
  /// instead [s].
  double CurbGain(const Island& island, ForceSolution* forces) const;
  double ExcessOfPlan(const Island& island, const ForceSolution& plan, double t) const;

  // Where bodies turn too fast to be followed (force_planner_calm.cc).
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
};

}  // namespace touchstone::simulation
