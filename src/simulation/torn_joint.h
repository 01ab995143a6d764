#pragma once

#include <optional>
#include <span>

#include "simulation/link_graph.h"

namespace touchstone::simulation {

/// A joint that holds nothing.
struct TornJoint {
  int joint = -1;
  double opening = 0.0;  // [m]
};

/// The first joint of these bodies that stands open by more than a hundred times the radius of the
/// larger of its own two: what drives them in a step is beyond what its forces can be found for.
std::optional<TornJoint> FindTornJoint(const World& world, const LinkGraph& links,
                                       std::span<const int> bodies);

}  // namespace touchstone::simulation
