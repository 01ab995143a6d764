#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {

/// How far the bodies of an island move in a plan.
struct PlannedTravel {
  std::vector<Vec6> travel;  // by body: displacement, integral of the angular velocity
  /// By body: the first moment of its motion about the middle of the plan, the integral of
  /// (t - middle) times its velocity; empty where it is not needed [m s, rad s].
  std::vector<Vec6> moment;
};
PlannedTravel TravelWithMoment(const World& world,
                               const std::vector<dynamics::Trajectory>& flights);

/// The relative path of the two points of row k of a problem, along its rows as they turn in a plan
/// for h, and the first moment of that motion [m, m s]: its force f, of slope f', does the work
/// f . path + f' . moment.
struct RowPath {
  Vec3 path, moment;
};
RowPath PathAlongTurning(const IslandProblem& built, std::size_t k, const PlannedTravel& bodies,
                         double h);

/// The work of the forces of a solution over the planned time, on the trajectories that they cause.
struct PlanWork {
  /// By contact and link, along its rows: the relative path of its two points [m].
  std::vector<Vec3> path;
  /// By contact and link: the first moment of that motion about the middle of the plan, the
  /// integral of (t - middle) u dt, along which the change of the forces works; empty where none
  /// changes [m s].
  std::vector<Vec3> moment;
  /// By contact and link: the energy that its force gives to the bodies, or that a spring or a
  /// rotor gives to the bodies and itself together; negative for friction and dampers. The work of
  /// the mouse, of motors and of prescribed motion is left out [J].
  std::vector<double> gain;
  std::vector<Vec6> travel;  // by body: displacement, integral of the angular velocity
  /// By link, for springs: how far they are stretched along their rows, at the start and at the
  /// end, and their length at the start or, for those of joints, TravelSize [m].
  struct Stretch {
    Vec3 start = Vec3::Zero();
    Vec3 end = Vec3::Zero();
    double length = 0.0;
  };
  std::vector<Stretch> stretches;
  double stored = 0.0;  // energy stored by springs, and in the motion of rotors [J]
  double rotors =
      0.0;  // energy of the rotors, for each the larger of its values at the two ends [J]
  double total = 0.0;  // sum of `gain` [J]
  /// Energy of the bodies and of the rotors of their joints, the larger of its values at the two
  /// ends; without joints and springs about the bodies' common centre of mass [J].
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

/// The force of a spring (a link of the problem) in the solution, less the force whose work equals
/// the energy that the spring releases on the actual path of its ends in a plan for h [s]: the mean
/// of both ends, or nearer to the end, as the spring's row has it. Not matched where no such force
/// is similar to the spring's.
SpringMatch MatchSpring(const IslandProblem& built, const contact::ContactSolution& solution,
                        std::size_t link, const PlanWork& work, double h);

}  // namespace touchstone::simulation
