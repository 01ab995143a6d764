#pragma once

#include <memory>

#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// The way back to the end of the last whole step: a copy of a simulation, and how many steps it
/// has taken since. Repeating these takes a time that nobody notices, so that not every step has to
/// be preceded by a copy.
class WholeStep {
 public:
  /// Before a step: makes a copy if there is none or repeating would take too long.
  void Keep(const Simulation::Checkpoint& now) {
    constexpr double kUnnoticed = 0.02;  // [s]
    if (valid_ && seconds_ < kUnnoticed) return;
    if (copy_)
      *copy_ = now;  // into the memory that it has
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
  /// To be called when anything but a step changes the simulation.
  void Forget() { valid_ = false; }

  /// @pre Keep has been called since the last Forget
  const Simulation::Checkpoint& copy() const { return *copy_; }
  int steps() const { return steps_; }

 private:
  std::unique_ptr<Simulation::Checkpoint> copy_;
  bool valid_ = false;
  int steps_ = 0;         // since the copy
  double seconds_ = 0.0;  // wall time of these steps
};

}  // namespace touchstone::session
