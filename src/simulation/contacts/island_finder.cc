#include "simulation/contacts/island_finder.h"

#include <algorithm>

#include "base/sorting.h"

namespace touchstone::simulation {

std::vector<Island> IslandFinder::Find(const World& world, const PairTable& pairs,
                                       const LinkGraph& links, std::span<const int> bodies) {
  members_.Clear(world.size());
  reached_.Clear(world.size());
  for (const int body : bodies) members_.Insert(body);
  const auto counts = [&](int body) {
    return members_.Contains(body) || !world.body(body).movable();
  };
  std::vector<Island> islands;
  for (const int first : bodies) {
    if (!reached_.Insert(first)) continue;
    Island& island = islands.emplace_back();
    island.bodies.push_back(first);
    const auto reach = [&](int body) {
      if (members_.Contains(body) && reached_.Insert(body)) island.bodies.push_back(body);
    };
    for (size_t next = 0; next < island.bodies.size(); ++next) {
      const int body = island.bodies[next];
      for (const int index : pairs.OfBody(body)) {
        const PairRecord& pair = pairs.at(index);
        if (!pair.InBand() || !counts(pair.a) || !counts(pair.b)) continue;
        island.pairs.push_back(index);
        reach(pair.a == body ? pair.b : pair.a);
      }
      for (const int other : links.Bodies(body)) reach(other);
      island.joints.insert(island.joints.end(), links.Joints(body).begin(),
                           links.Joints(body).end());
      island.springs.insert(island.springs.end(), links.Springs(body).begin(),
                            links.Springs(body).end());
      island.thrusters.insert(island.thrusters.end(), links.Thrusters(body).begin(),
                              links.Thrusters(body).end());
    }
    std::ranges::sort(island.bodies);
    pairs.Sort(&island.pairs);
    SortWithoutRepeats(&island.joints);
    std::ranges::copy_if(island.joints, std::back_inserter(island.sprung_joints), [&](int joint) {
      return world.joints[static_cast<size_t>(joint)].spring.has_value();
    });
    SortWithoutRepeats(&island.springs);
    std::ranges::sort(island.thrusters);
  }
  return islands;
}

}  // namespace touchstone::simulation
