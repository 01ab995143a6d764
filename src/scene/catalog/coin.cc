#include <cmath>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kSides = 24;
constexpr double kRadius = 0.4;  // [m]
constexpr double kThick = 0.06;
constexpr double kLean = 40.0;   // of the coin's face from the floor [degrees]
constexpr double kRound = 12.3;  // of the lowest point about the vertical [rad/s]

}  // namespace

SceneDesc MakeCoin() {
  SceneDesc scene = MakeScene(
      "coin",
      "A coin of twenty-four sides spins down on its edge: it rattles from corner to corner, "
      "faster and lower, as a round one would infinitely often within a finite time, and lies "
      "still. The event search takes every strike it can tell apart, and rest for the others. "
      "Try: lower the friction, or make it bounce by a restitution of 0.5.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.5};
  scene.bodies.push_back(MakeFloor());
  const double lean = Radians(kLean);
  const double inner = kRadius * std::cos(Radians(180.0 / kSides));  // a side is lowest
  BodyDesc& coin = scene.bodies.emplace_back(MakeColumn(
      "coin", kSides, kRadius, kThick,
      Vec3(0, 0, inner * std::sin(lean) + 0.5 * kThick * std::cos(lean) + kGap), kOrange));
  coin.orientation = TurnAboutY(lean);
  // A disc that rolls round on its edge turns about the line from its middle to its lowest point.
  coin.angular_velocity = kRound * std::sin(lean) * (coin.orientation * Vec3::UnitX());
  SetCamera(&scene, Vec3(0.8, -2.0, 1.2), Vec3(0, 0, 0.1));
  return scene;
}

}  // namespace touchstone::scene::catalog
