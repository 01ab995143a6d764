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

/// Unwanted effects of the forces of a plan.
struct PlanFaults {
  double negligible = 0.0;    // the energy that the plan may add [J]
  bool gains = false;         // contacts and springs together add more than `negligible`
  bool gains_much = false;    // they add too much to be simply taken back
  bool springs_give = false;  // springs alone add more than `negligible`
  bool drains = false;        // a spring removes energy
  bool brakes = false;        // holding contacts remove energy from a single body
  bool drags = false;   // holding contacts remove much energy, so that a shorter plan is worthwhile
  bool misses = false;  // friction removes less energy than a slide whose direction turns should
                        // cost

  bool Any() const { return gains || springs_give || drains || brakes || drags || misses; }
  /// Whether a shorter plan would reduce the effects that count.
  bool AreWorthDividing() const { return gains || springs_give || drags; }
};

/// The faults of a plan that is `part` of a step long. `lift` is the energy needed to lift its
/// loads by the bodies' size [J].
PlanFaults FindFaults(const ForceSolution& plan, const PlanWork& work,
                      const std::vector<Vec3>& idle, const std::vector<Vec3>& start, double lift,
                      double part);

}  // namespace touchstone::simulation
