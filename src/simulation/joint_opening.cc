#include "simulation/joint_opening.h"

#include <algorithm>

#include "simulation/link_rows.h"

namespace touchstone::simulation {

double WidestJoint(const World& world, const Island& island) {
  return OpeningAhead(world, island, Foresight(world, 0.0));
}

double OpeningAhead(const World& world, const Island& island, const Foresight& foresight) {
  double opening = 0.0;
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    for (const Vec3& error : JointError(world, joint, PlaceAhead(foresight, joint, foresight.h())))
      opening = std::max(opening, error.norm());
  }
  return opening;
}

}  // namespace touchstone::simulation
