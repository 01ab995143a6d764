#pragma once

#include "settings/settings.h"
#include "simulation/island.h"
#include "simulation/ledger.h"

namespace touchstone::simulation {

/// Motion that velocities had against joints, and that was taken out.
struct JointConflict {
  int joint = -1;       // the worst one; -1: none
  double speed = 0.0;   // of its rows [m/s]
  double energy = 0.0;  // kinetic energy taken out [J]
};

/// Takes what joints forbid out of the velocities of an island, by the impulse of least effort, and
/// adds it to the worst conflict so far.
void ObeyJoints(const Island& island, const settings::Settings& settings, World* world,
                Ledger* ledger, JointConflict* worst);

}  // namespace touchstone::simulation
