#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kSide = 0.5;  // [m]
constexpr double kDrop = 1.0;  // from the lower face to the floor [m]

}  // namespace

SceneDesc MakeBounce() {
  SceneDesc scene = MakeScene(
      "bounce",
      "Five cubes fall flat from one metre: e = 0, 0.25, 0.5, 0.75 and 1. Each rises to e squared "
      "of "
      "the height and does not start to spin; the last one never stops. Tilt one before it lands.");
  scene.materials["dead"] = {.restitution = 0.0, .friction = 0.5};
  BodyDesc& floor = scene.bodies.emplace_back(MakeFloor());
  floor.material = "dead";
  for (int i = 0; i < 5; ++i) {
    const std::string percent = std::to_string(25 * i);
    scene.materials["e-" + percent] = {.restitution = 0.25 * i, .friction = 0.5};
    BodyDesc& cube = scene.bodies.emplace_back(
        MakeBoxBody("cube-e-" + percent, Vec3::Constant(kSide),
                    Vec3(1.2 * (i - 2), 0, kDrop + 0.5 * kSide), Cycle(i)));
    cube.material = "e-" + percent;
  }
  SetCamera(&scene, Vec3(0.8, -7.5, 2.2), Vec3(0, 0, 0.7));
  return scene;
}

}  // namespace touchstone::scene::catalog
