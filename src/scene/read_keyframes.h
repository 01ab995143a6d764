#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads "keyframes" and "loop" of a body, if it has them, and checks them: times ascend, a loop
/// ends at its first pose, and the body is fixed and has no other motion.
void ReadKeyframes(const JsonView& view, BodyDesc* body);

/// Checks that a list of keyframes is not too long, and that the `keyframes` read from it have
/// ascending times and are never half a turn apart from one to the next.
void CheckKeyframes(const JsonView& list, const std::vector<KeyframeDesc>& keyframes);

/// Whether a turn from one keyframe to the next is half a turn, so that neither way is shorter.
bool HasHalfTurn(const std::vector<KeyframeDesc>& keyframes);

/// Whether a loop of these keyframes ends at its first pose, to round-off.
bool EndsWhereItBegins(const std::vector<KeyframeDesc>& keyframes);

}  // namespace touchstone::scene
