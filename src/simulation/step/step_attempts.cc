#include "simulation/step/step_attempts.h"

#include <algorithm>

namespace touchstone::simulation {

void StepAttempts::Begin(bool goes_on) {
  const Kind first = goes_on && is_exact() ? Kind::kExactly : Kind::kLively;
  *this = {};
  kind_ = first;
}

bool StepAttempts::Next(const End& end, std::span<const int> involved) {
  constexpr int kMostAgain = 5;
  const bool by_bodies = end.failure.kind == StepFailure::Kind::kEnergyGained;
  if (by_bodies && !is_exact() && taken_again_ < kMostAgain) {
    kind_ = Kind::kAgain;
    const bool all = ++taken_again_ == kMostAgain;
    const std::span<const int> bodies = all ? involved : std::span<const int>(end.failure.bodies);
    held_at_rest_.insert(held_at_rest_.end(), bodies.begin(), bodies.end());
    if (all) KeepExact(involved);
    return true;
  }
  const bool inexact = end.rough || kind_ == Kind::kAgain;
  if (is_exact() ? !end.cut : !inexact && !end.cut) return false;
  kind_ = !is_exact() && inexact ? Kind::kExactly : Kind::kToItsEnd;
  held_at_rest_.clear();
  return true;
}

double StepAttempts::MostGain(bool cut) const {
  constexpr double kOfAny = 1e-6;   // no exact step that is not cut gains as much
  constexpr double kOfLast = 1e-2;  // nothing else is left to try
  return is_exact() && !cut ? kOfLast : kOfAny;
}

bool StepAttempts::IsHeldAtRest(int body) const {
  return std::ranges::count(held_at_rest_, body) > 0;
}

void StepAttempts::KeepExact(std::span<const int> bodies) {
  kept_exact_.insert(kept_exact_.end(), bodies.begin(), bodies.end());
}

}  // namespace touchstone::simulation
