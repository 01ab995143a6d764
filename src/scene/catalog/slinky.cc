#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kPlates = 8;
constexpr double kMass = 0.25;       // of a plate [kg]
constexpr double kStiffness = 40.0;  // [N/m]
constexpr double kNatural = 0.06;    // length of a spring at rest, from middle to middle [m]
constexpr double kThick = 0.03;      // of a plate [m]
constexpr double kTop = 3.6;         // height of the uppermost plate [m]
constexpr double kLetGo = 1.0;       // [s]
constexpr double kGravity = 9.81;

std::string PlateName(int i) { return "plate." + std::to_string(i); }

}  // namespace

SceneDesc MakeSlinky() {
  SceneDesc scene = MakeScene(
      "slinky",
      "Eight plates on springs hang from the uppermost, which a force holds up for one second. "
      "Let go, the upper plates fall and the lowest waits in the air: nothing has changed where it "
      "hangs until the springs above it slacken. All together still falls by g t² / 2. Try: go "
      "back on the time line to 1 s and step on from there.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.3};
  scene.bodies.push_back(MakeFloor());
  double z = kTop;
  for (int i = 0; i < kPlates; ++i) {
    BodyDesc& plate = scene.bodies.emplace_back(
        MakeBoxBody(PlateName(i), Vec3(0.5, 0.4, kThick), Vec3(0, 0, z), Cycle(i)));
    plate.mass = kMass;
    plate.motion = MotionKind::kPlanar;
    const int below = kPlates - 1 - i;
    z -= kNatural + below * kMass * kGravity / kStiffness;
    if (i == 0) continue;
    scene.springs.push_back(MakeSpring(PlateName(i - 1), PlateName(i), Vec3::Zero(), Vec3::Zero(),
                                       kStiffness, kNatural));
    scene.springs.back().damping = 0.4;
  }
  ThrusterDesc& hold = scene.thrusters.emplace_back(
      MakeThruster(PlateName(0), Vec3::Zero(), Vec3(0, 0, kPlates * kMass * kGravity), ""));
  hold.until = kLetGo;
  SetCamera(&scene, Vec3(1.0, -5.2, 2.2), Vec3(0, 0, 1.9));
  return scene;
}

}  // namespace touchstone::scene::catalog
