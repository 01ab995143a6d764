#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The first time after t [s] at which a body with keyframes that touches the island, or is tied to
/// it, is at one of them: its acceleration may jump there. None where there is none.
std::optional<double> NextKeyframe(const World& world, const PairTable& pairs, const Island& island,
                                   double t);

/// Rates at which the contact forces of a plan from time t on change about their mean, so that what
/// lies on a body with keyframes has gone as far as that at the end of the plan, by contact and
/// link [N/s]: such a body speeds up or slows down steadily between two keyframes. Empty where the
/// forces may stay constant: where no such body touches the island or its speed is steady, where a
/// contact would have to pull, and where none are found.
std::vector<Vec3> RatesOfCarried(const World& world, const PairTable& pairs, const Island& island,
                                 const ForceSolution& plan, double t,
                                 const settings::Settings& settings);

}  // namespace touchstone::simulation
