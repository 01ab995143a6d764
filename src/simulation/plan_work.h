#pragma once

#include <array>
#include <vector>

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/problem_builder.h"

namespace touchstone::simulation {

/// What the forces of a solution will have done when the time planned for is over, on the very
/// trajectories they give.
struct PlanWork {
  /// Of each contact and link along its rows: the path of its two points against each other [m].
  std::vector<Vec3> path;
  /// What its force gives to the bodies, or for a spring to bodies and spring together; friction
  /// and dampers take. Without the mouse and without what bodies of prescribed motion put in [J].
  std::vector<double> gain;
  std::vector<Vec6> travel;  // of each body: its way, the integral of its angular velocity
  /// Of each spring of the island, by link: from its end b to a, before and after [m].
  std::vector<std::array<Vec3, 2>> spring_lines;
  double total = 0.0;    // of all these gains [J]
  double kinetic = 0.0;  // energy of the bodies, at its larger end [J]
};

/// The work over the next h seconds of forces that are constant in W.
PlanWork ForeseeWork(const World& world, const Island& island, const BuiltProblem& built,
                     const contact::ContactSolution& solution, double h,
                     const settings::IntegratorSettings& integrator);

}  // namespace touchstone::simulation
