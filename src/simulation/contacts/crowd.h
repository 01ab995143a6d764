#pragma once

#include <optional>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Two bodies that overlap, and the depth [m].
struct CrowdedPair {
  int a = -1;
  int b = -1;
  double depth = 0.0;
};

/// Quickly detects that many bodies overlap deeply, where evaluating all pairs would take seconds
/// and gigabytes: returns the worst of the first hundred pairs in which one body's centre of mass
/// lies deeper than `depth` [m] inside the other. None if there are fewer such pairs.
std::optional<CrowdedPair> FindCrowd(const World& world, double depth);

}  // namespace touchstone::simulation
