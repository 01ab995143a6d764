#pragma once

#include <memory>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/joint_factor.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Rates of the forces of a solved problem, by contact and link [N/s].
struct Closing {
  std::vector<Vec3> rate;
  double opening = 0.0;  // that they leave: of joints at the end, of contacts along their way [m]
};

/// A solved problem whose forces are to change steadily.
struct PlanToClose {
  const BuiltProblem& built;
  const contact::ContactSolution& solution;
  double t = 0.0;                                      // now [s]
  double h = 0.0;                                      // that it is planned for [s]
  std::vector<Vec3> rate;                              // of a problem like this one; or none [N/s]
  std::shared_ptr<const contact::JointFactor> factor;  // of its joints; or none
};

/// Under forces that are constant while the bodies turn, joints are open at the end of the time
/// planned for, and contacts that hold have moved, by a third power of that time. These are the
/// rates at which the forces change about their mean so that neither happens: rates leave the
/// velocities at the end as they are, and move a body by -h^3 / 12 of what they push it by each
/// second. What joints and contacts do as work by mistake is then of the fifth power of the time.
Closing CloseAhead(const World& world, const PairTable& pairs, const Island& island,
                   PlanToClose plan, const settings::Settings& settings);

}  // namespace touchstone::simulation
