#include <array>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kRadius = 1.5;  // of the table [m]
constexpr double kThick = 0.12;
constexpr double kClearance = 0.3;  // from the floor to the table
constexpr double kSpin = 3.0;       // [rad/s]
constexpr std::array<double, 4> kDistances = {0.25, 0.45, 0.75, 1.2};  // of the blocks [m]

}  // namespace

SceneDesc MakeTurntable() {
  SceneDesc scene = MakeScene(
      "turntable",
      "A heavy table turns at 3 rad/s, friction 0.5: blocks stay on it out to µ g / ω² = 0.545 "
      "m. What keeps the inner two is friction alone, seen as arrows that point at the axis; the "
      "outer two are not thrown off, they go straight on as the table turns away below them. Try: "
      "hold the table back by the mouse, or set gravity to the Moon's.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("axle", Vec3(0.3, 0.3, kClearance - 0.02),
                                      Vec3(0, 0, 0.5 * (kClearance - 0.02))));
  const Vec3 spin(0, 0, kSpin);
  BodyDesc& table = scene.bodies.emplace_back(
      MakeColumn("table", 24, kRadius, kThick, Vec3(0, 0, kClearance + 0.5 * kThick), kStone));
  table.mass = 2000.0;
  table.angular_velocity = spin;
  scene.joints.push_back(MakeHinge("table", std::nullopt, Vec3(0, 0, kClearance), Vec3::UnitZ()));
  for (size_t i = 0; i < kDistances.size(); ++i) {
    const double heading = Radians(90.0 * static_cast<double>(i));
    const Vec3 outwards(std::cos(heading), std::sin(heading), 0);
    const Vec3 at =
        kDistances[i] * outwards + Vec3(0, 0, kClearance + kThick + LayerHeight(0.12, 0));
    BodyDesc& block = scene.bodies.emplace_back(MakeBoxBody(
        "block." + std::to_string(i), Vec3(0.2, 0.2, 0.12), at, Cycle(static_cast<int>(i))));
    block.orientation = TurnAboutZ(heading);
    block.angular_velocity = spin;
    block.velocity = spin.cross(kDistances[i] * outwards);
  }
  SetCamera(&scene, Vec3(1.6, -4.2, 2.9), Vec3(0, 0, 0.3));
  return scene;
}

}  // namespace touchstone::scene::catalog
