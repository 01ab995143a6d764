#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeSeesaw() {
  SceneDesc scene =
      MakeScene("seesaw",
                "A plank on a ridge, 20 kg on the left and 30 kg on the right, both 1.6 m out: it "
                "tips to the "
                "right. Drag the heavy cube inwards to two thirds of its distance and the plank "
                "comes close to "
                "balance; it never quite keeps it, since it rests on top of its pivot.");
  constexpr double kRidge = 0.5;  // height [m]
  const Vec3 plank(4.0, 0.5, 0.08);
  scene.bodies.push_back(MakeFloor());
  BodyDesc& ridge = scene.bodies.emplace_back(
      MakePlacedPrism("ridge", {{-0.4, 0}, {0.4, 0}, {0, kRidge}}, 0.8, kFixedGrey));
  ridge.fixed = true;
  const double plank_z = kRidge + LayerHeight(plank.z(), 0);
  BodyDesc& board =
      scene.bodies.emplace_back(MakeBoxBody("plank", plank, Vec3(0, 0, plank_z), kOrange));
  board.mass = 25.0;
  const auto add_weight = [&](const char* name, double x, double side, double mass,
                              std::uint32_t color) {
    const double z = plank_z + 0.5 * plank.z() + LayerHeight(side, 0);
    scene.bodies.emplace_back(MakeBoxBody(name, Vec3::Constant(side), Vec3(x, 0, z), color)).mass =
        mass;
  };
  add_weight("light", -1.6, 0.35, 20.0, kSky);
  add_weight("heavy", 1.6, 0.4, 30.0, kBlue);
  SetCamera(&scene, Vec3(1.6, -5.6, 2.2), Vec3(0, 0, 0.5));
  return scene;
}

}  // namespace touchstone::scene::catalog
