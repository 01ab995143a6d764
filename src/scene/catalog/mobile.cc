#include <array>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kBeam = 2.4;     // height of the hook [m]
constexpr double kBarMass = 0.3;  // [kg]
constexpr double kRise = 0.14;    // of a bar's hook over its ends [m]
constexpr double kThreadMass = 0.02;
constexpr double kThread = 0.25;  // from one bar to the next
constexpr double kThick = 0.03;   // of the bars [m]

/// A flat triangle that hangs by its upper corner, with what hangs from the two others; the hook is
/// where the moments are equal.
struct Lever {
  const char* name;
  double length;     // between the ends' hooks [m]
  double west_mass;  // that hangs from the ends [kg]
  double east_mass;
  std::uint32_t color;

  /// From the west end to the hook. The triangle's own centre is at a third of both ends and hook.
  double WestArm() const {
    return length * (east_mass + kBarMass / 3.0) / (west_mass + east_mass + kBarMass / 1.5);
  }
};

/// Adds the bar with its hook at `hook`, held by `holder`; returns the hooks of its ends.
std::array<Vec3, 2> AddLever(const Lever& lever, const Vec3& hook, const std::string& holder,
                             SceneDesc* scene) {
  const Vec3 west = hook - Vec3(lever.WestArm(), 0, kRise);
  const Vec3 east = west + Vec3(lever.length, 0, 0);
  BodyDesc& bar = scene->bodies.emplace_back(MakePlacedPrism(
      lever.name, {{west.x(), west.z()}, {east.x(), east.z()}, {hook.x(), hook.z()}}, kThick,
      lever.color));
  bar.mass = kBarMass;
  scene->joints.push_back(MakeBallJoint(lever.name, holder, hook));
  return {west, east};
}

/// A thread that hangs from `holder`; returns its lower end.
Vec3 AddThread(const std::string& name, const Vec3& hook, const std::string& holder,
               SceneDesc* scene) {
  const Vec3 down(0, 0, -kThread);
  scene->bodies.push_back(
      MakeBoxBody(name, Vec3(0.015, 0.015, kThread), hook + 0.5 * down, kStone));
  scene->bodies.back().mass = kThreadMass;
  scene->joints.push_back(MakeBallJoint(name, holder, hook));
  return hook + down;
}

/// A weight on a stiff thread: a slender pyramid that widens downwards.
void AddWeight(const std::string& name, double mass, double drop, const Vec3& hook,
               const std::string& holder, std::uint32_t color, SceneDesc* scene) {
  constexpr double kHalf = 0.09;
  HullShape pyramid;
  pyramid.points = {Vec3(0, 0, 0), Vec3(kHalf, kHalf, -drop), Vec3(-kHalf, kHalf, -drop),
                    Vec3(-kHalf, -kHalf, -drop), Vec3(kHalf, -kHalf, -drop)};
  scene->bodies.push_back(MakeBody(name, pyramid, hook - Vec3(0, 0, 0.75 * drop), color));
  scene->bodies.back().mass = mass;
  scene->joints.push_back(MakeBallJoint(name, holder, hook));
}

}  // namespace

SceneDesc MakeMobile() {
  SceneDesc scene = MakeScene(
      "mobile",
      "Three bars and four weights, each hung where weight times distance is the same on both "
      "sides, the bar's own weight counted in. Every ball joint shows the force of all that hangs "
      "below it. Try: give one weight a little more mass and see how far the bars tilt; nudge one "
      "and watch the whole turn; delete one.");
  scene.damping = {.linear = 0.05, .angular = 0.05};
  constexpr Lever kLower = {"bar-low", 0.9, 1.0, 0.5, kGreen};
  constexpr double kBelowMiddle = kThreadMass + kBarMass + kLower.west_mass + kLower.east_mass;
  constexpr Lever kMiddle = {"bar-middle", 1.2, 1.5, kBelowMiddle, kSky};
  constexpr double kBelowUpper = kThreadMass + kBarMass + kMiddle.west_mass + kBelowMiddle;
  constexpr Lever kUpper = {"bar-top", 1.5, 2.4, kBelowUpper, kBlue};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("beam", Vec3(2.6, 0.12, 0.1), Vec3(0, 0.25, kBeam + 0.05)));
  scene.bodies.push_back(
      MakeFixedBox("post", Vec3(0.1, 0.12, kBeam - kGap), Vec3(-1.25, 0.25, 0.5 * (kBeam - kGap))));
  const Vec3 hook(0, 0, kBeam);
  const auto upper = AddLever(kUpper, hook, "beam", &scene);
  AddWeight("weight-a", kUpper.west_mass, 0.5, upper[0], kUpper.name, kVermilion, &scene);
  const auto middle = AddLever(kMiddle, AddThread("thread-top", upper[1], kUpper.name, &scene),
                               "thread-top", &scene);
  AddWeight("weight-b", kMiddle.west_mass, 0.45, middle[0], kMiddle.name, kOrange, &scene);
  const auto lower = AddLever(kLower, AddThread("thread-low", middle[1], kMiddle.name, &scene),
                              "thread-low", &scene);
  AddWeight("weight-c", kLower.west_mass, 0.4, lower[0], kLower.name, kPurple, &scene);
  AddWeight("weight-d", kLower.east_mass, 0.35, lower[1], kLower.name, kYellow, &scene);
  SetCamera(&scene, Vec3(0.8, -5.0, 1.7), Vec3(0.3, 0, 1.5));
  return scene;
}

}  // namespace touchstone::scene::catalog
