#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kRows = 4;
constexpr int kSides = 12;
constexpr double kInner = 0.1;  // from the middle of a disc to its sides [m]
constexpr double kThick = 0.1;
constexpr double kPitch = 2.0 * kInner + kGap;
constexpr double kLength = 4.0;  // of the table [m]
constexpr double kWidth = 2.0;
constexpr std::uint32_t kWhite = 0xf4f0e6;

}  // namespace

SceneDesc MakeBilliards() {
  SceneDesc scene = MakeScene(
      "billiards",
      "A table seen from above: planar discs of twelve sides, no friction, almost nothing lost in "
      "impacts. The break strikes ten discs that all touch: one impact problem, solved as a whole. "
      "Momentum is kept until a cushion takes it (see the momentum plot). Try: aim the cue disc "
      "elsewhere while time stands, or pull it back by the mouse and let go.");
  scene.gravity = Vec3::Zero();
  scene.damping = {.linear = 0.15, .angular = 0.3};
  scene.materials["default"] = {.restitution = 0.9, .friction = 0.0};
  scene.bodies.push_back(MakeFixedBox("table", Vec3(kLength + 0.4, 0.1, kWidth + 0.4),
                                      Vec3(0, 0.5 * kThick + 0.06, 0), kGreen));
  for (const double side : {-1.0, 1.0}) {
    const std::string along = side < 0.0 ? "cushion-south" : "cushion-north";
    const std::string across = side < 0.0 ? "cushion-west" : "cushion-east";
    scene.bodies.push_back(MakeFixedBox(along, Vec3(kLength + 0.4, kThick, 0.2),
                                        Vec3(0, 0, side * 0.5 * (kWidth + 0.2))));
    scene.bodies.push_back(
        MakeFixedBox(across, Vec3(0.2, kThick, kWidth), Vec3(side * 0.5 * (kLength + 0.2), 0, 0)));
  }
  const auto add = [&](const std::string& name, double x, double z, std::uint32_t color) {
    const double radius = kInner / std::cos(Radians(180.0 / kSides));
    BodyDesc& disc = scene.bodies.emplace_back(
        MakeBody(name, PrismShape{RegularPolygon(kSides, radius), kThick}, Vec3(x, 0, z), color));
    disc.motion = MotionKind::kPlanar;
    return std::prev(scene.bodies.end());
  };
  // Not the cloth's green.
  const auto color = [](int i) { return Cycle(i) == kGreen ? kStone : Cycle(i); };
  add("cue", -1.2, 0.03, kWhite)->velocity = Vec3(4, 0, 0);
  int number = 1;
  for (int row = 0; row < kRows; ++row) {
    for (int i = 0; i <= row; ++i) {
      add("disc." + std::to_string(number), 0.5 + row * kPitch * std::sqrt(0.75),
          (i - 0.5 * row) * kPitch, color(number));
      ++number;
    }
  }
  SetCamera(&scene, Vec3(0, -10.6, 0), Vec3(0, 0, 0), 22.0);
  return scene;
}

}  // namespace touchstone::scene::catalog
