#pragma once

#include <utility>
#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Decides which bodies may touch, and so may not overlap: one of them moves, no joint exempts
/// them, and the scene does not let them pass through each other.
class TouchRules {
 public:
  TouchRules() = default;
  /// Valid while the world has the same bodies and joints.
  explicit TouchRules(const World& world);

  bool MayTouch(const World& world, int a, int b) const;

  std::size_t MemoryUse() const { return joined_.capacity() * sizeof(joined_[0]); }  // [bytes]

 private:
  std::vector<std::pair<int, int>> joined_;  // bodies that joints exempt, sorted
};

}  // namespace touchstone::simulation
