#pragma once

#include "settings/settings.h"
#include "simulation/books/ledger.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Velocities that joints forbid and that were removed.
struct JointConflict {
  int joint = -1;       // the worst one; -1: none
  double speed = 0.0;   // of its rows [m/s]
  double energy = 0.0;  // kinetic energy taken out [J]
};

/// Removes what joints forbid from the velocities of an island, by the smallest impulse in the
/// kinetic metric, and adds it to the worst conflict so far.
void ObeyJoints(const Island& island, const settings::Settings& settings, World* world,
                Ledger* ledger, JointConflict* worst);

}  // namespace touchstone::simulation
