#pragma once

#include <memory>

#include "scene/scene_desc.h"

namespace touchstone::app {

/// Makes a scene of only a floor, to build on.
std::shared_ptr<const scene::SceneDesc> MakeNewScene();

}  // namespace touchstone::app
