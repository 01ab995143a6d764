#include <array>
#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

struct Lane {
  const char* name;
  double friction;
  std::uint32_t color;
};

constexpr std::array<Lane, 4> kLanes = {{{"mu-0", 0.0, kSky},
                                         {"mu-0.2", 0.2, kGreen},
                                         {"mu-0.4", 0.4, kOrange},
                                         {"mu-0.6", 0.6, kVermilion}}};
constexpr double kLaneWidth = 0.8;  // [m]
constexpr double kRun = 4.2;        // from a block to the stop [m]

}  // namespace

SceneDesc MakeSlopeRace() {
  SceneDesc scene = MakeScene(
      "slope-race",
      "Four equal blocks start together on a slope of 30 degrees; their friction is 0, 0.2, 0.4 "
      "and 0.6. Each speeds up by g (sin 30° - µ cos 30°), whatever it weighs, and the last one, "
      "above tan 30 = 0.577, stays. Try: make one of them ten times heavier, or change gravity: "
      "the order of the race stays as it is.");
  const double slope = Radians(30);
  const Vec3 plane(6.2, 3.6, 0.3);
  const Vec3 block(0.5, 0.5, 0.3);
  const Vec3 up(std::sin(slope), 0, std::cos(slope));
  const Vec3 down(std::cos(slope), 0, -std::sin(slope));
  const Vec3 centre(0, 0, 1.95);
  const Vec3 top = centre + 0.5 * plane.z() * up;  // the middle of the sloping face
  scene.bodies.push_back(MakeFloor());
  scene.bodies.emplace_back(MakeFixedBox("slope", plane, centre)).orientation = TurnAboutY(slope);
  scene.bodies.back().material = "slope";
  scene.materials["slope"] = MaterialDesc();
  scene.bodies
      .emplace_back(MakeFixedBox("stop", Vec3(0.2, plane.y(), 0.5), top + 2.7 * down + 0.25 * up))
      .orientation = TurnAboutY(slope);
  for (size_t i = 0; i < kLanes.size(); ++i) {
    const Lane& lane = kLanes[i];
    const double y = (static_cast<double>(i) - 1.5) * kLaneWidth;
    BodyDesc& body = scene.bodies.emplace_back(MakeBoxBody(
        lane.name, block,
        top + (2.6 - 0.5 * block.x() - kRun) * down + (0.5 * block.z() + kGap) * up + Vec3(0, y, 0),
        lane.color));
    body.orientation = TurnAboutY(slope);
    body.material = lane.name;
    scene.materials[lane.name] = {.restitution = 0.1, .friction = lane.friction};
    PairDesc& pair = scene.pairs.emplace_back();
    pair.material_a = lane.name;
    pair.material_b = "slope";
    pair.friction = lane.friction;
  }
  SetCamera(&scene, Vec3(4.2, -6.4, 4.6), Vec3(0, 0, 1.7));
  return scene;
}

}  // namespace touchstone::scene::catalog
