#include "simulation/forces/plan_faults.h"

#include <algorithm>

#include "contact/slip_reader.h"
#include "simulation/forces/plan_length.h"

namespace touchstone::simulation {
namespace {

// The energy that these forces, and their change, remove although they should do no work [J],
// without the part that stops an approach, evenly, by the end of the plan.
double LossOf(const ForceSolution& plan, const std::vector<Vec3>& idle,
              const std::vector<Vec3>& start, const PlanWork& work) {
  double loss = 0.0;
  for (size_t k = 0; k < idle.size(); ++k) {
    const double approach = std::min(start[k].z(), 0.0);
    loss -= idle[k].dot(work.path[k]) - 0.5 * plan.h * idle[k].z() * approach;
    if (plan.rate.empty() || idle[k].isZero(0.0)) continue;
    const bool slides = idle[k].head<2>().isZero(0.0);
    loss -= slides ? plan.rate[k].z() * work.moment[k].z() : plan.rate[k].dot(work.moment[k]);
  }
  return loss;
}

// The additional energy that friction would remove if it opposed the sliding throughout the plan
// [J]: it is constant and opposes the sliding at the plan's end, so it does not oppose a sliding
// that turns before.
double MissedFriction(const ForceSolution& plan, const std::vector<Vec3>& start,
                      const PlanWork& work) {
  double missed = 0.0;
  for (size_t k = 0; k < start.size(); ++k) {
    const Vec3 end =
        plan.h * contact::RelativeMotion(plan.built.problem.contacts[k], plan.solution.v);
    const auto friction = plan.solution.f[k].head<2>();
    const double way = 0.5 * plan.h * (start[k].head<2>().norm() + end.head<2>().norm());
    missed += std::max(friction.norm() * way + friction.dot(work.path[k].head<2>()), 0.0);
  }
  return missed;
}

// The energy that all springs give to the bodies beyond the decrease of their stored energy [J].
double GainOfSprings(const IslandProblem& built, const PlanWork& work) {
  double gain = 0.0;
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kSpring)) gain += work.gain[k];
  return gain;
}

// The largest energy that one spring without damping removes, as a negative number [J].
double LeastGainOfSprings(const IslandProblem& built, const PlanWork& work) {
  double least = 0.0;
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kSpring))
    least = std::min(least, work.gain[k]);
  return least;
}

}  // namespace

std::vector<Vec3> IdleForces(const IslandProblem& built, const contact::ContactSolution& solution,
                             const std::vector<Vec3>& start, const std::vector<bool>& slid,
                             double creep) {
  constexpr double kAny = 1e-9;  // [m/s]
  const contact::SlipReader slips(built.problem, solution);
  std::vector<Vec3> idle;
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    idle.push_back(solution.f[k][2] > 0.0 ? solution.f[k] : Vec3(Vec3::Zero()));
    if (slips.SlidesInPlan(k, start[k], slid[k] ? kAny : creep)) idle.back().head<2>().setZero();
  }
  return idle;
}

PlanFaults FindFaults(const ForceSolution& plan, const PlanWork& work,
                      const std::vector<Vec3>& idle, const std::vector<Vec3>& start, double lift,
                      double part) {
  constexpr double kGrave = 2000.0;       // relative to the negligible energy
  constexpr double kLostInStep = 1e-4;    // relative to the kinetic energy
  constexpr double kLostBesides = 20.0;   // relative to the negligible energy
  constexpr double kMissedInStep = 3e-5;  // relative to the kinetic energy
  constexpr double kMissedOfLift = 1e-4;  // relative to the energy needed to lift the loads
  const double negligible = part * NegligibleGain(lift, work.kinetic);
  const double lost = kLostShare * work.kinetic + negligible;
  const double loss = LossOf(plan, idle, start, work);
  return {.negligible = negligible,
          .gains = work.total > negligible,
          .gains_much = work.total > kGrave * negligible,
          .springs_give = GainOfSprings(plan.built, work) > negligible,
          .drains = -LeastGainOfSprings(plan.built, work) > lost,
          .brakes = plan.built.problem.bodies.size() == 1 && loss > lost,
          .drags = loss > part * kLostInStep * work.kinetic + kLostBesides * negligible,
          .misses = MissedFriction(plan, start, work) >
                    part * (kMissedInStep * work.kinetic + kMissedOfLift * lift)};
}

}  // namespace touchstone::simulation
