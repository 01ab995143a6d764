#pragma once

#include <string>

#include "exchange/command.h"
#include "scene/scene_desc.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Carries out an edit in a world of that scene. Returns an empty string or the reason of a
/// refusal; then the world is unchanged. Does not check whether bodies overlap afterwards.
std::string EditWorld(const exchange::BodyEdit& edit, const scene::SceneDesc& scene,
                      simulation::World* world);

/// Whether the edit changes more than materials and looks.
bool MovesBodies(const exchange::BodyEdit& edit);

/// Adds a body under an unused name, as the last one of the world. Returns an empty string or the
/// reason of a refusal; then the world is unchanged.
std::string InsertBody(const scene::BodyDesc& wanted, simulation::World* world);

/// Copies the present materials and their changes by hand from `from` to `body`, which has the same
/// shape.
void TakeMaterials(const dynamics::ModelBody& from, dynamics::ModelBody* body);

}  // namespace touchstone::session
