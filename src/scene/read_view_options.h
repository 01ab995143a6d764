#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A scene's `view`: the scale of its arrows, options that are shown or hidden, slow motion, the
/// body that the camera goes along with, and trails. Throws a SceneError on anything else.
ViewDesc ReadViewOptions(const JsonView& view, const std::vector<BodyDesc>& bodies);

/// The `view` that ReadViewOptions reads back to the same.
Json WriteViewOptions(const ViewDesc& view);

}  // namespace touchstone::scene
