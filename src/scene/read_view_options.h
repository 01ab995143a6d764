#pragma once

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A scene's `view`: the scale of its arrows, and options that are shown or hidden. Throws a
/// SceneError on anything else.
ViewDesc ReadViewOptions(const JsonView& view);

}  // namespace touchstone::scene
