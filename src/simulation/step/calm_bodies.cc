#include "simulation/step/calm_bodies.h"

#include <algorithm>
#include <utility>

#include "simulation/world/point_speed.h"

namespace touchstone::simulation {

std::vector<std::vector<int>> FindCalmGroups(const World& world, const PairTable& pairs,
                                             const LinkGraph& links, std::span<const int> bodies,
                                             double h) {
  constexpr double kCalm = 0.05;  // of what gravity gives in a step
  const double calm = kCalm * h * world.environment.gravity.norm();
  std::vector<char> open(static_cast<std::size_t>(world.size()), 0);
  for (const int body : bodies) open[static_cast<std::size_t>(body)] = 1;
  std::vector<std::vector<int>> groups;
  for (const int first : bodies) {
    std::vector<int> group;
    const auto add = [&](int body) {
      if (std::exchange(open[static_cast<std::size_t>(body)], 0)) group.push_back(body);
    };
    add(first);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int body = group[i];
      for (const int index : pairs.OfBody(body)) {
        const PairRecord& pair = pairs.at(index);
        if (pair.InBand()) add(pair.a == body ? pair.b : pair.a);
      }
      for (const int other : links.Bodies(body)) add(other);
    }
    const auto is_calm = [&](int body) { return LargestPointSpeed(world, body) < calm; };
    if (!group.empty() && std::ranges::all_of(group, is_calm)) groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace touchstone::simulation
