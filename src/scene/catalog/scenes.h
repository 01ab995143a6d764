#pragma once

#include "scene/scene_desc.h"

// The built-in scenes, one file each.

namespace touchstone::scene::catalog {

SceneDesc MakeArch25();
SceneDesc MakeBeats();
SceneDesc MakeBilliards();
SceneDesc MakeBlockTower();
SceneDesc MakeBounce();
SceneDesc MakeBowling();
SceneDesc MakeBridge();
SceneDesc MakeCannon();
SceneDesc MakeCardHouse();
SceneDesc MakeCatapult();
SceneDesc MakeChain();
SceneDesc MakeCoin();
SceneDesc MakeContact2d();
SceneDesc MakeCradle();
SceneDesc MakeCube();
SceneDesc MakeDominoes40();
SceneDesc MakeDoor();
SceneDesc MakeFlatArch();
SceneDesc MakeFourBar();
SceneDesc MakeGrowingDominoes();
SceneDesc MakeGyroscope();
SceneDesc MakeHail();
SceneDesc MakeIncline();
SceneDesc MakeLadder();
SceneDesc MakeMassRatio();
SceneDesc MakeMobile();
SceneDesc MakeOverhang();
SceneDesc MakePainleve();
SceneDesc MakePendulum();
SceneDesc MakePlatonic();
SceneDesc MakePyramid210();
SceneDesc MakeSeesaw();
SceneDesc MakeSliderCrank();
SceneDesc MakeSlinky();
SceneDesc MakeSlopeRace();
SceneDesc MakeTumblingBox();
SceneDesc MakeSprings();
SceneDesc MakeStack10();
SceneDesc MakeStairs();
SceneDesc MakeStart();
SceneDesc MakeTableLegs();
SceneDesc MakeThinWall();
SceneDesc MakeTipOrSlide();
SceneDesc MakeTurntable();
SceneDesc MakeWall400();
SceneDesc MakeWedge();

}  // namespace touchstone::scene::catalog
