#pragma once

#include <array>
#include <vector>

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {

/// The work of the forces of a solution over the time planned for, on the trajectories that they
/// cause.
struct PlanWork {
  /// Of each contact and link along its rows: the path of its two points against each other [m].
  std::vector<Vec3> path;
  /// What its force gives to the bodies, or for a spring to bodies and spring together; friction
  /// and dampers take. Without the mouse, motors and what bodies of prescribed motion put in [J].
  std::vector<double> gain;
  std::vector<Vec6> travel;  // of each body: its way, the integral of its angular velocity
  /// Of each spring of the island, by link: from its end b to a, before and after [m].
  std::vector<std::array<Vec3, 2>> spring_lines;
  double stored = 0.0;   // by springs [J]
  double total = 0.0;    // of all these gains [J]
  double kinetic = 0.0;  // energy of the bodies, at its larger end [J]
};

/// The work of forces that are constant in W on the flights of the island's bodies from now on.
PlanWork ForeseeWork(const World& world, const Island& island, const BuiltProblem& built,
                     const contact::ContactSolution& solution,
                     const std::vector<dynamics::Trajectory>& flights,
                     const settings::IntegratorSettings& integrator);

/// What a spring pulls with too much along its rows [N], and whether it is known.
struct SpringMatch {
  Vec3 excess = Vec3::Zero();
  bool matched = true;
};

/// The force of a spring (a link of the problem) in the solution, less the one whose work is what
/// the spring gives on the way that its ends really take in a plan for h [s]: the mean of both
/// ends, or nearer to that at the end as the row has it. Not matched where no such force is like
/// the spring's.
SpringMatch MatchSpring(const World& world, const BuiltProblem& built,
                        const contact::ContactSolution& solution, std::size_t link,
                        const PlanWork& work, double h);

}  // namespace touchstone::simulation
