#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kRows = 4;
constexpr double kPitch = 0.305;  // between pins of a row [m]
constexpr double kHeight = 0.38;
constexpr double kRadius = 0.06;
constexpr double kLane = 0.2;  // height [m]

}  // namespace

SceneDesc MakeBowling() {
  SceneDesc scene = MakeScene(
      "bowling",
      "Ten pins of six sides and a ball of twenty, a little off the middle. What each pin is "
      "struck by is known to the event: look at the events panel, and go back to any of the "
      "collisions by a click. Try: move the ball aside while time stands, or launch another with "
      "Shift and the left button.");
  scene.materials["default"] = {.restitution = 0.5, .friction = 0.25};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(
      MakeFixedBox("lane", Vec3(6.0, 1.5, kLane), Vec3(-0.6, 0, 0.5 * kLane), kStone));
  int number = 1;
  for (int row = 0; row < kRows; ++row) {
    for (int i = 0; i <= row; ++i) {
      const Vec3 at(0.6 + row * kPitch * std::sqrt(0.75), (i - 0.5 * row) * kPitch,
                    kLane + LayerHeight(kHeight, 0));
      BodyDesc& pin = scene.bodies.emplace_back(MakeColumn(
          "pin." + std::to_string(number), 6, kRadius, kHeight, at, row % 2 == 0 ? kYellow : kSky));
      pin.mass = 1.6;
      ++number;
    }
  }
  BodyDesc& ball = scene.bodies.emplace_back(
      MakeBody("ball", SolidShape{SolidKind::kIcosahedron, 0.16}, Vec3::Zero(), kVermilion));
  RestOnFace(&ball);
  ball.position += Vec3(-1.6, 0.04, kLane);
  ball.mass = 7.0;
  ball.velocity = Vec3(7, 0, 0);
  SetCamera(&scene, Vec3(-5.1, -4.95, 3.5), Vec3(-0.6, 0, 0.1));
  return scene;
}

}  // namespace touchstone::scene::catalog
