#pragma once

#include <string>

#include "scene/json_text.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

/// Sets the value at the path: `settings.step`, `gravity[2]`, `bodies[3].mass`,
/// `bodies[NAME].position[2]`. Missing objects on the way are created, missing vectors start from
/// their defaults. Throws SceneError if the path cannot be followed.
void ApplyOverride(const Override& override, const std::string& source, Json* document);

}  // namespace touchstone::scene
