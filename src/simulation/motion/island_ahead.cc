#include "simulation/motion/island_ahead.h"

namespace touchstone::simulation {

Placement PlacementOf(const World& world, int body, const dynamics::BodyState& state) {
  return {state.p_WBcm, state.q_WB, dynamics::ComputeTwist(world.body(body), state)};
}

IslandAhead::IslandAhead(const World& world, const Island& island, const PredictedPoses& predicted,
                         double ahead)
    : world_(world), island_(island), predicted_(predicted), ahead_(ahead) {
  own_.reserve(island.bodies.size());
  for (const int body : island.bodies) own_.push_back(Place(body));
}

Placement IslandAhead::Of(int body) const {
  const int own = island_.IndexOf(body);
  return own == contact::ContactProblem::kWorld ? Place(body) : own_[static_cast<size_t>(own)];
}

Placement IslandAhead::Place(int body) const {
  return PlacementOf(world_, body, predicted_.At(body, ahead_));
}

}  // namespace touchstone::simulation
