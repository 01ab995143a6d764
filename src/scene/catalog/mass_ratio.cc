#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeMassRatio() {
  SceneDesc scene = MakeScene(
      "mass-ratio",
      "A tonne rests on a kilogram of the same size. Each lower corner of the light cube carries a "
      "quarter of 1001 kg, 2454.95 N. Swap them, or make the ratio a million.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies
      .emplace_back(MakeBoxBody("light", Vec3::Ones(), Vec3(0, 0, LayerHeight(1.0, 0)), kSky))
      .mass = 1.0;
  scene.bodies
      .emplace_back(MakeBoxBody("heavy", Vec3::Ones(), Vec3(0, 0, LayerHeight(1.0, 1)), kVermilion))
      .mass = 1000.0;
  SetCamera(&scene, Vec3(3.2, -4.8, 2.8), Vec3(0, 0, 0.9));
  return scene;
}

}  // namespace touchstone::scene::catalog
