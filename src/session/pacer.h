#pragma once

#include <chrono>

namespace touchstone::session {

/// Keeps simulated time in step with the wall clock.
class Pacer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Restarts at a simulated time [s].
  void Restart(double simulated);
  /// Sets simulated seconds per second, clamped to 0.01 to 4, and restarts.
  void SetSpeed(double speed, double simulated);

  double speed() const { return speed_; }
  /// Whether the steps are too slow for the requested speed.
  bool behind() const { return behind_; }
  /// Simulated time over wall time in about the last half second.
  double real_time_factor() const {
    return recent_wall_ > 0.0 ? recent_simulated_ / recent_wall_ : 0.0;
  }

  /// The simulated time that is due now [s].
  double Wanted() const;
  /// The wall time at which a simulated time is due.
  Clock::time_point Due(double simulated) const;

  /// Call after a step that ended at `simulated` and was `advanced` long [s]. A run that lags drops
  /// the lost time instead of catching up.
  void Stepped(double simulated, double advanced);

 private:
  void Rebase(double simulated);

  double speed_ = 1.0;
  Clock::time_point wall_ = Clock::now();
  Clock::time_point last_step_ = Clock::now();
  double simulated_ = 0.0;
  double recent_simulated_ = 0.0;  // fading sums [s]
  double recent_wall_ = 0.0;
  bool behind_ = false;
};

}  // namespace touchstone::session
