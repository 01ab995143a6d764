#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kDominoes = 40;
const Vec3 kDomino(0.03, 0.1, 0.2);   // [m]
constexpr double kSpacing = 0.1;      // along the curve [m]
constexpr double kCurveRadius = 1.8;  // [m]
constexpr double kPush = 2.5;         // of the first domino; 1.27 just tips it [rad/s]

}  // namespace

SceneDesc MakeDominoes40() {
  SceneDesc scene =
      MakeScene("dominoes-40",
                "Forty dominoes on a curve; the first one has been tipped. The wave soon finds its "
                "own speed, "
                "whatever the push. Take one domino out before the wave arrives, or two.");
  scene.materials["default"] = {.restitution = 0.1, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  for (int i = 0; i < kDominoes; ++i) {
    const double heading = (i - 0.5 * (kDominoes - 1)) * kSpacing / kCurveRadius;
    const Vec3 position(kCurveRadius * std::sin(heading), kCurveRadius * (1 - std::cos(heading)),
                        LayerHeight(kDomino.z(), 0));
    BodyDesc& domino = scene.bodies.emplace_back(
        MakeBoxBody("domino." + std::to_string(i), kDomino, position, Cycle(i / 6)));
    domino.orientation = TurnAboutZ(heading);
  }
  // Turning about its lower front edge, which stays where it is.
  BodyDesc& first = scene.bodies[1];
  first.angular_velocity = kPush * (first.orientation * Vec3::UnitY());
  const Vec3 from_edge = first.orientation * Vec3(-0.5 * kDomino.x(), 0, 0.5 * kDomino.z());
  first.velocity = first.angular_velocity.cross(from_edge);
  SetCamera(&scene, Vec3(0.4, -2.9, 1.9), Vec3(0, 0.35, 0.05));
  return scene;
}

}  // namespace touchstone::scene::catalog
