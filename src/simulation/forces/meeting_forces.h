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

/// Changes of the forces that keep apart bodies that meet at the pace lively.
struct MeetingForces {
  std::vector<IslandProblem::Source> contacts;
  std::vector<Vec3> f;      // by contact: the change of force on body a, along t1, t2, n [N]
  std::vector<Load> loads;  // sums of the changes, by body of the island
  double residual = 0.0;    // residual of the law at the end of the time (docs/contact.md,
                            // "Residuals")
};

/// Computes rough forces (contact/rough_solver.h) for the contacts of an island from t on for h
/// [s], which replace their present forces and act beside all other loads `under` of the bodies, by
/// body of the world. They obey the law at the end of that time as far as the limits of the pace
/// allow, and are reduced until they add no energy. A body that is not in the island does not
/// yield.
MeetingForces KeepApart(const World& world, const PairTable& pairs, const Island& island,
                        std::span<const Load> under, double t, double h,
                        const settings::Settings& settings);

/// Adds these changes to the forces of the pairs.
void AddForces(const MeetingForces& forces, PairTable* pairs);

}  // namespace touchstone::simulation
