// Length of plans: up to a known change or to the stop of a slide, and short enough to add no
// energy.

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/forces/carriers.h"
#include "simulation/forces/followed_springs.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/gain_curb.h"
#include "simulation/forces/plan_energy.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/point_leaving.h"
#include "simulation/forces/slide_stop.h"
#include "simulation/forces/spring_plan.h"

namespace touchstone::simulation {
namespace {

// The time in which no body turns far under a thruster or a load that acts at t: their wrench is
// planned for the pose halfway through the plan.
double TimeOfSmallTurn(const World& world, const Island& island, double t,
                       const settings::Settings& settings) {
  constexpr double kTurn = 0.5;  // [rad]
  double fastest = 0.0;
  for (const int index : island.thrusters) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    const int body = thruster.at.body;
    if (!thruster.FiresAt(t)) continue;
    fastest =
        std::max(fastest, dynamics::ComputeTwist(world.body(body), world.state(body)).w.norm());
  }
  return std::max(kFinestPlan * settings.step, kTurn / fastest);
}

}  // namespace

// The force of a spring is its mean over the planned time: if a thruster began or ended within it,
// it would belong to another motion. The same holds for the force that carries a body over a jump
// of its carrier's acceleration.
double ForcePlanner::TimeToPlan(const Island& island, double t) const {
  constexpr double kNow = 1e-6;            // relative to a step
  constexpr double kNearest = 1.0 / 64.0;  // relative to a step: however many keyframes there are
  double h = motions_.Remaining(t);
  if (island.joints.empty())  // plans with joints are as short as turns need
    h = std::min(h, TimeOfSmallTurn(world_, island, t, settings_));
  if (const auto time = TimeToFollowSprings(world_, pairs_, island, settings_.step);
      time && *time < h && !IsHeldBy(mouse_, world_, island))
    h /= std::ceil(h / *time);
  if (island.pairs.empty() && island.joints.empty() && island.springs.empty()) return h;
  for (const int body : island.bodies)
    if (const auto change = events_.FirstChange(body, t + kNow * settings_.step))
      h = std::min(h, *change - t);
  if (const auto keyframe = NextKeyframe(world_, pairs_, island, t + kNearest * settings_.step))
    h = std::min(h, *keyframe - t);
  return h;
}

// Where a sliding contact stops, friction changes its direction, so a force that is constant over
// the stop is wrong before it or after it. Therefore the planned time ends there, once per step at
// most. The slip is evaluated well before the stop and its loss of speed is extrapolated from
// there.
ForceSolution ForcePlanner::SolveToFirstStop(const Island& island, double t, double h) const {
  constexpr double kBefore = 0.5;
  constexpr double kNearAnEnd = 0.01;  // relative to the planned time: a shorter plan gains nothing
  ForceSolution whole = SolveIsland(island, t, h);
  if (t != motions_.start() || !whole.solution.ok()) return whole;
  if (const std::optional<double> stop = FirstDriveStop(island, t, &whole)) {
    ForceSolution first = SolveIsland(island, t, *stop);
    first.newton += whole.newton;
    if (!first.solution.ok()) return whole;
    first.ends_early = true;
    return first;
  }
  const auto estimate = EstimateFirstStop(world_, pairs_, whole.built, whole.solution, whole.h);
  if (!estimate) return whole;
  const ForceSolution before = SolveIsland(island, t, kBefore * *estimate);
  whole.newton += before.newton;
  if (!before.solution.ok()) return whole;
  const double stop = ExtrapolateFirstStop(world_, pairs_, before.built, before.solution, before.h);
  if (stop < kNearAnEnd * whole.h || stop > (1.0 - kNearAnEnd) * whole.h) return whole;
  ForceSolution first = SolveIsland(island, t, stop);
  first.newton += whole.newton;
  if (!first.solution.ok()) return whole;
  first.ends_early = true;
  return first;
}

// A plan up to the time at which a contact ends because the bodies have moved past each other: a
// constant force would carry them on beside the edge of a table until the end of the step.
ForceSolution ForcePlanner::StopWhereContactsEnd(const Island& island, double t,
                                                 ForceSolution plan) const {
  constexpr std::size_t kMostBodies = 8;  // larger islands do not lose their support at a single
                                          // edge
  // Relative to a step. A body that lies across an edge moves its contact with the edge off it at
  // once, again and again; such a plan is made only at the start of a step.
  constexpr double kSoonest = 1.0 / 64.0, kSoonestAtTheStart = 1e-6;
  if (island.bodies.size() > kMostBodies || !plan.solution.ok() || plan.built.contacts.empty())
    return plan;
  const double soonest = settings_.step * (t == motions_.start() ? kSoonestAtTheStart : kSoonest);
  const std::optional<double> ended =
      FirstPointLeaving(world_, pairs_, island, plan, settings_.contact.tolerance);
  if (!ended || std::max(*ended, soonest) >= plan.h) return plan;
  ForceSolution shorter = Shorten(island, t, std::max(*ended, soonest));
  shorter.newton += plan.newton;
  shorter.ends_early = true;
  return shorter;
}

ForceSolution ForcePlanner::PlanWithoutGain(const Island& island, double t, double h) const {
  if (auto sprung = PlanOnSprings(settings_, world_, pairs_, mouse_, island, t, h))
    return std::move(*sprung);
  ForceSolution plan =
      StopWhereContactsEnd(island, t, StopAtLimits(island, t, Shorten(island, t, h)));
  if (plan.unfollowed) GoCalmly(island, t, h, &plan);
  return plan;
}

// A plan short enough to add no energy, as far as shortening achieves that. A plan that adds none
// as a whole, but whose springs do, is shortened only if that comes to an end. Where plans had to
// be short before in this step, a much longer one is not tried.
ForceSolution ForcePlanner::Shorten(const Island& island, double t, double whole) const {
  std::optional<ForceSolution> gives_none;
  double h = whole;
  if (island.joints.empty())
    for (const int index : island.pairs) h = std::min(h, pairs_.at(index).in_step.longest_plan);
  ForceSolution plan = SolveToFirstStop(island, t, h);
  while (plan.solution.ok() && plan.HasProblem()) {
    if (!island.joints.empty()) plan.excess = ExcessEnergy(settings_, world_, island, plan, t);
    const double finer = island.joints.empty()
                             ? GainCurb(settings_, world_, pairs_, island, &plan).Run()
                             : FinerForEnergy(plan, settings_);
    if (!(finer < plan.h)) break;
    if (plan.springs_give) gives_none = plan;
    ForceSolution shorter = SolveIsland(island, t, finer);
    shorter.newton += plan.newton;
    if (!shorter.solution.ok()) break;
    shorter.ends_early = true;
    shorter.shortened = true;
    shorter.division = Division::kHelped;
    plan = std::move(shorter);
  }
  if (plan.unfollowed && gives_none) {
    gives_none->newton = plan.newton;
    plan = std::move(*gives_none);
  }
  plan.ends_early |= h < whole;
  const bool planned = plan.solution.ok() || plan.dissipative;
  if (!island.joints.empty() && planned) plan.unfollowed = plan.flights.empty();
  return plan;
}

}  // namespace touchstone::simulation
