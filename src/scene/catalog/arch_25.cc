#include <cmath>
#include <numbers>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kStones = 25;
constexpr double kRadius = 2.0;  // of the centre line [m]
constexpr double kThickness = 0.15 * kRadius;
constexpr double kDepth = 0.6;      // [m]
constexpr double kSpringing = 0.8;  // height of the lowest joints [m]

/// A point of the joint at `angle`, moved along the joint's normal by `offset`.
Eigen::Vector2d JointPoint(double angle, double radius, double offset) {
  const Eigen::Vector2d outward(std::cos(angle), std::sin(angle));
  const Eigen::Vector2d along(-std::sin(angle), std::cos(angle));
  return Eigen::Vector2d(0, kSpringing) + radius * outward + offset * along;
}

/// The stone between two joints, half a gap inside of both.
BodyDesc MakeStone(int index) {
  const double begin = std::numbers::pi * index / kStones;
  const double end = std::numbers::pi * (index + 1) / kStones;
  const double inner = kRadius - 0.5 * kThickness;
  const double outer = kRadius + 0.5 * kThickness;
  return MakePlacedPrism(
      "stone." + std::to_string(index),
      {JointPoint(begin, inner, 0.5 * kGap), JointPoint(begin, outer, 0.5 * kGap),
       JointPoint(end, outer, -0.5 * kGap), JointPoint(end, inner, -0.5 * kGap)},
      kDepth,
      index == kStones / 2 ? kOrange
      : index % 2 == 0     ? kStone
                           : kSky);
}

BodyDesc MakeAbutment(std::string name, double x) {
  const Vec3 lengths(3 * kThickness, 1.5 * kDepth, kSpringing - 0.5 * kGap);
  return MakeFixedBox(std::move(name), lengths, Vec3(x, 0, 0.5 * lengths.z()));
}

}  // namespace

SceneDesc MakeArch25() {
  SceneDesc scene = MakeScene("arch-25",
                              "Twenty-five stones without mortar, as thick as 0.15 of the radius; "
                              "the thinnest semicircle that "
                              "stands measures 0.107 (Milankovitch). The forces at the joints draw "
                              "the line of thrust. Lift the "
                              "keystone, or load one flank until the arch folds at four hinges.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.9};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeAbutment("abutment-east", kRadius));
  scene.bodies.push_back(MakeAbutment("abutment-west", -kRadius));
  for (int i = 0; i < kStones; ++i) scene.bodies.push_back(MakeStone(i));
  SetCamera(&scene, Vec3(2.6, -7.6, 3.2), Vec3(0, 0, 1.5));
  return scene;
}

}  // namespace touchstone::scene::catalog
