#include "simulation/motion/predicted_poses.h"

#include <algorithm>
#include <utility>

#include "dynamics/orientation_curve.h"

namespace touchstone::simulation {

namespace {

// The momenta of one state at the pose of another.
dynamics::BodyState Placed(dynamics::BodyState state, const dynamics::BodyState& there) {
  state.p_WBcm = there.p_WBcm;
  state.q_WB = there.q_WB;
  return state;
}

// The orientation of a body after h if nothing pushes it: by its angular velocity, if that hardly
// changes. That of a slender body changes with every small turn of its axis: placed a thousandth of
// a radian beside its path, a rod of 2 m and 4 mm with the same angular momentum would spin at
// hundreds of radians per second. Such a body is integrated. `w`: its present angular velocity.
Quat TurnedFreely(const dynamics::ModelBody& body, const dynamics::BodyState& state, const Vec3& w,
                  double h) {
  constexpr double kAbout = 0.05;      // relative to the angular velocity
  constexpr double kFar = 50.0;        // [rad]: no plan turns a body by more
  constexpr double kTolerance = 1e-9;  // error of |q| per substep of the curve
  const Quat turned = dynamics::TurnedBy(state.q_WB, h * w);
  if (!body.movable() || IsAny(body.locked.about) || h * w.norm() > kFar) return turned;
  // No principal moment is this many times another: most bodies need no further check.
  const double uneven = body.I_BBcm_B.trace() * body.inverse_I_BBcm_B.trace();
  if (0.5 * h * h * w.squaredNorm() * uneven * uneven <= kAbout) return turned;
  const Mat3 answer = dynamics::ComputeWorldInverseInertia(body, state.q_WB);
  const Vec3 beside = 0.5 * h * h * (answer * state.L.cross(w));  // I w' = L x w
  if ((answer * beside.cross(state.L)).norm() <= kAbout * w.norm()) return turned;
  const dynamics::OrientationCurve curve(state.q_WB, {state.L, Vec3::Zero(), Vec3::Zero(), 0.0},
                                         {body.I_BBcm_B, body.inverse_I_BBcm_B}, h, kTolerance);
  return curve.complete() ? curve.end() : turned;
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
  if (found == bodies_.end() || *found != i) {
    state.p_WBcm += ahead * mean.v;
    state.q_WB = free_ ? TurnedFreely(world_.body(i), state, mean.w, ahead)
                       : dynamics::TurnedBy(state.q_WB, ahead * mean.w);
    return state;
  }
  const auto k = static_cast<size_t>(found - bodies_.begin());
  if (!end_state_.empty() && ahead > 0.0)
    return Placed(state, ahead < h_ ? middle_state_[k] : end_state_[k]);
  if (end_.empty()) return state;
  const Twist& end = end_[k];
  const double share = 0.5 * ahead / h_;
  mean.v += share * (end.v - mean.v);
  mean.w += share * (end.w - mean.w);
  state.p_WBcm += ahead * mean.v;
  state.q_WB = dynamics::TurnedBy(state.q_WB, ahead * mean.w);
  return state;
}

}  // namespace touchstone::simulation
