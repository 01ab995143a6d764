#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/contact_solver.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/load.h"

namespace touchstone::simulation {

/// Bodies whose motion a plan changes beforehand.
struct SlowedBodies {
  std::vector<dynamics::BodyState> states;  // by body: states to start from; empty: the present
  std::vector<double> heavier;              // by body: factor on its inertia; empty: 1
};

/// What pushes bodies that only springs and thrusters push: there is no problem to solve. Empty for
/// other islands.
struct SpringForces {
  std::vector<Load> loads;    // by body
  std::vector<Vec3> pulls_W;  // by spring: mean force on its end a [N]
};

/// The forces planned for an island, and the time they are planned for.
struct ForceSolution : PlanFit {
  IslandProblem built;  // without bodies if there is nothing to solve
  contact::ContactSolution solution;
  contact::WarmStart warm;
  bool ends_early = false;  // the plan ends before the step does
  int newton = 0;           // Newton steps of all its solves
  int in_vain = 0;          // Newton steps of those solves that failed
  int rough_solves = 0;     // number of solves whose work is bounded by sweeps
  int looks = 0;            // iterations of its solvers, where joints limit their number
  bool dissipative = false;
  bool rough = false;         // the best forces found with limited work; they may solve the problem
  bool yields = false;        // dissipative forces to which contacts and joints give way
  bool springs_give = false;  // springs give energy, but the plan as a whole gives none
  bool unfollowed = false;  // bodies turn too fast or springs add energy even in the shortest plan
  SlowedBodies slowed;
  SpringForces sprung;
  std::vector<dynamics::Trajectory> flights;  // motions under these forces; empty: too fast to
                                              // follow
  std::vector<Vec3> rate;        // change of the forces about their mean; empty: constant [N/s]
  bool follows_springs = false;  // springs pull as they do along the motion that they cause
  std::vector<std::size_t> squeezing;  // contacts that squeeze bodies without a way out

  bool HasProblem() const { return !built.problem.bodies.empty(); }
  /// Whether the forces obey the law of touching contacts to the tolerance.
  bool IsCertified() const { return solution.ok() && !rough; }
};

/// Whether this solution, for many bodies, took so many Newton steps that refinements which only
/// make it more exact should be limited.
inline bool IsHard(const ForceSolution& forces) {
  constexpr std::size_t kMany = 24;
  constexpr int kEasyNewton = 30;
  return forces.built.problem.bodies.size() >= kMany && forces.newton > kEasyNewton;
}

}  // namespace touchstone::simulation
