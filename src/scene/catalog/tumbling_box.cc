#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {

SceneDesc MakeTumblingBox() {
  SceneDesc scene = MakeScene(
      "tumbling-box",
      "A box floats without weight and spins about its middle axis, a thousandth off. That axis is "
      "unstable: the box turns over, spins on upside down and turns back, while energy and angular "
      "momentum stay what they were. Give it a spin about the long or the short axis instead.");
  scene.gravity = Vec3::Zero();
  BodyDesc& box =
      scene.bodies.emplace_back(MakeBoxBody("box", Vec3(1.0, 0.6, 0.2), Vec3::Zero(), kGreen));
  box.angular_velocity = Vec3(0.005, 5.0, 0.0);
  SetCamera(&scene, Vec3(1.4, -2.2, 1.2), Vec3::Zero());
  return scene;
}

}  // namespace touchstone::scene::catalog
