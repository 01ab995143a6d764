#pragma once

#include <string>

#include "exchange/command.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Carries out an edit of joints or springs. Returns an empty string or the reason of a refusal;
/// then the world is unchanged. Does not check whether bodies overlap afterwards.
std::string EditLinks(const exchange::LinkEdit& edit, simulation::World* world);

}  // namespace touchstone::session
