#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads "keyframes" and "loop" of a body, if it has them, and checks them: times grow, a loop ends
/// where it begins, and the body is fixed and has no other motion.
void ReadKeyframes(const JsonView& view, BodyDesc* body);

/// Checks that a list of keyframes is not too long, and that of these, which were read from it, the
/// times grow and none is half a turn from the one before.
void CheckKeyframes(const JsonView& list, const std::vector<KeyframeDesc>& keyframes);

/// Whether it is half a turn, which has no shorter way round, from one of them to the next.
bool HasHalfTurn(const std::vector<KeyframeDesc>& keyframes);

/// Whether a loop of these keyframes ends where it begins, to round-off.
bool EndsWhereItBegins(const std::vector<KeyframeDesc>& keyframes);

}  // namespace touchstone::scene
