#pragma once

#include "simulation/books/ledger.h"
#include "simulation/motion/load.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Stops a body, the last resort for rough bodies (docs/step.md, "At a lively pace"): its motion
/// is taken, and what holds it is a force against its weight and all that the other bodies push it
/// with, as of something immovable. Returns the kinetic energy that it had [J], which is not
/// booked.
double Halt(int body, World* world, Load* load, Ledger* ledger);

}  // namespace touchstone::simulation
