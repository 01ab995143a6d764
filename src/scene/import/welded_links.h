#pragma once

#include <vector>

#include "scene/import/foreign_scene.h"

namespace touchstone::scene {

/// Links that fixed joints hold together are one rigid body to who describes a robot: their shapes
/// may overlap, and so may those of links that a joint ties to any of them. Gives the bodies of a
/// document groups that pass through each other where joints alone do not see to that, and says so
/// in `remarks`.
void LetWeldedLinksPass(Json* document, std::vector<Remark>* remarks);

}  // namespace touchstone::scene
