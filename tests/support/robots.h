#pragma once

#include "scene/import/foreign_scene.h"

namespace touchstone::testing {

/// Whether this build reads robot descriptions.
inline bool ReadsRobots() {
  try {
    scene::ImportMjcf("<mujoco><worldbody/></mujoco>", "empty.xml");
    return true;
  } catch (const scene::SceneError&) {
    return false;
  }
}

}  // namespace touchstone::testing
