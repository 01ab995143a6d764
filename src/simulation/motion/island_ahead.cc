#include "simulation/motion/island_ahead.h"

namespace touchstone::simulation {

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
  const dynamics::BodyState state = predicted_.At(body, ahead_);
  return {state.p_WBcm, state.q_WB, dynamics::ComputeTwist(world_.body(body), state)};
}

}  // namespace touchstone::simulation
