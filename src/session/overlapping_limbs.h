#pragma once

#include "scene/scene_desc.h"

namespace touchstone::session {

/// The scene with the bodies of robots of other programs' files that overlap at the start, by more
/// than half the contact tolerance, passing through each other: pairs that joints connect, directly
/// or through other bodies, and that could touch otherwise. A warning names them. Descriptions of
/// robots have such pairs near their joints, where other programs push them apart or let them be;
/// here they would have no way out. Robots joined to the same fixed body count as one. Other bodies
/// stay as they are, and are refused if they overlap.
/// @throws std::invalid_argument  as MakeWorld.
scene::SceneDesc LetOverlappingLimbsPass(scene::SceneDesc scene);

}  // namespace touchstone::session
