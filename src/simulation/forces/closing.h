#pragma once

#include <memory>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/joint_factor.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/forces/secant_steps.h"
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
  const IslandProblem& built;
  const contact::ContactSolution& solution;
  double t = 0.0;                                      // now [s]
  double h = 0.0;                                      // that it is planned for [s]
  std::vector<Vec3> rate;                              // of a problem like this one; or none [N/s]
  std::shared_ptr<const contact::JointFactor> factor;  // of its joints; or none
  SecantSteps* steps = nullptr;                        // of problems like it; or none
};

/// Under forces that are constant while the bodies turn, joints are open at the end of a plan of
/// length h, and sticking contacts have moved, by O(h^3). Returns the rates at which the forces
/// change about their mean so that neither happens. Rates do not change the velocities at the end;
/// they shift a body by -h^3 / 12 of the acceleration rate they cause. The spurious work of joints
/// and contacts is then O(h^5).
Closing CloseAhead(const World& world, const PairTable& pairs, const Island& island,
                   PlanToClose plan, const settings::Settings& settings);

/// The same for joints alone: contacts go where that takes them.
Closing CloseJointsAhead(const World& world, const Island& island, PlanToClose plan,
                         const settings::Settings& settings);

/// How far contacts that push, and joints, move under the plan's rates beyond what the velocities
/// at its start and at its end make of their way [m].
double OpeningUnder(const World& world, const PairTable& pairs, const Island& island,
                    const PlanToClose& plan, const settings::Settings& settings);

}  // namespace touchstone::simulation
