#include <set>
#include <string>
#include <utility>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kLevels = 11;
const Vec3 kBlock(0.75, 0.25, 0.15);  // [m]
constexpr double kPitch = 0.252;
// (level, place) of the blocks that have been taken out.
const std::set<std::pair<int, int>> kTaken = {{2, 1}, {3, 0}, {3, 2}, {5, 0},
                                              {6, 1}, {8, 2}, {9, 1}};

}  // namespace

SceneDesc MakeBlockTower() {
  SceneDesc scene = MakeScene(
      "block-tower",
      "A tower of blocks laid crosswise, three to a layer, out of which seven have been taken. It "
      "stands on what is left, and the arrows tell which blocks carry and which only lie there. "
      "Try: pull out another one by the mouse, gently; the one that carries least comes easiest.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  for (int level = 0; level < kLevels; ++level) {
    const bool turned = level % 2 == 1;
    for (int place = 0; place < 3; ++place) {
      if (kTaken.contains({level, place})) continue;
      const double aside = (place - 1) * kPitch;
      scene.bodies.push_back(MakeBoxBody(
          "block." + std::to_string(level) + "." + std::to_string(place),
          turned ? Vec3(kBlock.y(), kBlock.x(), kBlock.z()) : kBlock,
          Vec3(turned ? aside : 0.0, turned ? 0.0 : aside, LayerHeight(kBlock.z(), level)),
          turned ? kYellow : kOrange));
      scene.bodies.back().density = 500;
    }
  }
  SetCamera(&scene, Vec3(1.8, -3.6, 1.9), Vec3(0, 0, 0.85));
  return scene;
}

}  // namespace touchstone::scene::catalog
