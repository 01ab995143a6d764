#include <cmath>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeIncline() {
  SceneDesc scene = MakeScene(
      "incline",
      "A block on a slope of 20 degrees. Friction is 0.1 % above tan(20 degrees) = 0.36397, so it "
      "holds, for ever and without creeping. Try: lower the friction of all bodies to 0.36, and it "
      "slides.");
  const double slope = Radians(20);
  const Vec3 plane(6, 3, 0.4);
  const Vec3 block(0.8, 0.8, 0.4);
  const Vec3 up(std::sin(slope), 0, std::cos(slope));
  const Vec3 centre(0, 0, 1.6);
  scene.materials["default"].friction = 1.001 * std::tan(slope);
  scene.bodies.push_back(MakeFloor());
  BodyDesc& incline = scene.bodies.emplace_back(MakeFixedBox("incline", plane, centre));
  incline.orientation = TurnAboutY(slope);
  const Vec3 uphill(-std::cos(slope), 0, std::sin(slope));
  BodyDesc& body = scene.bodies.emplace_back(
      MakeBoxBody("block", block,
                  centre + 1.2 * uphill + (0.5 * (plane.z() + block.z()) + kGap) * up, kOrange));
  body.orientation = TurnAboutY(slope);
  SetCamera(&scene, Vec3(2.5, -7, 3.6), Vec3(0, 0, 1.6));
  return scene;
}

}  // namespace touchstone::scene::catalog
