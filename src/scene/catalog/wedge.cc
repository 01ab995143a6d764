#include <cmath>
#include <string>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kWidth = 1.0;  // of load and wedge [m]
constexpr double kThin = 0.15;  // of the wedge at its thin end [m]

/// A load between a smooth wall and a wedge that it presses outwards.
void AddPress(const std::string& name, double degrees, double wall_x, std::uint32_t color,
              SceneDesc* scene) {
  const double rise = kWidth * std::tan(Radians(degrees));
  const double gap = kGap / std::cos(Radians(degrees));  // upwards, between the sloping faces
  const double left = wall_x + kGap;
  const double right = left + kWidth;
  const double low = kGap + kThin;
  scene->bodies.push_back(
      MakeFixedBox("wall-" + name, Vec3(0.3, 0.9, 1.6), Vec3(wall_x - 0.15, 0, 0.8)));
  scene->bodies.back().material = "smooth";
  scene->bodies.push_back(
      MakePlacedPrism("wedge-" + name,
                      {{left, kGap}, {right, kGap}, {right, low + rise}, {left, low}}, 0.6, color));
  BodyDesc& load = scene->bodies.emplace_back(MakePlacedPrism(
      "load-" + name, {{left, low + gap}, {right, low + gap + rise}, {right, 1.3}, {left, 1.3}},
      0.6, kStone));
  load.mass = 2000.0;
}

}  // namespace

SceneDesc MakeWedge() {
  SceneDesc scene = MakeScene(
      "wedge",
      "Two tonnes on each wedge, friction 0.2 above and below it, the walls smooth. A wedge of "
      "18 degrees holds under any load: it is flatter than twice the friction angle, 22.6 "
      "degrees. The one of 28 degrees is squeezed out. Try: set the friction of all bodies to "
      "0.3 at the start, or make a load ten times as heavy; the load does not matter.");
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.2};
  scene.materials["smooth"] = {.restitution = 0.0, .friction = 0.0};
  scene.bodies.push_back(MakeFloor());
  AddPress("flat", 18, -1.7, kBlue, &scene);
  AddPress("steep", 28, 0.7, kVermilion, &scene);
  SetCamera(&scene, Vec3(0.9, -5.4, 2.2), Vec3(0.1, 0, 0.65));
  return scene;
}

}  // namespace touchstone::scene::catalog
