#pragma once

#include "scene/scene_desc.h"
#include "simulation/world/world.h"

namespace touchstone::session {

/// The current world as a scene: poses, velocities, materials, links. Name, text and pair overrides
/// are those of `loaded`, the scene it came from; its time starts at the present. Links between
/// bodies that are all held cannot be written to a scene: they are omitted and counted in
/// *left_out.
scene::SceneDesc ExportScene(const simulation::World& world, const scene::SceneDesc& loaded,
                             const settings::Settings& settings, int* left_out);

}  // namespace touchstone::session
