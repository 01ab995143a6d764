#pragma once

#include "simulation/books/ledger.h"
#include "simulation/motion/load.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Stops a body, the last resort for rough bodies (docs/step.md, "At a lively pace"): its momenta
/// become zero, and its load balances its weight and all forces of other bodies, as an immovable
/// support would. Returns the kinetic energy it had [J], which is not booked.
double Halt(int body, World* world, Load* load, Ledger* ledger);

}  // namespace touchstone::simulation
