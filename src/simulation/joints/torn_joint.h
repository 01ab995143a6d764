#pragma once

#include <optional>
#include <span>

#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// A joint that no longer holds.
struct TornJoint {
  int joint = -1;
  double opening = 0.0;  // [m]
};

/// The first joint of these bodies that is open by more than a hundred times the radius of the
/// larger of its two bodies: they are driven so hard that no joint forces can be found.
std::optional<TornJoint> FindTornJoint(const World& world, const LinkGraph& links,
                                       std::span<const int> bodies);

}  // namespace touchstone::simulation
