#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads a scene's `view`: the scale of its arrows, options that are shown or hidden, slow motion,
/// the body that the camera follows, and trails. Throws a SceneError on anything else.
ViewDesc ReadViewOptions(const JsonView& view, const std::vector<BodyDesc>& bodies);

/// The `view` as JSON that ReadViewOptions reads back.
Json WriteViewOptions(const ViewDesc& view);

}  // namespace touchstone::scene
