#pragma once

#include <span>
#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// When thrusters begin and end by themselves, for all of a run. The cost of a question depends on
/// its answer, not on how many thrusters there are.
class ThrusterTimes {
 public:
  struct Change {
    double t = 0.0;  // [s]
    int body = -1;
  };

  ThrusterTimes() = default;
  explicit ThrusterTimes(const World& world);

  /// The changes from `from` on and before `to` [s], by time; at one time in the order of
  /// thrusters.
  std::span<const Change> Between(double from, double to) const;

  std::size_t MemoryUse() const { return changes_.capacity() * sizeof(Change); }  // [bytes]

 private:
  std::vector<Change> changes_;
};

}  // namespace touchstone::simulation
