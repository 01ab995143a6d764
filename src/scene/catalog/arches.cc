// Arches of stones without mortar: a semicircle, and wedges over a flat opening.

#include <cmath>
#include <numbers>
#include <ranges>
#include <string>
#include <utility>

#include "scene/catalog/build.h"
#include "scene/catalog/generators.h"

namespace touchstone::scene::catalog {
namespace {

using Point = Eigen::Vector2d;  // (x, z)

/// The colour of a stone: two alternate, and the keystone has its own.
std::uint32_t StoneColor(int index, int stones) {
  return index == stones / 2 ? kOrange : index % 2 == 0 ? kStone : kSky;
}

/// A semicircular arch.
struct Round {
  static constexpr int kStones = 25;
  static constexpr double kRadius = 2.0;  // radius of the centre line [m]
  static constexpr double kThickness = 0.15 * kRadius;
  static constexpr double kDepth = 0.6;      // [m]
  static constexpr double kSpringing = 0.8;  // height of the lowest joints [m]

  /// A point of the joint at `angle`, moved along the joint's normal by `offset`.
  static Point JointPoint(double angle, double radius, double offset) {
    const Point outward(std::cos(angle), std::sin(angle));
    const Point along(-std::sin(angle), std::cos(angle));
    return Point(0, kSpringing) + radius * outward + offset * along;
  }

  /// The stone between two joints, half a gap inside both.
  static BodyDesc MakeStone(int index) {
    const double begin = std::numbers::pi * index / kStones;
    const double end = std::numbers::pi * (index + 1) / kStones;
    const double inner = kRadius - 0.5 * kThickness;
    const double outer = kRadius + 0.5 * kThickness;
    return MakePlacedPrism(
        "stone." + std::to_string(index),
        {JointPoint(begin, inner, 0.5 * kGap), JointPoint(begin, outer, 0.5 * kGap),
         JointPoint(end, outer, -0.5 * kGap), JointPoint(end, inner, -0.5 * kGap)},
        kDepth, StoneColor(index, kStones));
  }

  static BodyDesc MakeAbutment(std::string name, double x) {
    const Vec3 lengths(3 * kThickness, 1.5 * kDepth, kSpringing - 0.5 * kGap);
    return MakeFixedBox(std::move(name), lengths, Vec3(x, 0, 0.5 * lengths.z()), kStone);
  }
};

/// An arch with a flat underside, whose joints would all meet in one point below it.
struct Flat {
  static constexpr int kStones = 7;
  static constexpr double kUnder = 1.2;  // height of the underside [m]
  static constexpr double kTop = kUnder + 0.5;
  static constexpr double kCentre = -0.9;  // height where the joints would meet [m]
  static constexpr double kFan = 56.0;     // angle between the outermost joints [degrees]
  static constexpr double kDepth = 0.5;

  /// The point of the k-th joint (0 is the westernmost) at height z, moved across the joint by
  /// `offset`.
  static Point JointPoint(int k, double z, double offset) {
    const double angle = Radians(kFan) * (static_cast<double>(k) / kStones - 0.5);
    return Point((z - kCentre) * std::tan(angle) + offset / std::cos(angle), z);
  }

  static BodyDesc MakePier(bool west) {
    const int k = west ? 0 : kStones;
    const Point under = JointPoint(k, kUnder, 0.0);
    const Point high = JointPoint(k, kTop, 0.0);
    const double front = under.x();
    const double back = front + (west ? -1.0 : 1.0);
    BodyDesc pier =
        west ? MakePlacedPrism("pier-west", {{back, 0}, {front, 0}, under, high, {back, kTop}},
                               kDepth, kFixedGrey)
             : MakePlacedPrism("pier-east", {{front, 0}, {back, 0}, {back, kTop}, high, under},
                               kDepth, kFixedGrey);
    pier.fixed = true;
    return pier;
  }

  static BodyDesc MakeStone(int k) {
    const double west = k == 0 ? kGap : 0.5 * kGap;
    const double east = k == kStones - 1 ? kGap : 0.5 * kGap;
    return MakePlacedPrism("stone." + std::to_string(k),
                           {JointPoint(k, kUnder, west), JointPoint(k + 1, kUnder, -east),
                            JointPoint(k + 1, kTop, -east), JointPoint(k, kTop, west)},
                           kDepth, StoneColor(k, kStones));
  }
};

void MakeOfStone(SceneDesc* scene) {
  for (BodyDesc& body : scene->bodies | std::views::drop(1)) body.look = Look::kStone;
}

}  // namespace

SceneDesc MakeArch25() {
  SceneDesc scene = MakeScene(
      {.name = "arch-25",
       .group = "structures",
       .lesson = "An arch stands without mortar while a line of thrust fits inside it.",
       .description = "Twenty-five stones without mortar, as thick as 0.15 of the radius; the "
                      "thinnest semicircle that stands measures 0.107 (Milankovitch). The forces "
                      "at the joints draw the line of thrust. Lift the keystone, or load one flank "
                      "until the arch folds at four hinges."});
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.9};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(Round::MakeAbutment("abutment-east", Round::kRadius));
  scene.bodies.push_back(Round::MakeAbutment("abutment-west", -Round::kRadius));
  for (int i = 0; i < Round::kStones; ++i) scene.bodies.push_back(Round::MakeStone(i));
  MakeOfStone(&scene);
  SetCamera(&scene, Vec3(2.6, -7.6, 3.2), Vec3(0, 0, 1.5));
  scene.view.newtons_per_metre = 1600;
  return scene;
}

SceneDesc MakeFlatArch() {
  SceneDesc scene = MakeScene(
      {.name = "flat-arch",
       .group = "structures",
       .lesson = "Wedges span an opening by pushing sideways, with nothing below them.",
       .description = "Seven wedges span an opening with a flat underside. None of them rests on "
                      "anything below: each is held by its neighbours, which push sideways with "
                      "the same force at every joint, about half of the weight of all seven. Try: "
                      "pull out the keystone upwards, load it, or delete a stone: without one all "
                      "fall."});
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.6};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(Flat::MakePier(true));
  scene.bodies.push_back(Flat::MakePier(false));
  for (int k = 0; k < Flat::kStones; ++k) scene.bodies.push_back(Flat::MakeStone(k));
  MakeOfStone(&scene);
  SetCamera(&scene, Vec3(1.4, -5.4, 2.2), Vec3(0, 0, 1.0));
  scene.view.newtons_per_metre = 920;
  return scene;
}

}  // namespace touchstone::scene::catalog
