#pragma once

#include <memory>

#include "scene/scene_desc.h"

namespace touchstone::app {

/// The scene at the pace that the window runs it at: its own where it states one, else `lively`.
/// The same pointer where that changes nothing.
std::shared_ptr<const scene::SceneDesc> AtWindowPace(std::shared_ptr<const scene::SceneDesc> scene);

}  // namespace touchstone::app
