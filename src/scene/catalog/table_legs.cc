#include <string>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kLeg = 0.7;  // height [m]
const Vec3 kSlab(1.6, 1.2, 0.1);

/// A slab on legs, with a weight off its middle. Feet are positions relative to the slab's middle.
void AddTable(const std::string& name, double x, const std::vector<Eigen::Vector2d>& feet,
              std::uint32_t color, SceneDesc* scene) {
  for (size_t i = 0; i < feet.size(); ++i) {
    scene->bodies.push_back(MakeBoxBody(name + ".leg." + std::to_string(i), Vec3(0.12, 0.12, kLeg),
                                        Vec3(x + feet[i].x(), feet[i].y(), LayerHeight(kLeg, 0)),
                                        kStone));
  }
  const double slab = kLeg + kGap + LayerHeight(kSlab.z(), 0);
  scene->bodies.emplace_back(MakeBoxBody(name + ".slab", kSlab, Vec3(x, 0, slab), color)).mass =
      60.0;
  scene->bodies
      .emplace_back(MakeBoxBody(name + ".weight", Vec3::Constant(0.3),
                                Vec3(x + 0.2, -0.15, slab + 0.5 * kSlab.z() + LayerHeight(0.3, 0)),
                                kVermilion))
      .mass = 40.0;
}

}  // namespace

SceneDesc MakeTableLegs() {
  SceneDesc scene = MakeScene(
      "table-legs",
      "The same slab and weight on three legs and on four. On three, statics says what each leg "
      "carries. On four it does not: any share of the load along one diagonal can be moved to the "
      "other, and rigid legs have nothing that would settle it. The forces shown are then those of "
      "least norm, and the solver panel says that load sharing is undetermined; of the table on "
      "three legs it says so, too, since each leg stands on four corners. Try: drag the weight "
      "over "
      "one leg.");
  scene.bodies.push_back(MakeFloor());
  AddTable("three", -1.1, {{-0.6, -0.4}, {0.6, -0.4}, {0.0, 0.45}}, kBlue, &scene);
  AddTable("four", 1.1, {{-0.6, -0.45}, {0.6, -0.45}, {0.6, 0.45}, {-0.6, 0.45}}, kGreen, &scene);
  SetCamera(&scene, Vec3(0.6, -5.2, 2.6), Vec3(0, 0, 0.55));
  return scene;
}

}  // namespace touchstone::scene::catalog
