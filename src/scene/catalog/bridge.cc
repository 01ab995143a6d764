#include <string>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kPlanks = 8;
constexpr double kLength = 0.4;  // from hinge to hinge [m]
constexpr double kSag = 0.12;    // weight of a plank over the pull sideways
constexpr double kLowest = 1.0;  // [m]

std::string PlankName(int i) { return "plank." + std::to_string(i); }

}  // namespace

SceneDesc MakeBridge() {
  SceneDesc scene = MakeScene(
      "bridge",
      "Eight planks on hinges between two piers, and two crates that drop on them. The flatter a "
      "bridge hangs, the harder it pulls sideways: eight times the weight of a plank before the "
      "crates come. Try: drag a crate from the middle to an end and watch the shape follow, or "
      "delete the hinge's plank in the middle.");
  scene.damping = {.linear = 0.3, .angular = 0.3};
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.7};
  const std::vector<Vec3> joints = HangingChain(kPlanks, kLength, kSag, kLowest);
  scene.bodies.push_back(MakeFloor());
  const double height = joints.front().z() + 0.04;
  for (const Vec3& end : {joints.front(), joints.back()}) {
    const double outwards = end.x() < 0.0 ? -1.0 : 1.0;
    scene.bodies.push_back(MakeFixedBox(end.x() < 0.0 ? "pier-west" : "pier-east",
                                        Vec3(0.6, 0.9, height),
                                        Vec3(end.x() + 0.32 * outwards, 0, 0.5 * height)));
  }
  for (int i = 0; i < kPlanks; ++i) {
    const auto k = static_cast<size_t>(i);
    const Vec3 along = joints[k + 1] - joints[k];
    BodyDesc& plank = scene.bodies.emplace_back(
        MakeBoxBody(PlankName(i), Vec3(kLength - 0.04, 0.7, 0.05),
                    0.5 * (joints[k] + joints[k + 1]), i % 2 == 0 ? kOrange : kYellow));
    plank.orientation = TurnTowards(along);
    scene.joints.push_back(MakeHinge(PlankName(i),
                                     i == 0 ? std::string("pier-west") : PlankName(i - 1),
                                     joints[k], Vec3::UnitY()));
  }
  scene.joints.push_back(
      MakeHinge(PlankName(kPlanks - 1), "pier-east", joints.back(), Vec3::UnitY()));
  for (const double side : {-1.0, 1.0}) {
    BodyDesc& crate = scene.bodies.emplace_back(MakeBoxBody(
        side < 0.0 ? "crate-west" : "crate-east", Vec3::Constant(0.28),
        Vec3(0.35 * side + 0.1, 0.05 * side, 1.75 + 0.25 * side), side < 0.0 ? kBlue : kVermilion));
    crate.density = 400;
  }
  SetCamera(&scene, Vec3(1.6, -5.2, 2.7), Vec3(0, 0, 1.05));
  return scene;
}

}  // namespace touchstone::scene::catalog
