#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kBeam = 2.3;   // lower face of the beam [m]
constexpr double kRest = 0.6;   // length of the springs at rest [m]
constexpr double kSide = 0.22;  // of the cubes [m]
constexpr double kMass = 2.0;   // [kg]
constexpr double kPitch = 0.6;  // [m]

void AddHangingCube(const std::string& name, double x, double stiffness, double damping,
                    std::uint32_t color, SceneDesc* scene) {
  const Vec3 top(x, 0, kBeam - kRest);
  BodyDesc& cube = scene->bodies.emplace_back(
      MakeBoxBody(name, Vec3::Constant(kSide), top - Vec3(0, 0, 0.5 * kSide), color));
  cube.mass = kMass;
  SpringDesc& spring = scene->springs.emplace_back(
      MakeSpring(name, "beam", Vec3(0, 0, 0.5 * kSide), Vec3(x, 0, -0.06), stiffness, kRest));
  spring.damping = damping;
}

}  // namespace

SceneDesc MakeSprings() {
  SceneDesc scene = MakeScene(
      "springs",
      "Cubes of 2 kg on springs of 50, 100, 200 and 400 N/m, let go where the springs are at rest. "
      "Each sinks twice as deep as the weight alone would stretch its spring, and comes back: four "
      "times the stiffness, twice as often. The last one has a damper and settles in the middle.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("beam", Vec3(3.2, 0.3, 0.12), Vec3(0, 0, kBeam + 0.06)));
  for (const double side : {-1.0, 1.0}) {
    scene.bodies.push_back(MakeFixedBox(side < 0.0 ? "post-west" : "post-east",
                                        Vec3(0.12, 0.3, kBeam - kGap),
                                        Vec3(1.54 * side, 0, 0.5 * (kBeam - kGap))));
  }
  for (int i = 0; i < 4; ++i) {
    const int stiffness = 50 << i;
    AddHangingCube("cube-" + std::to_string(stiffness), kPitch * (i - 2), stiffness, 0.0, Cycle(i),
                   &scene);
  }
  AddHangingCube("damped", kPitch * 2, 100.0, 6.0, kPurple, &scene);
  SetCamera(&scene, Vec3(0.4, -4.2, 1.6), Vec3(0, 0, 1.35));
  return scene;
}

}  // namespace touchstone::scene::catalog
