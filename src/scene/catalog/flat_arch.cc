#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kStones = 7;
constexpr double kUnder = 1.2;    // height of the flat underside [m]
constexpr double kHigh = 0.5;     // of the stones
constexpr double kCentre = -0.9;  // height where all joints would meet
constexpr double kFan = 56.0;     // between the outermost joints [degrees]
constexpr double kDepth = 0.5;

using Point = Eigen::Vector2d;  // (x, z)

/// Where the k-th joint (0 the westernmost) meets height z, moved across the joint by `offset`.
Point JointPoint(int k, double z, double offset) {
  const double angle = Radians(kFan) * (static_cast<double>(k) / kStones - 0.5);
  return Point((z - kCentre) * std::tan(angle) + offset / std::cos(angle), z);
}

}  // namespace

SceneDesc MakeFlatArch() {
  SceneDesc scene = MakeScene(
      "flat-arch",
      "Seven wedges span an opening with a flat underside. None of them rests on anything below: "
      "each is held by its neighbours, which push sideways with the same force at every joint, "
      "about half of what all seven weigh. Try: pull out the keystone upwards, load it, or delete "
      "a stone: without one all fall.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.6};
  scene.bodies.push_back(MakeFloor());
  const double top = kUnder + kHigh;
  for (const bool west : {true, false}) {
    const int k = west ? 0 : kStones;
    const Point under = JointPoint(k, kUnder, 0.0);
    const Point high = JointPoint(k, top, 0.0);
    const double front = under.x();
    const double back = front + (west ? -1.0 : 1.0);
    BodyDesc& pier = scene.bodies.emplace_back(
        west ? MakePlacedPrism("pier-west", {{back, 0}, {front, 0}, under, high, {back, top}},
                               kDepth, kFixedGrey)
             : MakePlacedPrism("pier-east", {{front, 0}, {back, 0}, {back, top}, high, under},
                               kDepth, kFixedGrey));
    pier.fixed = true;
  }
  for (int k = 0; k < kStones; ++k) {
    const double west = k == 0 ? kGap : 0.5 * kGap;
    const double east = k == kStones - 1 ? kGap : 0.5 * kGap;
    scene.bodies.push_back(
        MakePlacedPrism("stone." + std::to_string(k),
                        {JointPoint(k, kUnder, west), JointPoint(k + 1, kUnder, -east),
                         JointPoint(k + 1, top, -east), JointPoint(k, top, west)},
                        kDepth,
                        k == kStones / 2 ? kOrange
                        : k % 2 == 0     ? kStone
                                         : kSky));
  }
  SetCamera(&scene, Vec3(1.4, -5.4, 2.2), Vec3(0, 0, 1.0));
  return scene;
}

}  // namespace touchstone::scene::catalog
