// Plans of any island, and plans where the law has no solution.

#include "simulation/forces/force_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "contact/held_motion.h"
#include "contact/yielding_solver.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/carriers.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/middle_forces.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/plastic_forces.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/forces/rough_forces.h"
#include "simulation/forces/squeezed_plan.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

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
  planned.rough |= ReachesOut(pairs_, island) && !planned.built.problem.bodies.empty();
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

bool ForcePlanner::IsHeldByMouse(const Island& island) const {
  return mouse_ && std::ranges::any_of(island.bodies, [&](int body) {
           return world_.body(body).id == mouse_->body;
         });
}

bool ForcePlanner::HasFiringThruster(const Island& island, double t) const {
  return std::ranges::any_of(island.thrusters, [&](int index) {
    return world_.thrusters[static_cast<size_t>(index)].FiresAt(t);
  });
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
  if (!forces.solution.ok() && forces.slowed.empty()) return next;
  forces.ends_early = true;
  next.plan = std::move(forces);
  return next;
}

ForceSolution ForcePlanner::SolveIsland(const Island& island, double t, double h) const {
  constexpr int kHalvings = 5;
  constexpr int kStrays = 3;           // halvings for joints whose forces could not be followed
  constexpr double kFarTooLong = 0.1;  // a step for joints finer than this part is not followed
  ForceSolution forces;
  if (island.pairs.empty() && island.joints.empty() && island.springs.empty() &&
      !IsHeldByMouse(island) && !HasFiringThruster(island, t))
    return forces;
  // Where the law has no solution it will have none a moment later: for the rest of the step it is
  // tried only once.
  const bool unsolved = std::ranges::any_of(
      island.pairs, [&](int index) { return pairs_.at(index).in_step.exits > 0; });
  const int halvings = unsolved ? 0 : kHalvings;
  int failures = 0, strayed = 0;
  for (forces.h = joints_.StepFor(island, h);;) {
    const ForceInput input = MakeForceInput(world_, settings_, mouse_, t, forces.h);
    forces.built =
        BuildForceProblem(world_, pairs_, island, input,
                          island.joints.empty() ? PredictedPoses::OfFree(world_, forces.h)
                                                : PredictedPoses(world_, forces.h));
    forces.warm = memory_.Recall(island, forces.built, pairs_, mouse_);
    forces.warm.wants_least_norm = !island.joints.empty();
    forces.solution = contact::Solve(forces.built.problem, settings_.contact, &forces.warm);
    forces.newton += forces.solution.statistics.newton;
    if (!forces.solution.ok()) SolveWithoutHeldMotion(&forces);
    if (!forces.solution.ok()) {
      forces.in_vain += forces.solution.statistics.newton;
      if (failures++ == halvings) break;
      forces.h *= 0.5;
      forces.shortened = true;
      continue;
    }
    if (island.joints.empty()) {
      if (FollowRolling(island, input, &forces)) break;
      if (!CorrectToMiddle(island, input, &forces)) TakeLeastNorm(&forces);
      forces.rate = RatesOfCarried(world_, pairs_, island, forces, t, settings_);
      break;
    }
    forces.opening = joints_.OpeningAhead(island, forces);
    double finer = FinerForOpening(forces, settings_);
    if (!(finer < kFarTooLong * forces.h)) {
      const bool tried = joints_.Follow(island, input, &forces);
      forces.flights = joints_.Flights(island, forces, t);
      finer = FinerForOpening(forces, settings_);
      if (tried && forces.stay_open && strayed++ < kStrays)
        finer = std::min(finer, std::max(0.5 * forces.h, ShortestPlan(settings_)));
    }
    if (!(finer < forces.h)) break;
    forces.h = finer;
    forces.shortened = true;
  }
  forces.ends_early = forces.h < h;
  if (!forces.solution.ok()) {
    LeaveDissipatively(&forces);
    forces.opening = joints_.OpeningAhead(island, forces);
    forces.flights = joints_.Flights(island, forces, t);
  }
  return forces;
}

// Solves once more if joints require something of contacts they hold fast that no force can change.
void ForcePlanner::SolveWithoutHeldMotion(ForceSolution* forces) const {
  std::optional<ContactProblem> without = contact::WithoutHeldMotion(forces->built.problem);
  if (!without) return;
  ContactSolution solution = contact::Solve(*without, settings_.contact, &forces->warm);
  forces->newton += solution.statistics.newton;
  if (!solution.ok()) return;
  forces->built.problem = std::move(*without);
  forces->solution = std::move(solution);
}

// Follows the contacts of a body that rolls, rocks or swings as joints are followed: with forces
// that change steadily along rows that turn, its gap is the same at the end, and no force has done
// work. False where nothing turns, and where that does not converge.
bool ForcePlanner::FollowRolling(const Island& island, const ForceInput& input,
                                 ForceSolution* forces) const {
  if (!forces->built.links.empty() || !IsOneRollingBody(world_, pairs_, island) ||
      !ForcesTurn(forces->built, forces->solution))
    return false;
  const bool followed = joints_.Follow(island, input, forces) && !forces->stay_open;
  forces->stay_open = false;
  return followed;
}

// Makes the forces act at the contacts' places halfway through the step. Where nothing turns, and
// nothing slides from under its load, the problem is unchanged. For a single body the pose given by
// the first solution also replaces the coasting one, without the misfit that this may have; in a
// chain of sticking bodies the misfit would be too large. Many bodies that were hard to solve for
// are struck again long before second order matters: the first solution is kept.
bool ForcePlanner::CorrectToMiddle(const Island& island, const ForceInput& input,
                                   ForceSolution* forces) const {
  constexpr int kMiddleNewton = 1000, kMiddleNewtonOfMany = 60;
  constexpr std::size_t kMany = 8;  // bodies
  if (IsHard(*forces)) return false;
  const double negligible = 1e-5 * world_.environment.gravity.norm();
  std::optional<IslandProblem> rebuilt;
  if (island.bodies.size() == 1) {
    PredictedPoses predicted(world_, *input.h);
    predicted.SetEnd(island.bodies, forces->solution.v);
    rebuilt = BuildForceProblem(world_, pairs_, island, input, predicted);
  }
  ContactProblem corrected = ActFromMiddle(rebuilt ? *rebuilt : forces->built, forces->solution.v);
  if (rebuilt) LeaveOutMisfit(forces->built, forces->solution, &corrected);
  double turning = 0.0;
  for (size_t k = 0; k < corrected.contacts.size(); ++k)
    turning = std::max(
        turning, (corrected.contacts[k].offset - forces->built.problem.contacts[k].offset).norm());
  if (turning <= negligible &&
      AccelerationFromMiddle(rebuilt ? *rebuilt : forces->built, forces->solution.f) <= negligible)
    return false;

  settings::ContactSettings quickly = settings_.contact;  // if that fails, the first forces are
                                                          // kept
  quickly.max_newton = std::min(quickly.max_newton,
                                island.bodies.size() > kMany ? kMiddleNewtonOfMany : kMiddleNewton);
  contact::WarmStart warm = forces->warm;
  warm.wants_least_norm = true;
  ContactSolution solution = contact::Solve(corrected, quickly, &warm);
  forces->newton += solution.statistics.newton;
  if (!solution.ok()) {
    forces->in_vain += solution.statistics.newton;
    return false;
  }
  warm.v = std::move(forces->warm.v);
  forces->warm = std::move(warm);
  if (rebuilt) forces->built = std::move(*rebuilt);
  forces->built.problem = std::move(corrected);
  forces->solution = std::move(solution);
  return true;
}

// Finds the forces of least norm, if the solve accepted any.
void ForcePlanner::TakeLeastNorm(ForceSolution* forces) const {
  if (forces->warm.may_be_held) return;
  const int before = forces->solution.statistics.newton;
  contact::TakeLeastNorm(forces->built.problem, settings_.contact, &forces->warm,
                         &forces->solution);
  forces->newton += forces->solution.statistics.newton - before;
}

// Uses the forces of a plastic impact, if they hold; otherwise those with which everything yields
// slightly. Their residual shows that they are not exact.
void ForcePlanner::LeaveDissipatively(ForceSolution* forces) const {
  PlasticForces plastic = FindPlasticForces(forces->built, ImpulseSettings(settings_.contact));
  forces->squeezing = std::move(plastic.squeezing);
  if (!forces->squeezing.empty()) return;
  forces->solution = plastic.solution
                         ? std::move(*plastic.solution)
                         : contact::SolveYielding(forces->built.problem, settings_.contact.stop);
  forces->newton += forces->solution.statistics.newton;
  forces->yields = !plastic.solution;
  forces->dissipative = forces->solution.status == contact::SolveStatus::kStalled;
}

}  // namespace touchstone::simulation
