#pragma once

#include "scene/scene_desc.h"

// Built-in scenes that are shorter as a loop than as a list of bodies; all others are files in
// assets/scenes.

namespace touchstone::scene::catalog {

SceneDesc MakeArch25();
SceneDesc MakeAvalanche();
SceneDesc MakeBilliards();
SceneDesc MakeBowling();
SceneDesc MakeCardHouse();
SceneDesc MakeDice();
SceneDesc MakeDominoes100();
SceneDesc MakeDominoes40();
SceneDesc MakeFlatArch();
SceneDesc MakePyramid210();
SceneDesc MakeStruckPyramid();
SceneDesc MakeStruckWall();
SceneDesc MakeWall400();

}  // namespace touchstone::scene::catalog
