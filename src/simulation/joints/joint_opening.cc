#include "simulation/joints/joint_opening.h"

#include <algorithm>

#include "simulation/joints/link_rows.h"
#include "simulation/world/point_speed.h"

namespace touchstone::simulation {
namespace {

double OpeningAt(const World& world, const dynamics::ModelJoint& joint, const LinkPlace& place) {
  double opening = 0.0;
  for (const Vec3& error : JointError(world, joint, place))
    opening = std::max(opening, error.norm());
  return opening;
}

}  // namespace

double OpeningOf(const World& world, int joint) {
  const dynamics::ModelJoint& model = world.joints[static_cast<size_t>(joint)];
  return OpeningAt(world, model, PlaceNow(world, model));
}

double SpeedAt(const World& world, const dynamics::ModelJoint& joint) {
  double fastest = 0.0;
  for (const int i : {joint.a.body, joint.b.body}) {
    if (i == dynamics::AttachedFrame::kWorld || !world.body(i).movable()) continue;
    fastest = std::max(fastest, LargestPointSpeed(world, i));
  }
  return fastest;
}

double WidestJoint(const World& world, const Island& island) {
  return OpeningAhead(world, island, PredictedPoses(world, 0.0));
}

double OpeningAhead(const World& world, const Island& island, const PredictedPoses& predicted) {
  double opening = 0.0;
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    opening =
        std::max(opening, OpeningAt(world, joint, PlaceAhead(predicted, joint, predicted.h())));
  }
  return opening;
}

}  // namespace touchstone::simulation
