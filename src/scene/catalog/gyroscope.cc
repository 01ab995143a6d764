#include <cmath>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kSides = 16;
constexpr double kRadius = 0.35;  // of the rim [m]
constexpr double kReach = 0.5;    // from the joint to the base [m]
constexpr double kSpin = 40.0;    // [rad/s]
constexpr double kGravity = 9.81;
const Vec3 kTip(0, 0, 1.0);  // of the post

}  // namespace

SceneDesc MakeGyroscope() {
  SceneDesc scene = MakeScene(
      "gyroscope",
      "A cone lies in the air, its tip on a ball joint. Instead of falling it goes round: its "
      "weight turns the spin, by m g r / (I w) about the vertical. The post carries just the "
      "weight, as if nothing hung out to the side. Try: stop it going round by the mouse: it sinks "
      "at once; or halve its spin: it goes round twice as fast.");
  // A pyramid over a regular polygon, its axis along x, its tip at the origin.
  HullShape cone;
  cone.points.push_back(Vec3::Zero());
  for (const Eigen::Vector2d& p : RegularPolygon(kSides, kRadius))
    cone.points.emplace_back(kReach, p.x(), p.y());
  BodyDesc top = MakeBody("top", cone, kTip + Vec3(0.75 * kReach, 0, 0), kOrange);
  const double arm = 0.75 * kReach;
  // Of a pyramid over a regular polygon about its axis: 3/10 m times the mean square of the rim's
  // inner and outer radius as the polygon has it.
  const double about_axis =
      0.3 * kRadius * kRadius * (2.0 + std::cos(Radians(360.0 / kSides))) / 3.0;  // over m
  const double precession = kGravity * arm / (about_axis * kSpin);
  top.angular_velocity = Vec3(kSpin, 0, precession);
  top.velocity = top.angular_velocity.cross(Vec3(arm, 0, 0));

  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(
      MakeFixedBox("post", Vec3(0.1, 0.1, kTip.z() - 0.05), Vec3(0, 0, 0.5 * (kTip.z() - 0.05))));
  scene.bodies.push_back(top);
  scene.joints.push_back(MakeBallJoint("top", "post", kTip));
  SetCamera(&scene, Vec3(1.3, -2.6, 1.7), Vec3(0, 0, 0.85));
  return scene;
}

}  // namespace touchstone::scene::catalog
