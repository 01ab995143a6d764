#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kDominoes = 11;
constexpr double kGrowth = 1.3;      // from one to the next
constexpr double kFirst = 0.07;      // height of the smallest [m]
constexpr double kThickness = 0.12;  // of the height
constexpr double kWidth = 0.5;
constexpr double kSpace = 0.38;  // from one to the next, of the height of the smaller
constexpr double kPush = 5.0;    // of the first [rad/s]

}  // namespace

SceneDesc MakeGrowingDominoes() {
  SceneDesc scene = MakeScene(
      "growing-dominoes",
      "Each domino is 1.3 times the size of the one before it and 2.2 times as heavy; a push of a "
      "fingertip at the smallest brings down the largest, 2600 times its weight. Each "
      "needs only a nudge to go over its edge and gives back all of its fall. Try: lift one out, "
      "or pull the largest back as the wave arrives.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.2};
  scene.bodies.push_back(MakeFloor());
  double x = -1.1;
  double height = kFirst;
  for (int i = 0; i < kDominoes; ++i) {
    const double thickness = kThickness * height;
    scene.bodies.push_back(
        MakeBoxBody("domino." + std::to_string(i), Vec3(thickness, kWidth * height, height),
                    Vec3(x + 0.5 * thickness, 0, LayerHeight(height, 0)), Cycle(i)));
    x += thickness + kSpace * height;
    height *= kGrowth;
  }
  // Turning about its lower front edge, which stays where it is.
  BodyDesc& first = scene.bodies[1];
  first.angular_velocity = Vec3(0, kPush, 0);
  first.velocity = first.angular_velocity.cross(Vec3(-0.5 * kThickness * kFirst, 0, 0.5 * kFirst));
  SetCamera(&scene, Vec3(-0.4, -3.4, 1.5), Vec3(0.35, 0, 0.45));
  return scene;
}

}  // namespace touchstone::scene::catalog
