#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kCubes = 5;
constexpr double kSide = 0.3;            // [m]
constexpr double kPitch = kSide + kGap;  // of cubes that touch
constexpr double kReach = 0.6;           // from the row to either stop [m]
constexpr double kRailHeight = 0.4;      // [m]
constexpr double kSpeed = 1.0;           // [m/s]
constexpr double kStop = 0.1;            // thickness of the stops [m]

}  // namespace

SceneDesc MakeCradle() {
  SceneDesc scene = MakeScene("cradle",
                              "Newton's cradle of cubes on a rail without friction, e = 1 "
                              "everywhere. The cube that arrives "
                              "stops and one leaves on the other side; it comes back from the "
                              "stop, for ever. Launch two or "
                              "three together and as many leave.");
  scene.materials["steel"] = {.restitution = 1.0, .friction = 0.0};
  scene.bodies.push_back(MakeFloor());
  const auto add = [&scene](BodyDesc body) -> BodyDesc& {
    body.material = "steel";
    return scene.bodies.emplace_back(std::move(body));
  };
  const double last = 0.5 * (kCubes - 1) * kPitch;  // centre of the row's last cube
  const double end = last + 0.5 * kSide + kReach;   // face of a stop
  const double z = kRailHeight + 0.5 * kSide + kGap;
  add(MakeFixedBox("rail", Vec3(2.0 * (end + kStop), kSide, kRailHeight),
                   Vec3(0, 0, 0.5 * kRailHeight)));
  for (const double side : {-1.0, 1.0}) {
    add(MakeFixedBox(side < 0.0 ? "stop-west" : "stop-east", Vec3(kStop, kSide, kSide),
                     Vec3(side * (end + 0.5 * kStop), 0, z)));
  }
  for (int i = 0; i < kCubes; ++i) {
    const double x = i * kPitch - last - (i == 0 ? 0.5 * kReach : 0.0);
    BodyDesc& cube = add(
        MakeBoxBody("cube." + std::to_string(i), Vec3::Constant(kSide), Vec3(x, 0, z), Cycle(i)));
    if (i == 0) cube.velocity = Vec3(kSpeed, 0, 0);
  }
  SetCamera(&scene, Vec3(0.5, -3.6, 1.4), Vec3(0, 0, 0.5));
  return scene;
}

}  // namespace touchstone::scene::catalog
