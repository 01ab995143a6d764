// Rough plans, for islands that have used up their work at the pace lively.

#include <algorithm>
#include <utility>

#include "contact/rough_solver.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/middle_forces.h"
#include "simulation/forces/rough_forces.h"

namespace touchstone::simulation {

// A plan for the rest of the step for which no exact one has been found.
ForceSolution ForcePlanner::PlanForRest(const Island& island, double t) const {
  ForceSolution forces = PlanRoughly(island, t, motions_.Remaining(t));
  forces.rough |= !forces.built.problem.bodies.empty();
  return forces;
}

// Forces for h [s], the rest of a step, found with limited work: those that obey the law at its
// end, or nearly. If they would add energy they are solved for again, with care, and, if they obey
// the law, also for a shorter time: contacts that separate at first should not be held back before
// they turn. Energy that they still add is removed by reducing them.
ForceSolution ForcePlanner::PlanRoughly(const Island& island, double t, double h) const {
  constexpr double kNearlyAll = 0.99;
  constexpr int kMostRounds = 20;  // rounds of an island in a step, after which no plan is
                                   // shortened
  const auto part_of = [&](const ForceSolution& forces) {
    if (!forces.rough) return 1.0;
    return PartWithoutGain(world_, island, forces.built, forces.solution.f, forces.h);
  };
  ForceSolution forces = SolveRoughly(island, t, h, nullptr);
  double part = part_of(forces);
  const auto try_again = [&](double time) {
    ForceSolution other = SolveRoughly(island, t, time, &forces);
    forces.newton += other.newton;
    forces.rough_solves += other.rough_solves;
    const double of_other = part_of(other);
    if (!(of_other > part)) return;
    other.newton = forces.newton;
    other.rough_solves = forces.rough_solves;
    other.ends_early = time < h;
    forces = std::move(other);
    part = of_other;
  };
  if (part < kNearlyAll) try_again(h);
  if (part < kNearlyAll && forces.solution.ok() &&
      budget_.RoughRounds(island.bodies) <= kMostRounds) {
    const double time = TimeToTurn(world_, island, forces.built, forces.solution.f, h);
    if (time < h) try_again(time);
  }
  if (part < 1.0) TakePart(forces.built.problem, part, &forces.solution);
  if (forces.rough)
    forces.slowed.states = SlowedForCut(world_, island, forces.built, forces.solution.f, forces.h);
  return forces;
}

// The best forces for h [s] found with limited work. With care they open no gaps, which lifts
// bodies, and act at the contacts' places halfway: from the places at the end a force does work on
// bodies that turn about it. Care is taken if forces `without` it are known.
ForceSolution ForcePlanner::SolveRoughly(const Island& island, double t, double h,
                                         const ForceSolution* without) const {
  ForceSolution forces;
  forces.h = h;
  ForceInput input = MakeForceInput(world_, settings_, mouse_, t, h);
  input.opens = without == nullptr;
  const auto solve = [&] {
    forces.solution = contact::SolveRoughly(forces.built.problem, settings_.contact,
                                            settings_.lively, &forces.warm);
    forces.newton += forces.solution.statistics.newton;
    ++forces.rough_solves;
  };
  if (without != nullptr && without->h == h) {
    forces.warm = without->warm;
    forces.built = without->built;
    LeaveNarrowGaps(pairs_, input, &forces.built);
    forces.built.problem = ActFromMiddle(forces.built, without->solution.v);
    solve();
  } else {
    forces.built =
        BuildForceProblem(world_, pairs_, island, input, PredictedPoses::OfFree(world_, h));
    forces.warm = memory_.Recall(island, forces.built, pairs_, mouse_);
    solve();
    if (without != nullptr) {
      forces.built.problem = ActFromMiddle(forces.built, forces.solution.v);
      solve();
    }
  }
  forces.rough = !forces.solution.ok() || ReachesOut(pairs_, island);
  return forces;
}

// An edit is made only once, so it may take longer than a step; but a person waits for it. Within
// the limit the forces are those determined by the law, at either pace.
ForceSolution ForcePlanner::SolveAtPace(const Island& island, double t, double h) const {
  constexpr int kSteps = 15;         // number of steps whose work it may take
  constexpr int kStepsAtBegin = 60;  // the same at the begin of a run: the pace exact has no bound
  const bool contacts_alone = island.joints.empty() && island.springs.empty();
  const bool begins = settings_.pace == settings::Pace::kExact && t == 0.0;
  const int newton = NewtonWithin(settings_.lively.work, island, pairs_);
  if (!contacts_alone || begins || newton >= settings_.contact.max_newton)
    return SolveIsland(island, t, h);
  const settings::Settings bounded =
      Allowing((t == 0.0 ? kStepsAtBegin : kSteps) * std::max(newton, 1));
  try {
    ForceSolution forces = With(bounded).SolveIsland(island, t, h);
    if (t == 0.0 || forces.solution.ok() || forces.built.problem.bodies.empty()) return forces;
  } catch (WorkSpent) {
  }
  ForceSolution forces = PlanRoughly(island, t, h);
  forces.rough |= t == 0.0;
  return forces;
}

}  // namespace touchstone::simulation
