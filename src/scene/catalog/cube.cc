#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeCube() {
  SceneDesc scene = MakeScene(
      "cube",
      "A tonne of cube at rest. Switch on the force arrows: each corner carries a quarter of the "
      "weight, 2452.5 N. Drag an edge upwards and watch the forces move to the other corners "
      "before "
      "the cube tips.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeBoxBody("cube", Vec3::Ones(), Vec3(0, 0, LayerHeight(1.0, 0)), kBlue));
  SetCamera(&scene, Vec3(2.6, -3.8, 2.1), Vec3(0, 0, 0.45));
  return scene;
}

}  // namespace touchstone::scene::catalog
