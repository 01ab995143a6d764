#pragma once

#include <span>
#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The times when thrusters begin and end by themselves, for a whole run. The cost of a query
/// depends on the number of changes it returns, not on the number of thrusters.
class ThrusterTimes {
 public:
  struct Change {
    double t = 0.0;  // [s]
    int body = -1;
  };

  ThrusterTimes() = default;
  explicit ThrusterTimes(const World& world);

  /// The changes from `from` (included) to `to` (excluded) [s], by time; at equal times in the
  /// order of thrusters.
  std::span<const Change> Between(double from, double to) const;

  std::size_t MemoryUse() const { return changes_.capacity() * sizeof(Change); }  // [bytes]

 private:
  std::vector<Change> changes_;
};

}  // namespace touchstone::simulation
