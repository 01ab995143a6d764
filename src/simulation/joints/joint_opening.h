#pragma once

#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// How far a joint of the world is off [m].
double OpeningOf(const World& world, int joint);
/// How fast a point of the joint's bodies that can be moved goes at most [m/s].
double SpeedAt(const World& world, const dynamics::ModelJoint& joint);
/// How far the island's joints are off, the widest one [m].
double WidestJoint(const World& world, const Island& island);
/// How far they will be off where the bodies are foreseen to stand at the end [m].
double OpeningAhead(const World& world, const Island& island, const PredictedPoses& predicted);

}  // namespace touchstone::simulation
