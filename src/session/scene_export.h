#pragma once

#include "scene/scene_desc.h"
#include "simulation/world.h"

namespace touchstone::session {

/// The scene that loads this world as it stands: poses, velocities, materials, links. `loaded` is
/// the scene it came from, whose name, text and pair overrides stay. Its times count from now.
/// Links of bodies that are all held cannot stand in a scene; they are left out and counted.
scene::SceneDesc ExportScene(const simulation::World& world, const scene::SceneDesc& loaded,
                             const settings::Settings& settings, int* left_out);

}  // namespace touchstone::session
