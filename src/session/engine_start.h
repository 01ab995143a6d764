#pragma once

#include <string>

#include "scene/scene_desc.h"
#include "simulation/step/engine.h"

namespace touchstone::session {

/// An engine that is ready to run the world, with the settings. Throws SceneError if bodies
/// overlap, with the place of one of them in the scene.
simulation::Engine MakeEngine(simulation::World world, const settings::Settings& settings,
                              const scene::SceneDesc& scene);

/// "overlaps 'table' by 0.1 m"
std::string DescribeOverlap(const simulation::World& world,
                            const simulation::Engine::Overlap& overlap);

/// A warning about velocities of the scene that were removed because joints forbid them; empty if
/// there were none.
std::string DescribeJointConflict(const simulation::Engine& engine);

}  // namespace touchstone::session
