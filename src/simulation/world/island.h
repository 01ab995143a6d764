#pragma once

#include <algorithm>
#include <vector>

#include "contact/contact_problem.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Movable bodies connected by contacts, joints and springs, with these connections, the
/// connections to immovable bodies, and the thrusters that push the bodies. Indices refer to the
/// world and the pair table, ascending.
struct Island {
  std::vector<int> bodies;
  std::vector<int> pairs;  // pairs in band
  std::vector<int> joints;
  std::vector<int> springs;
  std::vector<int> sprung_joints;  // those of `joints` that have a spring of their own
  std::vector<int> thrusters;

  bool HasSprings() const { return !springs.empty() || !sprung_joints.empty(); }

  /// Index of the body among the island's, or ContactProblem::kWorld.
  int IndexOf(int body) const {
    const auto found = std::ranges::lower_bound(bodies, body);
    return found != bodies.end() && *found == body ? static_cast<int>(found - bodies.begin())
                                                   : contact::ContactProblem::kWorld;
  }
};

}  // namespace touchstone::simulation
