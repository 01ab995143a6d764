#pragma once

#include <span>
#include <string>
#include <vector>

#include "exchange/command.h"
#include "exchange/snapshot.h"

namespace touchstone::session {

/// Bodies cut out of a snapshot, with all that connects them or acts on them.
struct Cutting {
  exchange::AddCopies copies;                     // at rest, at their poses in the snapshot
  std::vector<exchange::BodySnapshot> bodies;     // the bodies, for their shapes and poses
  std::shared_ptr<const scene::SceneDesc> scene;  // their scene, as loaded
  // Numbers of joints, springs and thrusters of the bodies that are not part of the copies: some of
  // their bodies are not copied, or all of them are fixed.
  int joints_left_out = 0;
  int springs_left_out = 0;
  int thrusters_left_out = 0;
};

/// Cuts out the bodies with these ids; ids of bodies that do not exist are ignored.
Cutting CutOut(const exchange::Snapshot& snapshot, std::span<const BodyId> ids);

/// The copies, translated by `shift_W`.
exchange::AddCopies Shifted(const exchange::AddCopies& copies, const Vec3& shift_W);

/// The joints, springs and thrusters that are not part of the copies, and the reason, as a
/// sentence; empty if there are none.
std::string TellLeftOut(const Cutting& cutting);

/// The reason why these bodies cannot be copied together: two of them overlap, which the scene
/// allows for them, but not for their copies. Empty if none overlap without a copied joint.
std::string TellOverlap(const Cutting& cutting, double tolerance);

}  // namespace touchstone::session
