#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kWidth = 0.9;  // of a leaf [m]
constexpr double kHeight = 1.9;
constexpr double kThick = 0.05;
constexpr double kSlit = 0.03;  // between a leaf and what is around it [m]
constexpr double kPost = 0.12;
constexpr double kThrow = 7.0;  // [m/s]

/// A leaf that hangs on its west post, and a ball thrown at it `reach` from the hinge.
void AddDoor(const std::string& name, double hinge_x, double reach, std::uint32_t color,
             SceneDesc* scene) {
  const double z = kSlit + 0.5 * kHeight;
  const std::string post = "post-" + name;
  scene->bodies.push_back(
      MakeFixedBox(post, Vec3(kPost, kPost, kHeight + 0.1),
                   Vec3(hinge_x - kSlit - 0.5 * kPost, 0, 0.5 * (kHeight + 0.1))));
  BodyDesc& leaf = scene->bodies.emplace_back(MakeBoxBody(
      "door-" + name, Vec3(kWidth, kThick, kHeight), Vec3(hinge_x + 0.5 * kWidth, 0, z), color));
  leaf.mass = 18.0;
  JointDesc& hinge = scene->joints.emplace_back(
      MakeHinge("door-" + name, post, Vec3(hinge_x, 0, z), Vec3::UnitZ()));
  hinge.collide = true;
  BodyDesc& ball =
      scene->bodies.emplace_back(MakeBody("ball-" + name, SolidShape{SolidKind::kIcosahedron, 0.16},
                                          Vec3(hinge_x + reach, -2.2, 1.1), kStone));
  ball.mass = 4.0;
  ball.velocity = Vec3(0, kThrow, 1.5);
}

}  // namespace

SceneDesc MakeDoor() {
  SceneDesc scene = MakeScene(
      "door",
      "Two doors, two equal throws. One ball strikes near the handle and the door flies open; the "
      "other strikes near the hinge, which takes the blow, and the door hardly moves. A door "
      "swings "
      "until its leaf meets the post. Push the doors with the mouse, or throw more.");
  scene.bodies.push_back(MakeFloor());
  AddDoor("far", -1.25, 0.8, kOrange, &scene);
  AddDoor("near", 0.4, 0.16, kSky, &scene);
  SetCamera(&scene, Vec3(2.1, -5.6, 3.1), Vec3(0, -0.4, 0.85));
  return scene;
}

}  // namespace touchstone::scene::catalog
