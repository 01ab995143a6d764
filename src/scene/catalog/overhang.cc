#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kBlocks = 12;
constexpr double kOfLimit = 0.99;
const Vec3 kBlock(1.0, 0.5, 0.2);  // [m]
const Vec3 kTable(3.0, 1.6, 1.6);  // its right edge is at x = 0
constexpr double kLength = 1.0;    // of a block along x

/// How far the k-th block from the top (1 topmost) stands out over the one below: at the limit,
/// length / (2 k), the centre of the k blocks is right above the edge.
double OverhangOf(int k) { return kOfLimit * kLength / (2.0 * k); }

}  // namespace

SceneDesc MakeOverhang() {
  SceneDesc scene =
      MakeScene("overhang",
                "Twelve blocks lean out over the edge of a table, each at 99 % of what balance "
                "allows; the top "
                "one has left the table altogether. Nudge the top block outwards by a centimetre.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(
      MakeFixedBox("table", kTable, Vec3(-0.5 * kTable.x(), 0, 0.5 * kTable.z())));
  double x = -0.5 * kLength;
  for (int level = 0; level < kBlocks; ++level) {
    const int from_top = kBlocks - level;
    x += OverhangOf(from_top);
    scene.bodies.push_back(MakeBoxBody("block." + std::to_string(level), kBlock,
                                       Vec3(x, 0, kTable.z() + LayerHeight(kBlock.z(), level)),
                                       Cycle(level)));
  }
  SetCamera(&scene, Vec3(2.5, -7, 3.6), Vec3(0.1, 0, 2.2));
  return scene;
}

}  // namespace touchstone::scene::catalog
