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

/// Rates of the forces of a solved problem.
struct Closing {
  std::vector<Vec3> rate;
  double opening = 0.0;  // remaining opening: of joints at the end, of contacts and limits along
                         // their path [m]
};

/// A solved problem whose forces are to change steadily.
struct PlanToClose {
  const IslandProblem& built;
  const contact::ContactSolution& solution;
  double t = 0.0;                                      // present time [s]
  double h = 0.0;                                      // planned time [s]
  std::vector<Vec3> rate;                              // rates of a similar problem; or empty [N/s]
  std::shared_ptr<const contact::JointFactor> factor;  // factor of the problem's joints; or null
  SecantSteps* steps = nullptr;                        // steps of similar problems; or null
};

/// Returns the rates at which the forces change about their mean so that joints are closed at the
/// end of a plan of length h, rotors of joints have moved by the integral of their speeds, and
/// sticking contacts, and joints on limits that push, have not moved. Under constant forces all of
/// these would be off by O(h^3) when the bodies turn. Rates do not change the velocities at the
/// end; they shift a body by -h^3 / 12 of the rate of acceleration they cause. The spurious work of
/// joints, limits and contacts is then O(h^5).
Closing CloseAhead(const World& world, const PairTable& pairs, const Island& island,
                   PlanToClose plan, const settings::Settings& settings);

/// CloseAhead for joints alone; contacts and limits move as a result.
Closing CloseJointsAhead(const World& world, const Island& island, PlanToClose plan,
                         const settings::Settings& settings);

/// The largest difference [m] between the path of pushing contacts, and of joints, under the plan's
/// rates and the path that the velocities at its start and at its end imply.
double OpeningUnder(const World& world, const PairTable& pairs, const Island& island,
                    const PlanToClose& plan, const settings::Settings& settings);

}  // namespace touchstone::simulation
