#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeThinWall() {
  SceneDesc scene = MakeScene(
      "thin-wall",
      "A 10 cm cube flies at 100 m/s against a wall of 5 cm: in one frame it moves 33 times the "
      "wall's "
      "thickness. It rebounds all the same, with its restitution of 0.3. Try: go back and play "
      "it at a hundredth of the speed, or make it faster while time stands.");
  scene.gravity = Vec3::Zero();
  scene.bodies.push_back(MakeFixedBox("wall", Vec3(0.05, 3, 3), Vec3::Zero(), kFixedGrey));
  BodyDesc& bullet = scene.bodies.emplace_back(
      MakeBoxBody("bullet", Vec3::Constant(0.1), Vec3(-3, 0, 0), kVermilion));
  bullet.velocity = Vec3(100, 0, 0);
  SetCamera(&scene, Vec3(-1.8, -5, 1.8), Vec3(-1, 0, 0));
  return scene;
}

}  // namespace touchstone::scene::catalog
