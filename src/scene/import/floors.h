#pragma once

#include <string>
#include <vector>

#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A plane of a foreign scene that bounds a half-space: its normal is z in its own frame.
struct ForeignFloor {
  std::string body;  // the fixed body that stands for it
  Vec3 p_W = Vec3::Zero();
  Quat q_WF = Quat::Identity();
};

/// Moves bodies that lie deeper in a floor than the contact tolerance out of it, along its normal,
/// until they rest on it, and with them all bodies that joints connect to them; nothing moves that
/// is held by the world, or passes through the floor. Tells it in a warning. Other programs let
/// bodies start like that and push them out; here bodies do not overlap.
void LiftOutOfFloors(const std::vector<ForeignFloor>& floors, SceneDesc* scene);

}  // namespace touchstone::scene
