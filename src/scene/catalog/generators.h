#pragma once

#include "scene/scene_desc.h"

// The built-in scenes whose bodies are shorter said by a loop than one by one; all others are files
// in assets/scenes.

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
