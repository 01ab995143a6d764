#include <array>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

void AddTray(SceneDesc* scene) {
  constexpr double kInner = 3.0;      // [m]
  constexpr double kThickness = 0.2;  // [m]
  constexpr double kHeight = 0.9;     // [m]
  constexpr double kOuter = kInner + 2 * kThickness;
  scene->bodies.push_back(
      MakeFixedBox("tray", Vec3(kOuter, kOuter, kThickness), Vec3(0, 0, 0.5 * kThickness)));
  const double at = 0.5 * (kInner + kThickness);
  const double z = kThickness + 0.5 * kHeight;
  const Vec3 along_x(kOuter, kThickness, kHeight);
  const Vec3 along_y(kThickness, kInner, kHeight);
  scene->bodies.push_back(MakeFixedBox("wall-south", along_x, Vec3(0, -at, z)));
  scene->bodies.push_back(MakeFixedBox("wall-north", along_x, Vec3(0, at, z)));
  scene->bodies.push_back(MakeFixedBox("wall-west", along_y, Vec3(-at, 0, z)));
  scene->bodies.push_back(MakeFixedBox("wall-east", along_y, Vec3(at, 0, z)));
}

}  // namespace

SceneDesc MakePlatonic() {
  SceneDesc scene = MakeScene("platonic",
                              "The five regular solids fall spinning into a tray. Each comes to "
                              "rest flat on a face, on three, "
                              "four or five corners. Watch the loss of energy at each impact, then "
                              "shake the tray's content "
                              "up with the mouse.");
  scene.bodies.push_back(MakeFloor());
  AddTray(&scene);
  struct Solid {
    const char* name;
    ShapeDesc shape;
    Vec3 position;
    Vec3 spin;
  };
  const std::array<Solid, 5> solids = {{
      {"tetrahedron", SolidShape{SolidKind::kTetrahedron, 0.5}, Vec3(-0.75, -0.7, 1.7),
       Vec3(3, 1, 2)},
      {"cube", BoxShape{Vec3::Constant(0.55)}, Vec3(0.7, -0.75, 2.1), Vec3(-2, 3, 1)},
      {"octahedron", SolidShape{SolidKind::kOctahedron, 0.48}, Vec3(0, 0.05, 2.9), Vec3(1, -3, 2)},
      {"dodecahedron", SolidShape{SolidKind::kDodecahedron, 0.45}, Vec3(-0.7, 0.75, 2.4),
       Vec3(2, 2, -3)},
      {"icosahedron", SolidShape{SolidKind::kIcosahedron, 0.45}, Vec3(0.75, 0.7, 1.6),
       Vec3(-3, -1, -2)},
  }};
  int color = 0;
  for (const Solid& solid : solids) {
    BodyDesc& body = scene.bodies.emplace_back(
        MakeBody(solid.name, solid.shape, solid.position, Cycle(color++)));
    body.angular_velocity = solid.spin;
  }
  SetCamera(&scene, Vec3(3.8, -5.6, 4.6), Vec3(0, 0, 0.8));
  return scene;
}

}  // namespace touchstone::scene::catalog
