#include "simulation/joints/torn_joint.h"

#include <algorithm>

#include "simulation/joints/link_rows.h"

namespace touchstone::simulation {

std::optional<TornJoint> FindTornJoint(const World& world, const LinkGraph& links,
                                       std::span<const int> bodies) {
  constexpr double kMost = 100.0;  // in radii
  std::optional<TornJoint> first;
  for (const int body : bodies)
    for (const int i : links.Joints(body)) {
      if (first && first->joint <= i) continue;
      const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(i)];
      double radius = world.body(joint.a.body).shape->radius();
      if (joint.b.on_body()) radius = std::max(radius, world.body(joint.b.body).shape->radius());
      const double opening = JointError(world, joint, PlaceNow(world, joint)).front().norm();
      if (opening > kMost * radius) first = TornJoint{i, opening};
    }
  return first;
}

}  // namespace touchstone::simulation
