#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kSteps = 7;
constexpr double kTread = 0.5;  // [m]
constexpr double kRise = 0.28;
constexpr double kWidth = 2.6;

}  // namespace

SceneDesc MakeStairs() {
  SceneDesc scene = MakeScene(
      "stairs",
      "Three solids come down a flight of stairs. What each tread takes from them shows as they "
      "strike: the events below list speed before and after of every impact. Try: run it again, it "
      "is the same to the last digit; then nudge one by a millimetre at the top: it takes another "
      "way.");
  scene.materials["default"] = {.restitution = 0.45, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  for (int i = 0; i < kSteps; ++i) {
    const double height = kRise * (kSteps - i);
    scene.bodies.push_back(MakeFixedBox("step." + std::to_string(i), Vec3(kTread, kWidth, height),
                                        Vec3((i - 0.5 * kSteps) * kTread, 0, 0.5 * height),
                                        i % 2 == 0 ? kFixedGrey : kFloorGrey));
  }
  const double top = kRise * kSteps + 0.7;
  const auto add = [&](const char* name, SolidKind kind, double y, double speed,
                       std::uint32_t color) {
    BodyDesc& body = scene.bodies.emplace_back(
        MakeBody(name, SolidShape{kind, 0.22}, Vec3(-1.9, y, top), color));
    body.velocity = Vec3(speed, 0, 0);
    body.angular_velocity = Vec3(0.7, 4.0, 0.4);
  };
  add("octahedron", SolidKind::kOctahedron, -0.8, 2.6, kVermilion);
  add("dodecahedron", SolidKind::kDodecahedron, 0.0, 1.6, kBlue);
  add("icosahedron", SolidKind::kIcosahedron, 0.8, 1.6, kOrange);
  SetCamera(&scene, Vec3(3.6, -5.6, 3.4), Vec3(-0.1, 0, 1.0));
  return scene;
}

}  // namespace touchstone::scene::catalog
