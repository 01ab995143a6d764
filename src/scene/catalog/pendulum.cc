#include <numbers>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kBeam = 2.5;     // height of the beam's middle [m]
constexpr double kFront = -0.25;  // y of the plane in which all swings: in front of the beam [m]

/// The point of the beam that a pendulum hangs from.
Vec3 Hook(double x) { return Vec3(x, kFront, kBeam); }

/// A long cone on a ball joint, pushed aside and along the beam, so that it goes round.
void AddCone(SceneDesc* scene) {
  constexpr double kHeight = 1.1;  // [m]
  constexpr double kRadius = 0.16;
  constexpr int kSides = 8;
  HullShape cone;
  cone.points.push_back(Vec3::Zero());
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    cone.points.push_back(Vec3(kRadius * std::cos(angle), kRadius * std::sin(angle), -kHeight));
  }
  BodyDesc& bob = scene->bodies.emplace_back(MakeBody("bob", cone, Vec3::Zero(), kBlue));
  bob.orientation = TurnAboutY(Radians(-35));
  // The centre of mass of a cone is at three quarters of its height.
  const Vec3 arm = bob.orientation * Vec3(0, 0, -0.75 * kHeight);
  bob.position = Hook(-1.2) + arm;
  bob.angular_velocity = Vec3(-0.6, 0, 0);
  bob.velocity = bob.angular_velocity.cross(arm);
  scene->joints.push_back(MakeBallJoint("bob", "beam", Hook(-1.2)));
}

/// Two bars on hinges, released from a little above the horizontal.
void AddDoublePendulum(SceneDesc* scene) {
  constexpr double kWidth = 0.1;  // [m]
  constexpr double kUpper = 0.7;  // from hinge to hinge, to the end [m]
  constexpr double kLower = 0.55;
  const Quat turn = TurnAboutY(Radians(-100));
  const Vec3 hook = Hook(1.0);
  const Vec3 along = turn * -Vec3::UnitZ();
  const Vec3 elbow = hook + kUpper * along;
  const auto add_bar = [&](const char* name, const Vec3& from, double length, double depth,
                           std::uint32_t color) {
    BodyDesc& bar = scene->bodies.emplace_back(MakeBoxBody(
        name, Vec3(kWidth, depth, length + kWidth), from + 0.5 * length * along, color));
    bar.orientation = turn;
  };
  add_bar("upper", hook, kUpper, 0.10, kOrange);
  add_bar("lower", elbow, kLower, 0.14, kVermilion);
  scene->joints.push_back(MakeHinge("upper", "beam", hook, Vec3::UnitY()));
  scene->joints.push_back(MakeHinge("lower", "upper", elbow, Vec3::UnitY()));
}

}  // namespace

SceneDesc MakePendulum() {
  SceneDesc scene =
      MakeScene("pendulum",
                "A cone on a ball joint goes round and round; beside it two bars on hinges tumble, "
                "and no two of their swings are alike. The arrows are what the joints hold: more "
                "than the weight as a pendulum passes its lowest point, less where it turns. Pull "
                "at one, or start again from a slightly different place.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("beam", Vec3(4.6, 0.2, 0.14), Vec3(0, 0, kBeam)));
  for (const double side : {-1.0, 1.0}) {
    scene.bodies.push_back(MakeFixedBox(side < 0.0 ? "post-west" : "post-east",
                                        Vec3(0.16, 0.16, kBeam - 0.07),
                                        Vec3(2.2 * side, 0, 0.5 * (kBeam - 0.07))));
  }
  AddCone(&scene);
  AddDoublePendulum(&scene);
  SetCamera(&scene, Vec3(0.9, -7.2, 2.2), Vec3(0, 0, 1.6));
  return scene;
}

}  // namespace touchstone::scene::catalog
