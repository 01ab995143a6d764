#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kLength = 1.0;  // of a chalk [m]
constexpr double kThick = 0.05;
constexpr double kSpeed = 3.0;  // [m/s]

/// A bar that slides ahead on its lower end, at 45 degrees.
void AddChalk(const std::string& name, double y, double friction, std::uint32_t color,
              SceneDesc* scene) {
  const double lean = Radians(45);
  const double z = 0.5 * (kLength * std::cos(lean) + kThick * std::sin(lean)) + kGap;
  BodyDesc& chalk = scene->bodies.emplace_back(
      MakeBoxBody(name, Vec3(kThick, 0.1, kLength), Vec3(-1.5, y, z), color));
  chalk.orientation = TurnAboutY(-lean);
  chalk.velocity = Vec3(kSpeed, 0, 0);
  chalk.motion = MotionKind::kPlanar;
  chalk.material = name;
  scene->materials[name] = {.restitution = 0.0, .friction = friction};
  PairDesc& pair = scene->pairs.emplace_back();
  pair.material_a = name;
  pair.material_b = "default";
  pair.friction = friction;
}

}  // namespace

SceneDesc MakePainleve() {
  SceneDesc scene = MakeScene(
      "painleve",
      "Two bars are pushed over the floor like chalk over a board, leaning back. The smooth one "
      "slides. The rough one has more friction than a rigid body can slide with: the harder the "
      "floor pushes its tip, the more friction turns the tip into the floor. No acceleration "
      "obeys the law; it jams within an instant and is thrown over (the event Painlevé impact). "
      "Try: "
      "set the friction of all bodies to 1.5, then to 1.8, at the start: at this angle the "
      "limit is 5/3.");
  scene.bodies.push_back(MakeFloor());
  AddChalk("smooth", -0.35, 0.3, kSky, &scene);
  AddChalk("rough", 0.35, 2.5, kVermilion, &scene);
  SetCamera(&scene, Vec3(0.63, -4.75, 1.8), Vec3(0.1, 0, 0.4));
  return scene;
}

}  // namespace touchstone::scene::catalog
