#include "simulation/foresight.h"

#include <algorithm>

namespace touchstone::simulation {

void Foresight::Expect(const std::vector<int>& bodies, const std::vector<Vec6>& v) {
  bodies_ = bodies;
  end_.clear();
  for (const Vec6& rate : v) end_.push_back({h_ * rate.head<3>(), h_ * rate.tail<3>()});
}

dynamics::BodyState Foresight::At(int i, double ahead) const {
  dynamics::BodyState state = world_.state(i);
  Twist mean = dynamics::ComputeTwist(world_.body(i), state);
  const auto found = std::ranges::lower_bound(bodies_, i);
  if (found != bodies_.end() && *found == i) {
    const Twist& end = end_[static_cast<size_t>(found - bodies_.begin())];
    const double share = 0.5 * ahead / h_;
    mean.v += share * (end.v - mean.v);
    mean.w += share * (end.w - mean.w);
  }
  state.p_WBcm += ahead * mean.v;
  state.q_WB = dynamics::TurnedBy(state.q_WB, ahead * mean.w);
  return state;
}

}  // namespace touchstone::simulation
