#pragma once

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads "keyframes" and "loop" of a body, if it has them, and checks them: times grow, a loop ends
/// where it begins, and the body is fixed and has no other motion.
void ReadKeyframes(const JsonView& view, BodyDesc* body);

}  // namespace touchstone::scene
