#include "simulation/torn_joint.h"

#include <algorithm>
#include <sstream>

#include "simulation/link_rows.h"

namespace touchstone::simulation {

std::string DescribeTornJoint(const World& world) {
  constexpr double kMost = 100.0;  // radii
  for (std::size_t i = 0; i < world.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[i];
    double radius = world.body(joint.a.body).shape->radius();
    if (joint.b.on_body()) radius = std::max(radius, world.body(joint.b.body).shape->radius());
    const double opening = JointError(world, joint, PlaceNow(world, joint)).front().norm();
    if (opening <= kMost * radius) continue;
    std::ostringstream message;
    message << "joints[" << i << "] of '" << world.body(joint.a.body).name << "' and "
            << (joint.b.on_body() ? "'" + world.body(joint.b.body).name + "'" : "the world")
            << " is torn apart, open by " << opening
            << " m (settings.step, or what drives it, is too large)";
    return message.str();
  }
  return "";
}

}  // namespace touchstone::simulation
