#pragma once

#include <memory>

#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// Restores the end of the last whole step: keeps a copy of a simulation, and the number of steps
/// since. Repeating these takes an unnoticeable time, so that not every step needs a copy.
class WholeStep {
 public:
  /// Call before a step: makes a copy if there is none or repeating would take too long.
  void Keep(const Simulation::Checkpoint& now) {
    constexpr double kUnnoticed = 0.02;  // [s]
    if (valid_ && seconds_ < kUnnoticed) return;
    if (copy_)
      *copy_ = now;  // reuses its memory
    else
      copy_ = std::make_unique<Simulation::Checkpoint>(now);
    valid_ = true;
    steps_ = 0;
    seconds_ = 0.0;
  }
  /// Counts a step that took this wall time [s].
  void CountStep(double seconds) {
    ++steps_;
    seconds_ += seconds;
  }
  /// Call when anything except a step changes the simulation.
  void Forget() { valid_ = false; }

  /// @pre Keep has been called since the last Forget
  const Simulation::Checkpoint& copy() const { return *copy_; }
  int steps() const { return steps_; }

 private:
  std::unique_ptr<Simulation::Checkpoint> copy_;
  bool valid_ = false;
  int steps_ = 0;         // steps since the copy
  double seconds_ = 0.0;  // wall time of these steps [s]
};

}  // namespace touchstone::session
