#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kBase = 20;
constexpr double kPitch = 1.05;  // every cube rests on two, neighbours stand 5 cm apart [m]

}  // namespace

SceneDesc MakePyramid210() {
  SceneDesc scene = MakeScene(
      "pyramid-210",
      "Twenty rows of cubes, each cube on two below. All contact forces are one coupled problem. "
      "Look at how the load spreads to the foot, then knock out a corner cube.");
  scene.bodies.push_back(MakeFloor());
  for (int row = 0; row < kBase; ++row) {
    const int count = kBase - row;
    for (int i = 0; i < count; ++i) {
      const double x = (i - 0.5 * (count - 1)) * kPitch;
      scene.bodies.push_back(MakeBoxBody("cube." + std::to_string(row) + "." + std::to_string(i),
                                         Vec3::Ones(), Vec3(x, 0, LayerHeight(1.0, row)),
                                         Cycle(row)));
    }
  }
  SetCamera(&scene, Vec3(12, -32, 15), Vec3(0, 0, 8));
  return scene;
}

}  // namespace touchstone::scene::catalog
