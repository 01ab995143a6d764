#pragma once

#include <vector>

#include "scene/import/foreign_scene.h"

namespace touchstone::scene {

/// In robot descriptions, links connected by fixed joints are one rigid body: their shapes may
/// overlap, and so may those of links joined to any of them. Gives the bodies of a document groups
/// that pass through each other if joints alone do not ensure that, and reports it in `remarks`.
void LetWeldedLinksPass(Json* document, std::vector<Remark>* remarks);

}  // namespace touchstone::scene
