#pragma once

#include <vector>

#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Predicted pose of a body, and its velocity there with its present momenta.
struct Placement {
  Vec3 p_WB;  // position of its centre of mass
  Quat q_WB;
  Twist V_WB;
};

/// The placement of a body in this state.
Placement PlacementOf(const World& world, int body, const dynamics::BodyState& state);

/// Bodies in their poses after `ahead` seconds; those of the island are placed once. Keeps
/// references to all arguments.
class IslandAhead {
 public:
  IslandAhead(const World& world, const Island& island, const PredictedPoses& predicted,
              double ahead);

  /// The placement of a body of the island, or of a body that belongs to no island.
  Placement Of(int body) const;

 private:
  Placement Place(int body) const;

  const World& world_;
  const Island& island_;
  const PredictedPoses& predicted_;
  double ahead_;
  std::vector<Placement> own_;  // by body of the island
};

}  // namespace touchstone::simulation
