#pragma once

#include <memory>
#include <string>

#include "scene/scene_desc.h"
#include "session/simulation.h"

namespace touchstone::cli {

/// A simulation of a scene at its start. `name` is the scene's name on the command line. Throws
/// scene::SceneError when bodies overlap.
session::Simulation StartSimulation(std::shared_ptr<const scene::SceneDesc> scene,
                                    const std::string& name);

}  // namespace touchstone::cli
