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
  /// By contact and link, along its rows: the path of its two points against each other [m].
  std::vector<Vec3> path;
  /// The same for its first moment about the middle of the plan, the integral of (t - middle) u dt,
  /// along which forces that change steadily do work; empty where none do [m s].
  std::vector<Vec3> moment;
  /// By contact and link: the energy that its force gives to the bodies, or a spring to bodies and
  /// spring together; negative for friction and dampers. The work of the mouse, of motors and of
  /// prescribed motion is left out [J].
  std::vector<double> gain;
  std::vector<Vec6> travel;  // by body: displacement, integral of the angular velocity
  /// By link, for springs: from end b to end a, at the start and at the end [m].
  std::vector<std::array<Vec3, 2>> spring_lines;
  double stored = 0.0;  // by springs [J]
  double total = 0.0;   // of all these gains [J]
  /// Energy of the bodies, at its larger end, without joints and springs about their common centre
  /// of mass [J].
  double kinetic = 0.0;
};

/// The work of forces that change at these rates about their mean, the solution's (or, where there
/// are no rates, are constant in W), on the flights of the island's bodies from now on.
PlanWork ForeseeWork(const World& world, const Island& island, const IslandProblem& built,
                     const contact::ContactSolution& solution, const std::vector<Vec3>& rate,
                     const std::vector<dynamics::Trajectory>& flights,
                     const settings::IntegratorSettings& integrator);

/// The excess of a spring's force along its rows [N], and whether it could be determined.
struct SpringMatch {
  Vec3 excess = Vec3::Zero();
  bool matched = true;
};

/// The force of a spring (a link of the problem) in the solution, less the one whose work is what
/// the spring gives on the way that its ends really take in a plan for h [s]: the mean of both
/// ends, or nearer to that at the end as the row has it. Not matched where no such force is like
/// the spring's.
SpringMatch MatchSpring(const World& world, const IslandProblem& built,
                        const contact::ContactSolution& solution, std::size_t link,
                        const PlanWork& work, double h);

}  // namespace touchstone::simulation
