#pragma once

#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// An estimate of the bodies' poses within the coming h seconds. Before the forces are known the
/// bodies coast; once their twists at the end are known, their velocity changes steadily.
class PredictedPoses {
 public:
  /// Predicts bodies that coast freely: a slender one turns as without a torque, about an axis that
  /// turns with it. Without this, bodies keep their present angular velocity, as jointed bodies
  /// usually do.
  static PredictedPoses OfFree(const World& world, double h) {
    PredictedPoses predicted(world, h);
    predicted.free_ = true;
    return predicted;
  }
  PredictedPoses(const World& world, double h) : world_(world), h_(h) {}

  double h() const { return h_; }

  /// Sets the twists of these bodies (ascending) at the end from a solve; v is the twist over h.
  void SetEnd(const std::vector<int>& bodies, const std::vector<Vec6>& v);

  /// Sets the states of these bodies (ascending) halfway and at the end from trajectories.
  void SetEnd(const std::vector<int>& bodies, std::vector<dynamics::BodyState> middle,
              std::vector<dynamics::BodyState> end);

  /// The pose of body i after `ahead` seconds, with its present momenta:
  ///   x + ahead v + ahead^2 (v_end - v) / (2 h), q turned by the same expression in w,
  /// or, halfway and at the end, the pose given by trajectories; for a body on a path, its place on
  /// the path.
  dynamics::BodyState At(int i, double ahead) const;

 private:
  const World& world_;
  double h_;
  bool free_ = false;
  std::vector<int> bodies_;  // bodies whose end is known
  std::vector<Twist> end_;
  std::vector<dynamics::BodyState> middle_state_, end_state_;
};

}  // namespace touchstone::simulation
