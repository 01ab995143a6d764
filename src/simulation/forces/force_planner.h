#pragma once

#include <optional>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/foresight.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/world/haste.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"

namespace touchstone::simulation {

/// The forces planned for an island, and for how long they are planned.
struct ForceSolution : PlanFit {
  BuiltProblem built;  // without bodies if there is nothing to solve
  contact::ContactSolution solution;
  contact::WarmStart warm;
  bool part = false;  // the plan ends before the step does
  int newton = 0;     // Newton steps of all its solves
  int in_vain = 0;    // Newton steps of those solves that failed
  bool dissipative = false;
  bool rough = false;       // the best forces found, which do not solve the problem
  bool yields = false;      // dissipative forces to which contacts and joints give way
  bool unfollowed = false;  // even in the shortest plan bodies turn too fast or springs add energy
  std::vector<dynamics::BodyState> slowed;    // by body: states to start from; empty: the present
  std::vector<double> heavier;                // by body: factor on its inertia; empty: 1
  std::vector<dynamics::Trajectory> flights;  // under these forces; empty: too fast to follow
  std::vector<Vec3> rate;           // change of the forces about their mean; empty: constant [N/s]
  std::vector<Vec3> spring_offset;  // by link: a spring pulls with so much less than its row [N]
  std::vector<std::size_t> squeezing;  // contacts between which bodies have no way out

  /// Whether the forces obey the law of contacts that touch, to the tolerance.
  bool IsCertified() const { return solution.ok() && !rough; }
};

/// Whether this solution, for many bodies, took so many Newton steps that refinements which only
/// make it more exact should be limited.
inline bool IsHard(const ForceSolution& forces) {
  constexpr std::size_t kMany = 24;
  constexpr int kEasyNewton = 30;
  return forces.built.problem.bodies.size() >= kMany && forces.newton > kEasyNewton;
}

class ForceMemory;

/// Plans the forces of islands (docs/step.md, "Resolving an island", 5, and "The contact problem";
/// Baraff II, 9, resting contact). Reads the world, the last forces of pairs and links, and the
/// motion of bodies, and changes none of them, so that islands can be planned in parallel.
class ForcePlanner {
 public:
  ForcePlanner(const settings::Settings& settings, const std::optional<MouseSpring>& mouse,
               const World& world, const PairTable& pairs, const Motions& motions,
               const EventQueue& events, const std::vector<Load>& loads, const ForceMemory& memory,
               const Haste& haste)
      : settings_(settings),
        mouse_(mouse),
        world_(world),
        pairs_(pairs),
        motions_(motions),
        events_(events),
        loads_(loads),
        memory_(memory),
        haste_(haste) {}

  /// A plan for the rest of the step from time t on [s], or up to the next known change of forces.
  ForceSolution Plan(const Island& island, double t) const;
  /// A plan for at most h [s] whose forces add no energy.
  ForceSolution PlanWithoutGain(const Island& island, double t, double h) const;
  /// A solution for h [s], or for a shorter time if there is none for h.
  ForceSolution SolveIsland(const Island& island, double t, double h) const;

  /// A solution for h [s] of the world as it stands after an edit: where only contacts hold the
  /// island, a rough one if the exact one takes much more work than a step at the pace lively may.
  /// A run at the pace exact begins with an exact one.
  ForceSolution SolveAtPace(const Island& island, double t, double h) const;

  /// A plan up to the event that will interrupt the island's motion from t on, if forces that do no
  /// work over their whole plan have done work by that event (docs/step.md, "Plans that give no
  /// energy"); none otherwise. The caller searches the events anew after each of these rounds.
  /// `newton`: the Newton steps that this took.
  std::optional<ForceSolution> PlanToEvent(const Island& island, double t, int round,
                                           int* newton) const;
  static constexpr int kRoundsToEvents = 12;

  /// Whether the mouse holds one of the bodies.
  bool Held(const Island& island) const;

 private:
  double FirstEvent(const Island& island) const;
  bool GainsUntil(const Island& island, double t, double end) const;
  bool CutsJoints(const Island& island, double t, double event) const;
  bool StrikesBesideRest(const Island& island, double t, double strike) const;

  settings::Settings Allowing(int newton) const;
  ForcePlanner Within(const settings::Settings& bounds) const;
  ForceSolution PlanWithin(int newton, const Island& island, double t, double h) const;
  ForceSolution PlanRoughly(const Island& island, double t, double h) const;
  double TimeToPlan(const Island& island, double t) const;
  bool Thrust(const Island& island, double t) const;
  ForceSolution SolveToFirstStop(const Island& island, double t, double h) const;
  void SolveWithoutHeldMotion(ForceSolution* forces) const;
  void CorrectToMiddle(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  void LeaveDissipatively(ForceSolution* forces) const;
  ForceSolution Shorten(const Island& island, double t, double h) const;
  std::optional<double> FirstDriveStop(const Island& island, double t, ForceSolution* whole) const;
  ForceSolution StopAtLimits(const Island& island, double t, ForceSolution plan) const;

  // Joints (force_planner_joints.cc).
  double JointStep(const Island& island, double h) const;
  double OpeningAhead(const Island& island, const ForceSolution& forces) const;
  std::optional<Foresight> Foresee(const Island& island, const ForceSolution& forces,
                                   double t) const;
  void CloseAhead(const Island& island, double t, ForceSolution* forces) const;
  std::vector<dynamics::Trajectory> Flights(const Island& island, const ForceSolution& forces,
                                            double t) const;
  /// Whether it has tried to.
  bool FollowJoints(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  void MatchSprings(const Island& island, ForceSolution* forces, BuiltProblem* built) const;
  std::optional<std::vector<Vec6>> WithoutForbiddenMotion(const Island& island,
                                                          const BuiltProblem& built,
                                                          ForceSolution* forces) const;
  bool MakeAgain(const Island& island, const ForceInput& input, const Foresight& foresight,
                 ForceSolution* forces) const;

  // Energy (force_planner_energy.cc).
  /// Corrects a solution whose forces would add energy. Returns the time to plan for: that of the
  /// solution, or a shorter one if it has to be made again [s].
  double CurbGain(const Island& island, ForceSolution* forces) const;
  double ExcessOfPlan(const Island& island, const ForceSolution& plan, double t) const;

  // Bodies that turn too fast to be followed (force_planner_calm.cc).
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
  const Haste& haste_;
  bool once_ = false;  // what is not solved is left, not asked again for shorter times
};

}  // namespace touchstone::simulation
