#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kLength = 2.6;  // of a ladder [m]
constexpr double kThick = 0.06;
constexpr double kWall = 0.0;  // x of the wall's face [m]

/// A board that leans on the wall, its lower edges a gap from floor and wall.
BodyDesc MakeLadder(const std::string& name, double degrees, double y, std::uint32_t color) {
  const double slope = Radians(degrees);
  const double z = 0.5 * (kLength * std::sin(slope) + kThick * std::cos(slope)) + kGap;
  const double x = kWall - 0.5 * (kLength * std::cos(slope) + kThick * std::sin(slope)) - kGap;
  BodyDesc ladder = MakeBoxBody(name, Vec3(kLength, 0.5, kThick), Vec3(x, y, z), color);
  ladder.orientation = TurnAboutY(-slope);
  return ladder;
}

}  // namespace

SceneDesc MakeLadder() {
  SceneDesc scene = MakeScene(
      "ladder",
      "Two boards lean on a wall, friction 0.4 at both ends. At 48 degrees the board stands; at 44 "
      "it slides down, since the foot can push inwards with no more than 0.4 of what it carries: "
      "the limit is tan a = (1 - µ²) / (2 µ), 46.4 degrees. Try: pull at the foot of the one "
      "that stands, or put a weight on its lower half, which helps, or its upper half.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("wall", Vec3(0.3, 3.0, 2.6), Vec3(kWall + 0.15, 0, 1.3)));
  scene.bodies.push_back(MakeLadder("steep", 48, -0.6, kBlue));
  scene.bodies.push_back(MakeLadder("flat", 44, 0.6, kVermilion));
  SetCamera(&scene, Vec3(-4.6, -4.6, 2.6), Vec3(-0.7, 0, 0.95));
  return scene;
}

}  // namespace touchstone::scene::catalog
