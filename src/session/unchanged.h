#pragma once

#include "exchange/command.h"
#include "settings/settings.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Whether the command sets parameters to the values that they have: gravity, damping, settings,
/// materials, masses, colours or springs. A command that would be refused is not among these.
bool ChangesNothing(const exchange::Command& command, const simulation::World& world,
                    const settings::Settings& settings, const scene::SceneDesc& scene);

}  // namespace touchstone::session
