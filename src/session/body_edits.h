#pragma once

#include <string>

#include "exchange/command.h"
#include "scene/scene_desc.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// Carries out an edit in a world of that scene. Returns an empty string or the reason of a
/// refusal; then the world is as before. Whether bodies overlap afterwards is not looked at.
std::string EditWorld(const exchange::BodyEdit& edit, const scene::SceneDesc& scene,
                      simulation::World* world);

/// Whether it changes more than what bodies are made of and look like.
bool MovesBodies(const exchange::BodyEdit& edit);

/// `body` is of the same shape: what it is made of now, and what of it was changed by hand, is as
/// of `from`.
void TakeMaterials(const dynamics::ModelBody& from, dynamics::ModelBody* body);

}  // namespace touchstone::session
