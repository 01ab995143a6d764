#pragma once

#include "scene/scene_desc.h"

// Built-in scenes that are shorter as a loop than as a list of bodies; all others are files in
// assets/scenes.

namespace touchstone::scene::catalog {

SceneDesc MakeArch25();
SceneDesc MakeBilliards();
SceneDesc MakeBowling();
SceneDesc MakeCardHouse();
SceneDesc MakeDominoes40();
SceneDesc MakeFlatArch();
SceneDesc MakePyramid210();
SceneDesc MakeWall400();

}  // namespace touchstone::scene::catalog
