#include "session/pacer.h"

#include <algorithm>
#include <cmath>

namespace touchstone::session {
namespace {

double Seconds(Pacer::Clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

void Pacer::Restart(double simulated) {
  Rebase(simulated);
  behind_ = false;
  last_step_ = Clock::now();
  recent_simulated_ = recent_wall_ = 0.0;
}

void Pacer::SetSpeed(double speed, double simulated) {
  speed_ = std::clamp(speed, 0.01, 4.0);
  Restart(simulated);
}

double Pacer::Wanted() const { return simulated_ + speed_ * Seconds(Clock::now() - wall_); }

Pacer::Clock::time_point Pacer::Due(double simulated) const {
  return wall_ + std::chrono::duration_cast<Clock::duration>(
                     std::chrono::duration<double>((simulated - simulated_) / speed_));
}

void Pacer::Stepped(double simulated, double advanced) {
  constexpr double kPatience = 0.1;  // [s]
  constexpr double kMemory = 0.5;    // [s]
  const Clock::time_point now = Clock::now();
  const double spent = Seconds(now - last_step_);
  const double kept = std::exp(-spent / kMemory);
  recent_simulated_ = kept * recent_simulated_ + advanced;
  recent_wall_ = kept * recent_wall_ + spent;
  last_step_ = now;
  if (Seconds(now - Due(simulated)) < kPatience) {
    behind_ = behind_ && now > Due(simulated);
    return;
  }
  Rebase(simulated);
  behind_ = true;
}

void Pacer::Rebase(double simulated) {
  wall_ = Clock::now();
  simulated_ = simulated;
}

}  // namespace touchstone::session
