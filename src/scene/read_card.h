#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads a scene's `card`: the question of a lesson. Throws a SceneError on the first mistake, such
/// as a body that is not among `bodies`.
CardDesc ReadCard(const JsonView& view, const std::vector<BodyDesc>& bodies);

/// The card as JSON that ReadCard reads back.
Json WriteCard(const CardDesc& card);

}  // namespace touchstone::scene
