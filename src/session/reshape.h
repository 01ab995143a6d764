#pragma once

#include <string>

#include "exchange/command.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Gives a body another shape of the same density. Its lowest point against gravity keeps its
/// height; its orientation and motion stay. Returns an empty string or the reason of a refusal;
/// then the world is unchanged. Does not check whether bodies overlap afterwards.
std::string Reshape(const exchange::SetShape& edit, simulation::World* world);

}  // namespace touchstone::session
