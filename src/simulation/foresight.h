#pragma once

#include <vector>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Where bodies stand within the coming h seconds, as far as one can tell. Before the forces are
/// known they coast; once their twists at the end are, their velocity changes steadily.
class Foresight {
 public:
  Foresight(const World& world, double h) : world_(world), h_(h) {}

  double h() const { return h_; }

  /// Takes over from a solve how these bodies (ascending) will move at the end; v over h.
  void Expect(const std::vector<int>& bodies, const std::vector<Vec6>& v);

  /// Takes over where trajectories lead these bodies (ascending): their states halfway and at the
  /// end.
  void Expect(const std::vector<int>& bodies, std::vector<dynamics::BodyState> middle,
              std::vector<dynamics::BodyState> end);

  /// The pose of body i after `ahead` seconds, with the momenta it has now:
  ///   x + ahead v + ahead^2 (v_end - v) / (2 h), q turned by the same of w,
  /// or, halfway and at the end, what trajectories say.
  dynamics::BodyState At(int i, double ahead) const;

 private:
  const World& world_;
  double h_;
  std::vector<int> bodies_;  // whose end is known
  std::vector<Twist> end_;
  std::vector<dynamics::BodyState> middle_state_, end_state_;
};

}  // namespace touchstone::simulation
