#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kDrop = 0.12;   // of the lowest face over the floor [m]
constexpr double kApart = 4e-3;  // between the cubes as they fall [m]

}  // namespace

SceneDesc MakeCannon() {
  SceneDesc scene = MakeScene(
      "cannon",
      "Three cubes of 64, 8 and 1 kg fall together, nothing is lost in impacts. The lowest strikes "
      "the floor and turns back; each passes on more speed than it came with: the smallest leaves "
      "with 5.3 times the speed it fell with, 28 times as high. Beside it the same small cube "
      "falls alone. Try: take the middle cube out, or make the lower ones heavier; more than 7 "
      "times the speed it can never be.");
  scene.materials["default"] = {.restitution = 1.0, .friction = 0.0};
  scene.bodies.push_back(MakeFloor());
  double z = kDrop;
  double side = 0.4;
  for (int i = 0; i < 3; ++i) {
    scene.bodies.push_back(MakeBoxBody("cube." + std::to_string(i), Vec3::Constant(side),
                                       Vec3(-0.5, 0, z + 0.5 * side), Cycle(i)));
    z += side + kApart;
    side *= 0.5;
  }
  scene.bodies.push_back(
      MakeBoxBody("alone", Vec3::Constant(0.1), Vec3(0.5, 0, kDrop + 0.05), Cycle(2)));
  SetCamera(&scene, Vec3(0.7, -5.5, 2.3), Vec3(0, 0, 1.95));
  return scene;
}

}  // namespace touchstone::scene::catalog
