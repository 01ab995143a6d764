#pragma once

#include <string>

#include "exchange/command.h"
#include "scene/scene_desc.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Adds copies of bodies, under unused names, and what is attached to them to a world of that
/// scene. Returns an empty string or the reason of a refusal; then the world may have been changed
/// in part. Does not check whether bodies overlap afterwards.
std::string InsertCopies(const exchange::AddCopies& copies, const scene::SceneDesc& scene,
                         simulation::World* world);

}  // namespace touchstone::session
