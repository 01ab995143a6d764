#pragma once

#include <string>

#include "scene/scene_desc.h"
#include "support/scenes.h"

namespace touchstone::testing {

/// A heavy box flies into a pyramid of 210 cubes: at the pace exact, which the scene states, steps
/// last more than a second each after a tenth of a second. The text of the scene.
inline std::string StruckPile() {
  scene::SceneDesc scene = scene::FindCatalogEntry("pyramid-210")->make();
  scene.name = "struck pile";
  scene.states_pace = true;
  scene::BodyDesc shot;
  shot.name = "shot";
  shot.shape = scene::BoxShape{Vec3::Constant(0.6)};
  shot.mass = 600.0;
  shot.position = Vec3(0.0, -2.2, 4.0);
  shot.velocity = Vec3(0.0, 15.0, 0.0);
  scene.bodies.push_back(shot);
  return scene::WriteScene(scene);
}

}  // namespace touchstone::testing
