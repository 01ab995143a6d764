#include <string>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kLinks = 12;
constexpr double kLength = 0.28;  // from joint to joint [m]
constexpr double kSag = 0.32;     // weight of a link over the pull sideways
constexpr double kLowest = 0.9;   // height of the lowest joint [m]

std::string LinkName(int i) { return "link." + std::to_string(i); }

}  // namespace

SceneDesc MakeChain() {
  SceneDesc scene = MakeScene(
      "chain",
      "Twelve links on ball joints, hung between two posts as they come to rest. Sideways every "
      "joint pulls with the same force; upwards each holds the links below it. Pull the chain away "
      "and let go: the wave runs to the posts and back.");
  scene.damping = {.linear = 0.15, .angular = 0.15};

  const std::vector<Vec3> joints = HangingChain(kLinks, kLength, kSag, kLowest);
  scene.bodies.push_back(MakeFloor());
  const double height = joints.front().z() + 0.1;
  for (const Vec3& end : {joints.front(), joints.back()}) {
    const double outwards = end.x() < 0.0 ? -1.0 : 1.0;
    scene.bodies.push_back(MakeFixedBox(end.x() < 0.0 ? "post-west" : "post-east",
                                        Vec3(0.16, 0.3, height),
                                        Vec3(end.x() + 0.14 * outwards, 0, 0.5 * height)));
  }
  for (int i = 0; i < kLinks; ++i) {
    const auto k = static_cast<size_t>(i);
    const Vec3 flat(kLength, 0.12, 0.04);
    const Vec3 upright(kLength, 0.04, 0.12);
    BodyDesc& link = scene.bodies.emplace_back(MakeBoxBody(LinkName(i), i % 2 == 0 ? flat : upright,
                                                           0.5 * (joints[k] + joints[k + 1]),
                                                           i % 2 == 0 ? kBlue : kOrange));
    link.orientation = TurnTowards(joints[k + 1] - joints[k]);
  }
  // Each joint holds the link that is farther from its post.
  scene.joints.push_back(MakeBallJoint(LinkName(0), "post-west", joints.front()));
  for (int i = 1; i < kLinks; ++i) {
    const bool west = 2 * i <= kLinks;
    scene.joints.push_back(MakeBallJoint(LinkName(west ? i : i - 1), LinkName(west ? i - 1 : i),
                                         joints[static_cast<size_t>(i)]));
  }
  scene.joints.push_back(MakeBallJoint(LinkName(kLinks - 1), "post-east", joints.back()));
  SetCamera(&scene, Vec3(0.6, -4.6, 1.9), Vec3(0, 0, 1.2));
  return scene;
}

}  // namespace touchstone::scene::catalog
