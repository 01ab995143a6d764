#pragma once

#include <string>

#include "exchange/command.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Carries out an edit of thrusters or loads. Returns an empty string or the reason of a refusal;
/// then the world is unchanged.
std::string EditPushes(const exchange::PushEdit& edit, simulation::World* world);

/// The command's form of a thruster or a load of a world.
exchange::Push PushOf(const dynamics::ModelThruster& thruster);

}  // namespace touchstone::session
