#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The time of the first keyframe after t [s] of a body that touches the island, or is tied to it:
/// its acceleration may jump there. Empty if there is none.
std::optional<double> NextKeyframe(const World& world, const PairTable& pairs, const Island& island,
                                   double t);

/// Rates at which the contact forces of a plan from time t on change about their mean, by contact
/// and link [N/s], so that the load of a body with keyframes has moved as far as that body at the
/// end of the plan: such a body speeds up or slows down steadily between two keyframes. Empty where
/// the forces may stay constant because no such body touches the island or its speed is steady,
/// where a contact would have to pull, and where no rates are found.
std::vector<Vec3> RatesOfCarried(const World& world, const PairTable& pairs, const Island& island,
                                 const ForceSolution& plan, double t,
                                 const settings::Settings& settings);

}  // namespace touchstone::simulation
