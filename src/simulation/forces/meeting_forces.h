#pragma once

#include <span>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/load.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// How the forces change that keep bodies apart which meet at the pace lively.
struct MeetingForces {
  std::vector<IslandProblem::Source> contacts;
  std::vector<Vec3> f;      // by contact: the change, on body a, along t1, t2, n [N]
  std::vector<Load> loads;  // their sums, by body of the island
  double residual = 0.0;    // of the law at the end of the time (docs/contact.md, "Residuals")
};

/// Rough forces (contact/rough_solver.h) of the contacts of an island from t on for h [s], instead
/// of those that they have, beside whatever else is in the loads `under` of its bodies, by body of
/// the world. They obey the law at the end of that time as far as the counts of the pace reach, and
/// are made smaller until they give no energy. A body that is not in the island does not give way.
MeetingForces KeepApart(const World& world, const PairTable& pairs, const Island& island,
                        std::span<const Load> under, double t, double h,
                        const settings::Settings& settings);

/// Changes the forces that the pairs have by these.
void AddForces(const MeetingForces& forces, PairTable* pairs);

}  // namespace touchstone::simulation
