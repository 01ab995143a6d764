#include "simulation/motion/predicted_poses.h"

#include <algorithm>
#include <utility>

namespace touchstone::simulation {

namespace {

// The momenta of one state at the pose of another.
dynamics::BodyState Placed(dynamics::BodyState state, const dynamics::BodyState& there) {
  state.p_WBcm = there.p_WBcm;
  state.q_WB = there.q_WB;
  return state;
}

}  // namespace

void PredictedPoses::SetEnd(const std::vector<int>& bodies, const std::vector<Vec6>& v) {
  bodies_ = bodies;
  end_.clear();
  for (const Vec6& rate : v) end_.push_back({h_ * rate.head<3>(), h_ * rate.tail<3>()});
}

void PredictedPoses::SetEnd(const std::vector<int>& bodies, std::vector<dynamics::BodyState> middle,
                            std::vector<dynamics::BodyState> end) {
  bodies_ = bodies;
  end_.clear();
  middle_state_ = std::move(middle);
  end_state_ = std::move(end);
}

dynamics::BodyState PredictedPoses::At(int i, double ahead) const {
  dynamics::BodyState state = world_.state(i);
  if (world_.body(i).path) return dynamics::StateOnPath(world_.body(i), state.path_time + ahead);
  Twist mean = dynamics::ComputeTwist(world_.body(i), state);
  const auto found = std::ranges::lower_bound(bodies_, i);
  if (found != bodies_.end() && *found == i) {
    const auto k = static_cast<size_t>(found - bodies_.begin());
    if (!end_state_.empty() && ahead > 0.0)
      return Placed(state, ahead < h_ ? middle_state_[k] : end_state_[k]);
    if (end_.empty()) return state;
    const Twist& end = end_[k];
    const double share = 0.5 * ahead / h_;
    mean.v += share * (end.v - mean.v);
    mean.w += share * (end.w - mean.w);
  }
  state.p_WBcm += ahead * mean.v;
  state.q_WB = dynamics::TurnedBy(state.q_WB, ahead * mean.w);
  return state;
}

}  // namespace touchstone::simulation
