#include "simulation/world/state_hash.h"

#include "base/hash.h"

namespace touchstone::simulation {

std::uint64_t HashState(const World& world) {
  StateHash hash;
  hash.Add(world.time);
  for (const dynamics::BodyState& state : world.states) {
    hash.Add(state.p_WBcm);
    hash.Add(state.q_WB.w());
    hash.Add(Vec3(state.q_WB.vec()));
    hash.Add(state.P);
    hash.Add(state.L);
  }
  return hash.value();
}

}  // namespace touchstone::simulation
