#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Contact forces that must do no work: the full force of a sticking contact, only the normal part
/// of a sliding one, also if it stops by the end. `start` holds the velocities of the contact
/// points at the start of the plan [m/s]; tangential speeds below `creep` [m/s] count as sticking
/// where the contact did not slide in the plan before (`slid`).
std::vector<Vec3> IdleForces(const IslandProblem& built, const contact::ContactSolution& solution,
                             const std::vector<Vec3>& start, const std::vector<bool>& slid,
                             double creep);

/// What a plan does that its forces should not do.
struct PlanFaults {
  double negligible = 0.0;    // the energy that it may give [J]
  bool gains = false;         // contacts and springs give more, together,
  bool gains_much = false;    // and so much more that it is not merely taken back
  bool springs_give = false;  // springs alone do
  bool drains = false;        // a spring takes energy,
  bool brakes = false;        // contacts that hold take some from a body alone,
  bool drags = false;         // and so much, from any body, that a shorter plan is worth it
  bool misses = false;        // friction takes less than sliding that turns should cost

  bool Any() const { return gains || springs_give || drains || brakes || drags || misses; }
  /// Whether a shorter plan would do less of it that counts.
  bool AreWorthDividing() const { return gains || springs_give || drags; }
};

/// The faults of a plan that is `part` of a step long. `lift` is the work that lifts its loads by
/// the bodies' size [J].
PlanFaults FindFaults(const ForceSolution& plan, const PlanWork& work,
                      const std::vector<Vec3>& idle, const std::vector<Vec3>& start, double lift,
                      double part);

}  // namespace touchstone::simulation
