#include "simulation/forces/island_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contact/contact_solver.h"
#include "contact/yielding_solver.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/carriers.h"
#include "simulation/forces/followed_springs.h"
#include "simulation/forces/jammed_forces.h"
#include "simulation/forces/middle_forces.h"
#include "simulation/forces/plan_energy.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/plastic_forces.h"
#include "simulation/forces/rolling_contacts.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

namespace {

constexpr int kStrays = 3;  // halvings for joints and springs whose forces could not be followed

}  // namespace

ForceSolution IslandSolver::Solve(const Island& island, double t, double h) const {
  constexpr int kHalvings = 5;
  ForceSolution forces;
  if (island.pairs.empty() && island.joints.empty() && island.springs.empty() &&
      !IsPushed(island, t))
    return forces;
  // Where the law has no solution it will have none a moment later: for the rest of the step it is
  // tried only once.
  const bool unsolved = std::ranges::any_of(
      island.pairs, [&](int index) { return pairs_.at(index).in_step.exits > 0; });
  const int halvings = unsolved ? 0 : kHalvings;
  int failures = 0, strayed = 0;
  for (forces.h = joints_.StepFor(island, h);;) {
    const ForceInput input = MakeForceInput(world_, settings_, mouse_, t, forces.h);
    SolveOnce(island, input, &forces);
    double finer = forces.h;
    if (!forces.solution.ok()) {
      if (failures++ == halvings) break;
      finer = 0.5 * forces.h;
    } else if (island.joints.empty()) {
      finer = FollowContacts(island, input, &strayed, &forces);
    } else {
      finer = FollowJoints(island, input, &strayed, &forces);
    }
    if (!(finer < forces.h)) break;
    forces.h = finer;
    forces.shortened = true;
  }
  forces.ends_early = forces.h < h;
  if (!forces.solution.ok()) LeaveDissipatively(island, t, &forces);
  return forces;
}

bool IslandSolver::IsPushed(const Island& island, double t) const {
  return IsHeldBy(mouse_, world_, island) || std::ranges::any_of(island.thrusters, [&](int index) {
           return world_.thrusters[static_cast<size_t>(index)].FiresAt(t);
         });
}

void IslandSolver::SolveOnce(const Island& island, const ForceInput& input,
                             ForceSolution* forces) const {
  forces->built =
      BuildForceProblem(world_, pairs_, island, input,
                        island.joints.empty() ? PredictedPoses::OfFree(world_, forces->h)
                                              : PredictedPoses(world_, forces->h));
  forces->follows_springs = false;
  forces->warm = memory_.Recall(island, forces->built, pairs_, mouse_);
  forces->warm.wants_least_norm = !island.joints.empty();
  forces->solution = contact::SolveEvenly(settings_.contact, &forces->built.problem, &forces->warm);
  forces->newton += forces->solution.statistics.newton;
  if (!forces->solution.ok()) forces->in_vain += forces->solution.statistics.newton;
}

// Forces that act at the places of the contacts during the plan, not at its end. Returns the time
// after which springs should have been followed [s].
double IslandSolver::FollowContacts(const Island& island, const ForceInput& input, int* strayed,
                                    ForceSolution* forces) const {
  const Following following = FollowRolling(island, input, forces);
  if (following == Following::kDone) return forces->h;
  const bool may_be_halved = forces->h > 2.0 * kShortestOnSprings * settings_.step;
  if (following == Following::kAstray && may_be_halved && (*strayed)++ < kStrays)
    return 0.5 * forces->h;
  if (!CorrectToMiddle(island, input, forces)) TakeLeastNorm(forces);
  forces->rate = RatesOfCarried(world_, pairs_, island, *forces, input.t, settings_);
  return forces->h;
}

// Whether nothing but contacts and springs act on the bodies, and the springs are to be followed.
bool IslandSolver::AreOnSprings(const Island& island, const ForceSolution& forces) const {
  return forces.built.links.size() == island.springs.size() &&
         TimeToFollowSprings(world_, pairs_, island, settings_.step) &&
         AnySpringMoves(world_, forces.built, forces.solution.v, forces.h);
}

// Follows the contacts of bodies that roll, rock or swing as joints are followed: with forces that
// change steadily along rows that turn, gaps are the same at the end, and no force has done work.
// False where nothing turns, or so fast that the forces do not change steadily, where they were
// hard to find, and where that does not converge.
IslandSolver::Following IslandSolver::FollowRolling(const Island& island, const ForceInput& input,
                                                    ForceSolution* forces) const {
  constexpr double kFar = 1.5;  // [rad]
  const bool on_springs = AreOnSprings(island, *forces);
  if ((!on_springs && !forces->built.links.empty()) || IsHard(*forces) ||
      (!on_springs && !ForcesTurn(forces->built, forces->solution)) ||
      FastestRun(world_, pairs_, island) * *input.h > kFar)
    return Following::kNone;
  ForceSolution followed = *forces;
  const bool settles = joints_.Follow(island, input, &followed) && !followed.stay_open;
  forces->newton = followed.newton;
  if (!settles) return on_springs ? Following::kAstray : Following::kNone;
  if (ArePulling(followed) || AreJammed(followed.built, followed.solution.f, forces->solution.f))
    return Following::kNone;
  *forces = std::move(followed);
  return Following::kDone;
}

// Makes the forces act at the contacts' places halfway through the step. Where nothing turns, and
// nothing slides from under its load, the problem is unchanged. For a single body the pose given by
// the first solution also replaces the coasting one, without the misfit that this may have; in a
// chain of sticking bodies the misfit would be too large. Many bodies that were hard to solve for
// are struck again long before second order matters: the first solution is kept.
bool IslandSolver::CorrectToMiddle(const Island& island, const ForceInput& input,
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
  if (solution.ok() && AreJammed(forces->built, solution.f, forces->solution.f)) {
    contact::LeaveOutStress(HeldRows(forces->built.problem, forces->solution), &corrected);
    warm = forces->warm;
    warm.wants_least_norm = true;
    solution = contact::Solve(corrected, quickly, &warm);
    forces->newton += solution.statistics.newton;
  }
  if (!solution.ok() || AreJammed(forces->built, solution.f, forces->solution.f)) {
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
void IslandSolver::TakeLeastNorm(ForceSolution* forces) const {
  if (forces->warm.may_be_held) return;
  const int before = forces->solution.statistics.newton;
  contact::TakeLeastNorm(forces->built.problem, settings_.contact, &forces->warm,
                         &forces->solution);
  forces->newton += forces->solution.statistics.newton - before;
}

// Follows the joints with forces that change steadily, unless they would be open so far that the
// time must be much shorter. Returns the time after which they are not open too far [s].
double IslandSolver::FollowJoints(const Island& island, const ForceInput& input, int* strayed,
                                  ForceSolution* forces) const {
  constexpr double kFarTooLong = 0.1;    // a step for joints finer than this part is not followed
  constexpr double kNearShortest = 2.0;  // multiple of the shortest plan
  constexpr double kRunsAway = 1e3;      // multiple of the energy that a plan may give
  forces->opening = joints_.OpeningAhead(island, *forces);
  const double without = FinerForOpening(*forces, settings_);
  if (without < kFarTooLong * forces->h) return without;
  std::optional<ForceSolution> constant;
  if (forces->h < kNearShortest * ShortestPlan(settings_)) constant = *forces;
  const bool tried = joints_.Follow(island, input, forces);
  forces->flights = joints_.Flights(island, *forces, input.t);
  if (constant && tried && !forces->stay_open &&
      ExcessEnergy(settings_, world_, island, *forces, input.t) > kRunsAway) {
    constant->newton = forces->newton;
    constant->stay_open = true;
    *forces = std::move(*constant);
    forces->flights = joints_.Flights(island, *forces, input.t);
  }
  const double finer = FinerForOpening(*forces, settings_);
  if (!tried || !forces->stay_open || (*strayed)++ >= kStrays) return finer;
  return std::min(finer, std::max(0.5 * forces->h, ShortestPlan(settings_)));
}

// Uses the forces of a plastic impact, if they hold; otherwise those with which everything yields
// slightly. Their residual shows that they are not exact.
void IslandSolver::LeaveDissipatively(const Island& island, double t, ForceSolution* forces) const {
  PlasticForces plastic = FindPlasticForces(forces->built, ImpulseSettings(settings_.contact));
  forces->squeezing = std::move(plastic.squeezing);
  if (forces->squeezing.empty()) {
    forces->solution = plastic.solution
                           ? std::move(*plastic.solution)
                           : contact::SolveYielding(forces->built.problem, settings_.contact.stop);
    forces->newton += forces->solution.statistics.newton;
    forces->yields = !plastic.solution;
    forces->dissipative = forces->solution.status == contact::SolveStatus::kStalled;
  }
  forces->opening = joints_.OpeningAhead(island, *forces);
  forces->flights = joints_.Flights(island, *forces, t);
}

}  // namespace touchstone::simulation
