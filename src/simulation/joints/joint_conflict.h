#pragma once

#include "settings/settings.h"
#include "simulation/books/ledger.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Velocities that joints forbid and that were removed.
struct JointConflict {
  int joint = -1;       // the worst one; -1: none
  double speed = 0.0;   // speed along its rows [m/s]
  double energy = 0.0;  // kinetic energy removed [J]
};

/// Removes the velocities that the joints of an island forbid, by the smallest impulse in the
/// kinetic metric, and keeps the worst conflict so far in `worst`.
void ObeyJoints(const Island& island, const settings::Settings& settings, World* world,
                Ledger* ledger, JointConflict* worst);

}  // namespace touchstone::simulation
