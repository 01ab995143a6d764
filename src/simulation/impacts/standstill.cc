#include "simulation/impacts/standstill.h"

#include <algorithm>

namespace touchstone::simulation {

bool IsTied(const World& world, const PairTable& pairs, const Island& island) {
  const auto outside = [&](int body) {
    return island.IndexOf(body) == contact::ContactProblem::kWorld;
  };
  const auto leaves = [&](const auto& links) {
    return [&](int index) {
      const auto& link = links[static_cast<size_t>(index)];
      return outside(link.a.body) || outside(link.b.body);
    };
  };
  return std::ranges::any_of(island.springs, leaves(world.springs)) ||
         std::ranges::any_of(island.joints, leaves(world.joints)) ||
         std::ranges::any_of(island.pairs, [&](int index) {
           return outside(pairs.at(index).a) || outside(pairs.at(index).b);
         });
}

void StopTogether(const PairTable& pairs, const Island& island, World* world) {
  double mass = 0.0;
  Vec3 momentum = Vec3::Zero();
  if (!IsTied(*world, pairs, island))
    for (const int i : island.bodies) {
      mass += world->body(i).mass;
      momentum += world->state(i).P;
    }
  for (const int i : island.bodies) {
    dynamics::BodyState& state = world->state(i);
    state.P = mass > 0.0 ? Vec3(world->body(i).mass / mass * momentum) : Vec3::Zero();
    state.L.setZero();
  }
}

}  // namespace touchstone::simulation
