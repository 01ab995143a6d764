#pragma once

#include <span>
#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The bodies that take part in a step (docs/step.md, "Rest and sleep"; not in the notes): those
/// that are awake, those of prescribed motion, and sleepers once they are woken. All others rest
/// and cost a step nothing.
class Activity {
 public:
  Activity() = default;
  /// Starts with all bodies awake.
  explicit Activity(const World& world);

  bool Asleep(int body) const { return asleep_[static_cast<size_t>(body)] != 0; }
  /// Restores the sleepers of the beginning of the step.
  void ReturnToStart();
  /// Wakes the body; returns whether it slept.
  bool Wake(int body);
  /// Counts a step in which an island was, or was not, at rest; returns the bodies that fall
  /// asleep.
  std::vector<int> CountQuietStep(std::span<const int> bodies, bool at_rest);

  /// Determines the bodies that take part from now on.
  void BeginStep(const World& world);
  /// Movable bodies that were awake when the step began, ascending.
  const std::vector<int>& awake() const { return awake_; }
  /// Immovable bodies of prescribed motion, ascending.
  const std::vector<int>& prescribed() const { return prescribed_; }
  /// Bodies that took part in the step before, or are new, and rest from now on, ascending.
  const std::vector<int>& settled() const { return settled_; }
  /// Bodies that have taken part so far, ascending.
  const std::vector<int>& Involved();

  std::size_t MemoryUse() const;  // [bytes]

 private:
  void Remember(int body);

  std::vector<char> asleep_;
  std::vector<int> quiet_steps_;
  struct Before {
    int body;
    int quiet_steps;
    char asleep;
  };
  std::vector<Before> changed_;  // changes since the step began, in order
  std::vector<int> awake_;
  std::vector<int> prescribed_;
  std::vector<int> settled_;
  std::vector<int> involved_;
};

}  // namespace touchstone::simulation
