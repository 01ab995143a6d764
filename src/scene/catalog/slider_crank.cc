#include <cmath>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

using Point = Eigen::Vector2d;  // (x, z)

constexpr double kCrank = 0.3;  // from the shaft to the pin [m]
constexpr double kRod = 1.0;
constexpr double kHeight = 0.9;  // of the shaft [m]
constexpr double kSpin = 9.0;    // of the wheel, about y [rad/s]
constexpr double kPiston = 0.3;  // side [m]
constexpr double kDepth = 0.14;  // of piston and guides [m]
constexpr double kLayer = 0.1;   // from wheel to rod [m]
const Point kShaft(-0.9, kHeight);

Vec3 InWorld(const Point& p, double y) { return Vec3(p.x(), y, p.y()); }

}  // namespace

SceneDesc MakeSliderCrank() {
  SceneDesc scene = MakeScene(
      "slider-crank",
      "A flywheel drives a piston to and fro between two guides: the rod pushes the piston against "
      "the lower guide on one stroke and against the upper on the other, and the contacts show it. "
      "The wheel gives and takes the piston's energy. Try: Left and Right drive the wheel; hold "
      "the piston by the mouse; make the wheel lighter.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.0};
  // The crank stands upright at the start: the rod and the piston move alike, without turning.
  const Point pin = kShaft + Point(0, kCrank);
  const Point end(kShaft.x() + std::sqrt(kRod * kRod - kCrank * kCrank), kHeight);
  const Vec3 stroke(kSpin * kCrank, 0, 0);
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("stand", Vec3(0.24, 0.1, kHeight + 0.1),
                                      Vec3(kShaft.x(), kLayer, 0.5 * (kHeight + 0.1))));
  for (const double side : {-1.0, 1.0}) {
    const double z = kHeight + side * (0.5 * kPiston + kGap + 0.05);
    scene.bodies.push_back(MakeFixedBox(side < 0.0 ? "guide-below" : "guide-above",
                                        Vec3(1.1, kDepth, 0.1), Vec3(0.2, 0, z)));
  }
  const double foot = kHeight - 0.5 * kPiston - kGap - 0.1;
  scene.bodies.push_back(MakeFixedBox("foot", Vec3(0.3, kDepth, foot), Vec3(0.4, 0, 0.5 * foot)));
  BodyDesc& wheel = scene.bodies.emplace_back(MakeBody(
      "wheel", PrismShape{RegularPolygon(16, kCrank + 0.12), 0.06}, InWorld(kShaft, 0), kBlue));
  wheel.mass = 60.0;
  wheel.angular_velocity = Vec3(0, kSpin, 0);
  const Point along = end - pin;
  BodyDesc& rod = scene.bodies.emplace_back(MakeBoxBody(
      "rod", Vec3(kRod + 0.08, 0.05, 0.08), InWorld(0.5 * (pin + end), -kLayer), kOrange));
  rod.orientation = TurnTowards(InWorld(along, 0));
  rod.mass = 2.0;
  rod.velocity = stroke;
  BodyDesc& piston = scene.bodies.emplace_back(
      MakeBoxBody("piston", Vec3(kPiston, kDepth, kPiston), InWorld(end, 0), kVermilion));
  piston.mass = 6.0;
  piston.velocity = stroke;
  scene.joints.push_back(MakeHinge("wheel", "stand", InWorld(kShaft, 0.5 * kLayer), Vec3::UnitY()));
  scene.joints.push_back(MakeHinge("rod", "wheel", InWorld(pin, -0.5 * kLayer), Vec3::UnitY()));
  scene.joints.push_back(MakeHinge("piston", "rod", InWorld(end, -kLayer), Vec3::UnitY()));
  for (const double push : {1.0, -1.0}) {
    scene.thrusters.push_back(MakeThruster("wheel", Vec3(kCrank, 0, 0), Vec3(0, 0, 150.0 * push),
                                           push > 0.0 ? "Left" : "Right"));
  }
  SetCamera(&scene, Vec3(0.5, -3.8, 1.7), Vec3(-0.15, 0, 0.85));
  return scene;
}

}  // namespace touchstone::scene::catalog
