#include "simulation/world/thruster_times.h"

#include <algorithm>
#include <cmath>

namespace touchstone::simulation {

ThrusterTimes::ThrusterTimes(const World& world) {
  for (const dynamics::ModelThruster& thruster : world.thrusters)
    for (const double change : {thruster.from, thruster.until})
      if (thruster.key.empty() && std::isfinite(change))
        changes_.push_back({change, thruster.at.body});
  std::ranges::stable_sort(changes_, {}, &Change::t);
}

std::span<const ThrusterTimes::Change> ThrusterTimes::Between(double from, double to) const {
  const auto first = std::ranges::lower_bound(changes_, from, {}, &Change::t);
  const auto last = std::ranges::lower_bound(first, changes_.end(), to, {}, &Change::t);
  return {first, last};
}

}  // namespace touchstone::simulation
