#pragma once

#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// What a joint may keep when it is closed bit by bit.
struct JointSlack {
  double opening = 0.0;  // [m]
  double beyond = 0.0;   // distance beyond its limits, times TravelSize [m]
};

/// Opening of a joint of the world [m].
double OpeningOf(const World& world, int joint);
/// Largest speed of a point of the joint's movable bodies [m/s].
double SpeedAt(const World& world, const dynamics::ModelJoint& joint);
/// Opening of the widest of the island's joints [m].
double WidestJoint(const World& world, const Island& island);
/// Opening of the widest joint in the poses predicted for the end [m].
double OpeningAhead(const World& world, const Island& island, const PredictedPoses& predicted);

}  // namespace touchstone::simulation
