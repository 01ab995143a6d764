#pragma once

#include <memory>

#include "scene/scene_desc.h"

namespace touchstone::app {

/// Opens the window on a scene and runs until it is closed. Returns the process exit code (3: no
/// display). Throws scene::SceneError when the scene's bodies overlap.
int RunSandbox(std::shared_ptr<const scene::SceneDesc> scene);

}  // namespace touchstone::app
