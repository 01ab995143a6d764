#pragma once

#include <memory>

#include "scene/scene_desc.h"

namespace touchstone::app {

/// A floor and nothing else, to build on.
std::shared_ptr<const scene::SceneDesc> MakeNewScene();

}  // namespace touchstone::app
