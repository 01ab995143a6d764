#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeStack10() {
  SceneDesc scene = MakeScene(
      "stack-10",
      "Ten cubes of one tonne. The force in a joint is the weight of the cubes above it, and it "
      "stays so: the tower neither sinks nor creeps. Pull a cube out of the middle, quickly and "
      "slowly.");
  scene.bodies.push_back(MakeFloor());
  for (int level = 0; level < 10; ++level) {
    scene.bodies.push_back(MakeBoxBody("cube.0.0." + std::to_string(level), Vec3::Ones(),
                                       Vec3(0, 0, LayerHeight(1.0, level)), Cycle(level)));
  }
  SetCamera(&scene, Vec3(8, -13, 7.5), Vec3(0, 0, 4.6));
  return scene;
}

}  // namespace touchstone::scene::catalog
