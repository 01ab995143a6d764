#pragma once

#include "scene/scene_desc.h"

// The built-in scenes, one file each.

namespace touchstone::scene::catalog {

SceneDesc MakeArch25();
SceneDesc MakeBounce();
SceneDesc MakeCardHouse();
SceneDesc MakeChain();
SceneDesc MakeContact2d();
SceneDesc MakeCradle();
SceneDesc MakeCube();
SceneDesc MakeDominoes40();
SceneDesc MakeDoor();
SceneDesc MakeFourBar();
SceneDesc MakeIncline();
SceneDesc MakeMassRatio();
SceneDesc MakeOverhang();
SceneDesc MakePendulum();
SceneDesc MakePlatonic();
SceneDesc MakePyramid210();
SceneDesc MakeSeesaw();
SceneDesc MakeSpinningTop();
SceneDesc MakeSprings();
SceneDesc MakeStack10();
SceneDesc MakeStart();
SceneDesc MakeThinWall();
SceneDesc MakeWall400();

}  // namespace touchstone::scene::catalog
