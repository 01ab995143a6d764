#pragma once

#include <vector>

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The load of a joint on its body a, in W: the force at its point [N] and the torque beside it
/// [N m].
struct JointLoad {
  Vec3 force_W = Vec3::Zero();
  Vec3 torque_W = Vec3::Zero();
};

/// Shares the loads of an island's joints where they could be carried in several ways, as by the
/// two hinges of a door: the forces of least norm over all rows of all joints that push every body
/// as `f` does. `f` has the forces along the selected rows (JointBasis), block by block in the
/// order of the island's joints; further entries are ignored. By joint of the island; empty where
/// there is only one way.
std::vector<JointLoad> ShareAmongJoints(const World& world, const Island& island,
                                        const std::vector<Vec3>& f);

/// Adds the load of a drive, the force f of its row J_a, to that of its joint: a slider's drive
/// pushes at its point, a hinge's drive only turns.
void AddDriveLoad(const Mat36& J_a, const Vec3& f, Vec3* force_W, Vec3* torque_W);

}  // namespace touchstone::simulation
