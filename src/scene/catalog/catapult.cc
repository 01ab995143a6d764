#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

const Vec3 kArm(3.2, 0.4, 0.08);
constexpr double kTilt = 40.0;  // of the arm, its long end down [degrees]
constexpr double kShift = 0.5;  // from the axle to the arm's middle [m]

}  // namespace

SceneDesc MakeCatapult() {
  SceneDesc scene = MakeScene(
      "catapult",
      "A cube of 60 kg falls on the short end of an arm; one of 2 kg flies from the long end and "
      "comes down on the tower. The long end is twice as far out as where the cube falls, so it is "
      "twice as fast. Try: drop the cube from twice the height, move it nearer to the axle, or "
      "load the arm with something else.");
  scene.materials["default"] = {.restitution = 0.1, .friction = 0.6};
  const double tilt = Radians(kTilt);
  const double axle_z =
      (0.5 * kArm.x() + kShift) * std::sin(tilt) + 0.5 * kArm.z() * std::cos(tilt) + kGap;
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(
      MakeFixedBox("stand", Vec3(0.2, 0.2, axle_z - 0.1), Vec3(0, 0, 0.5 * (axle_z - 0.1))));
  const Quat turn = TurnAboutY(-tilt);
  const Vec3 along = turn * Vec3::UnitX();
  const Vec3 up = turn * Vec3::UnitZ();
  const Vec3 axle(0, 0, axle_z);
  const Vec3 middle = axle - kShift * along;
  BodyDesc& arm = scene.bodies.emplace_back(MakeBoxBody("arm", kArm, middle, kOrange));
  arm.orientation = turn;
  arm.mass = 12.0;
  scene.joints.push_back(MakeHinge("arm", "stand", axle, Vec3::UnitY()));
  constexpr double kLoad = 0.16;
  BodyDesc& stone = scene.bodies.emplace_back(MakeBoxBody(
      "stone", Vec3::Constant(kLoad),
      middle - (0.5 * kArm.x() - kLoad) * along + (0.5 * (kArm.z() + kLoad) + kGap) * up, kBlue));
  stone.orientation = turn;
  stone.mass = 2.0;
  BodyDesc& weight = scene.bodies.emplace_back(MakeBoxBody(
      "weight", Vec3::Constant(0.4), axle + 0.85 * along + Vec3(0, 0, 0.5), kVermilion));
  weight.mass = 60.0;
  for (int i = 0; i < 3; ++i) {
    scene.bodies.push_back(MakeBoxBody("target." + std::to_string(i), Vec3(0.4, 0.4, 0.4),
                                       Vec3(-3.6, 0, LayerHeight(0.4, i)),
                                       i % 2 == 0 ? kSky : kGreen));
    scene.bodies.back().density = 150;
  }
  SetCamera(&scene, Vec3(-0.4, -7.4, 2.6), Vec3(-1.5, 0, 1.6));
  return scene;
}

}  // namespace touchstone::scene::catalog
