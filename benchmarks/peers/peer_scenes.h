#pragma once

#include <vector>

#include "scene/scene_desc.h"

namespace touchstone::peers {

/// A scene of boxes, balls, capsules and cylinders in motion, and how long it is run.
struct PeerScene {
  scene::SceneDesc scene;
  double duration = 0.0;  // [s]
};

/// What people do with such bodies first: heaps, rows that fall, walls that are shot at.
std::vector<PeerScene> MakePeerScenes();

}  // namespace touchstone::peers
