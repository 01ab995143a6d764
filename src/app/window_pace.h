#pragma once

#include <memory>

#include "scene/scene_desc.h"

namespace touchstone::app {

/// The scene at the pace of the window: the pace set in the scene, otherwise `lively`. Returns the
/// same pointer if that changes nothing.
std::shared_ptr<const scene::SceneDesc> AtWindowPace(std::shared_ptr<const scene::SceneDesc> scene);

}  // namespace touchstone::app
