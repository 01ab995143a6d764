#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scene/scene_desc.h"
#include "scene/scene_file.h"
#include "session/simulation.h"

namespace touchstone::cli {

/// The scene a person named: a built-in scene by its name, else a file ("-": standard input). A
/// file that bears the name of a built-in scene is reached as ./NAME. Empty: the start scene. The
/// overrides are put in before the scene is read. Throws scene::SceneError for a scene that cannot
/// be read, UsageError when there is neither a scene nor a file of that name (with a suggestion).
scene::SceneDesc LoadSceneArgument(const std::string& name,
                                   const std::vector<scene::Override>& overrides = {});

/// A simulation of it at its start. `name` is what a person called the scene. Throws
/// scene::SceneError when bodies overlap.
session::Simulation StartSimulation(std::shared_ptr<const scene::SceneDesc> scene,
                                    const std::string& name);

/// Whether there is no file of that name (one that may not be looked at is not missing).
bool IsMissing(const std::string& file);

}  // namespace touchstone::cli
