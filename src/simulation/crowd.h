#pragma once

#include <optional>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Two bodies that overlap, and by how much [m].
struct CrowdedPair {
  int a = -1;
  int b = -1;
  double depth = 0.0;
};

/// Tells at once that many bodies were put into one another, where all pairs would take seconds and
/// gigabytes to look at: the worst of the first hundred pairs of which one body's centre of mass
/// lies deeper than `depth` [m] inside the other. None where there are fewer.
std::optional<CrowdedPair> FindCrowd(const World& world, double depth);

}  // namespace touchstone::simulation
