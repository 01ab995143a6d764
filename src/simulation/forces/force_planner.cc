// Plans of any island.

#include "simulation/forces/force_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulation/forces/force_memory.h"
#include "simulation/forces/rough_forces.h"
#include "simulation/forces/squeezed_plan.h"

namespace touchstone::simulation {

ForceSolution ForcePlanner::Plan(const Island& island, double t) const {
  const ForceInput rest = MakeForceInput(world_, settings_, mouse_, t, motions_.Remaining(t));
  if (budget_.IsStopped(island)) return {};
  if (auto squeezed = PlanOfSqueezed(world_, pairs_, island, rest, settings_.contact))
    return std::move(*squeezed);
  if (budget_.AnyRough(island.bodies)) return PlanForRest(island, t);
  const double h = TimeToPlan(island, t);
  if (const int looks = budget_.LooksLeft(island, pairs_, settings_);
      looks < std::numeric_limits<int>::max()) {
    ForceSolution planned = PlanForJoints(looks, island, t, h);
    planned.ends_early |= h < motions_.Remaining(t);
    return planned;
  }
  const int newton = budget_.NewtonLeft(island, pairs_, settings_);
  ForceSolution planned = newton < settings_.contact.max_newton ? PlanWithin(newton, island, t, h)
                                                                : PlanWithoutGain(island, t, h);
  planned.ends_early |= h < motions_.Remaining(t);
  planned.rough |= ReachesOut(pairs_, island) && planned.HasProblem();
  return planned;
}

// The settings with which all solves together look this often whether they are to end, about once
// per Newton step. Solutions found within that number are those found without a bound.
settings::Settings ForcePlanner::Allowing(int looks) const {
  settings::Settings bounded = settings_;
  bounded.contact.stop = settings_.contact.stop.Allowing(looks);
  return bounded;
}

// The planner whose solves keep to these limits.
ForcePlanner ForcePlanner::With(const settings::Settings& bounds) const {
  return {bounds, mouse_, world_, pairs_, motions_, events_, loads_, memory_, budget_};
}

// The exact plan, if this number of Newton steps leads to one, or a rough one.
ForceSolution ForcePlanner::PlanWithin(int newton, const Island& island, double t, double h) const {
  if (newton > 0) {
    const settings::Settings bounded = Allowing(newton);
    try {
      return With(bounded).PlanWithoutGain(island, t, h);
    } catch (WorkSpent) {
    }
  }
  ForceSolution forces = PlanForRest(island, t);
  forces.newton += newton;
  forces.in_vain = newton;
  return forces;
}

ForcePlanner::PlanToNext ForcePlanner::PlanToEvent(const Island& island, double t,
                                                   int round) const {
  constexpr int kRounds = 3;  // rounds of islands without springs and joints
  if (island.springs.empty() && island.joints.empty() && (island.pairs.empty() || round >= kRounds))
    return {};
  const std::optional<double> event = EventToPlanTo(island, t, round);
  if (!event) return {};
  const int newton = budget_.NewtonLeft(island, pairs_, settings_);
  const bool bounded = newton < settings_.contact.max_newton;
  const int looks = bounded ? newton : budget_.LooksLeft(island, pairs_, settings_);
  if (looks == WorkBudget::kNoBound) return PlanTo(*event, island, t);
  if (looks == 0) return {.given_up = true};
  const settings::Settings within = Allowing(looks);
  try {
    PlanToNext next = With(within).PlanTo(*event, island, t);
    if (next.plan && !bounded) next.plan->looks = looks - within.contact.stop.looks_left();
    return next;
  } catch (WorkSpent) {
    return {.newton = looks, .given_up = true};
  }
}

// The event that will interrupt the island's motion, if it is to be planned again up to that.
std::optional<double> ForcePlanner::EventToPlanTo(const Island& island, double t, int round) const {
  constexpr double kAtOnce = 1e-9;  // relative to a step: shorter times are not planned
  const double event = interruption_.FirstEvent(island);
  if (event >= motions_.end() || event - t < kAtOnce * settings_.step) return std::nullopt;
  const bool once = round == 0 && (interruption_.CutsTies(island, t, event) ||
                                   interruption_.StrikesBesideRest(island, t, event));
  if (!once && (!island.joints.empty() || !interruption_.DoesWorkUntil(island, t, event)))
    return std::nullopt;
  return event;
}

ForcePlanner::PlanToNext ForcePlanner::PlanTo(double event, const Island& island, double t) const {
  ForceSolution forces = PlanWithoutGain(island, t, event - t);
  PlanToNext next{.newton = forces.newton};
  if (!forces.solution.ok() && forces.slowed.states.empty()) return next;
  forces.ends_early = true;
  next.plan = std::move(forces);
  return next;
}

}  // namespace touchstone::simulation
