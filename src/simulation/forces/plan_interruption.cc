#include "simulation/forces/plan_interruption.h"

#include <algorithm>
#include <cmath>

#include "simulation/forces/plan_length.h"
#include "simulation/joints/rotors.h"
#include "simulation/joints/springs.h"
#include "simulation/motion/along_motion.h"

namespace touchstone::simulation {

double PlanInterruption::FirstEvent(const Island& island) const {
  double first = motions_.end();
  for (const int body : island.bodies)
    for (const int index : pairs_.OfBody(body))
      if (pairs_.at(index).event) first = std::min(first, pairs_.at(index).event->t);
  const bool changes_before = std::ranges::any_of(island.bodies, [&](int body) {
    const auto change = events_.FirstChange(body);
    return change && *change <= first;
  });
  return changes_before ? motions_.end() : first;
}

// The energy that springs have at a time of the present plan.
double PlanInterruption::SpringEnergy(const Island& island, double at) const {
  double energy = 0.0;
  const auto state = [&](int body) { return motions_.Of(body).trajectory().StateAt(at); };
  ForEachSpring(world_, island,
                [&](const auto& spring) { energy += SpringEnergyAt(world_, spring, state, at); });
  return energy;
}

// Whether the forces that act on the island, or its springs alone, have added energy by `end`, or
// removed energy that friction, springs and the stop of a slow approach do not account for.
bool PlanInterruption::DoesWorkUntil(const Island& island, double t, double end) const {
  double total = 0.0, friction = 0.0, springs = 0.0, stop = 0.0, lift = 0.0;
  for (const int body : island.bodies) {
    const Load& load = loads_[static_cast<size_t>(body)];
    const BodyMotion& motion = motions_.Of(body);
    const Vec3 travel = motion.PoseAt(end).p_WB - motion.PoseAt(t).p_WB;
    const Vec3 turn = IntegrateAlong(motion, world_.environment.damping.angular, t, end,
                                     [&](double at) -> Vec3 { return motion.TwistAt(at).w; });
    const auto of_wrench = [&](const dynamics::Wrench& wrench) {
      return wrench.force.dot(travel) + wrench.torque.dot(turn);
    };
    const auto of_power = [&](const Vec3& power) {
      return WorkOf(power, motion.trajectory().start(), motion.trajectory().end(), t, end);
    };
    const double of_ramp = WorkOfRamp(load.ramp.springs, motion, t, end);
    total +=
        of_wrench(load.total) - of_wrench(load.driven) + of_ramp - of_power(load.prescribed_power);
    friction += of_wrench(load.friction) + of_power(load.prescribed_friction);
    springs += of_wrench(load.springs) + of_ramp + of_power(load.prescribed_springs);
    stop -= of_power(load.stopping_power);
    lift += (load.total.force - load.driven.force).norm() * world_.body(body).shape->radius();
  }
  const double stored = SpringEnergy(island, end) - SpringEnergy(island, t);
  const double kinetic = ComputeKineticEnergy(world_, island);
  const double negligible = (end - t) / settings_.step * NegligibleGain(lift, kinetic);
  const double lost = friction + springs + stop - total;
  return std::max(total, springs) + stored > negligible || lost > kLostShare * kinetic + negligible;
}

// While a body pivots about a contact, the planned force restores its height only at the plan's
// end; in between the body sags by up to w^2 r h^2 / 8. A strike of another corner there would take
// the work of the sag from the body, so the plan is cut at the strike.
bool PlanInterruption::StrikesBesideRest(const Island& island, double t, double strike) const {
  constexpr double kNearAnEnd = 0.01;  // relative to the planned time: a shorter plan gains nothing
  const double whole = motions_.end() - t, h = strike - t;
  if (island.bodies.size() != 1 || h < kNearAnEnd * whole || h > (1.0 - kNearAnEnd) * whole)
    return false;
  return std::ranges::any_of(pairs_.OfBody(island.bodies.front()), [&](int index) {
    const PairRecord& pair = pairs_.at(index);
    return pair.event && pair.event->t == strike && pair.event_adds_contact;
  });
}

// Joints are closed at the end of a plan, not before, and springs pull along the line between their
// ends only in the mean over a whole plan: up to an event before its end they would turn the
// bodies.
bool PlanInterruption::CutsTies(const Island& island, double t, double event) const {
  constexpr double kNearTheEnd = 0.99;  // relative to the plan
  if (island.joints.empty() && island.springs.empty()) return false;
  const BodyMotion& motion = motions_.Of(island.bodies.front());
  return event - t < kNearTheEnd * (motion.trajectory().end() - t);
}

}  // namespace touchstone::simulation
