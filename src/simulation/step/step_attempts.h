#pragma once

#include <span>
#include <vector>

#include "simulation/step/step_failure.h"

namespace touchstone::simulation {

/// The attempts at one step, each from the step's beginning. At the pace exact there is one, at the
/// pace lively they are, in this order:
/// 1. `kLively`: within the bounds of the pace;
/// 2. `kAgain`, where bodies have gained energy and have no motion to take it from: those at rest
///    or, where they move by themselves, exact; with more and more of them, at last with all;
/// 3. `kExactly`, where something rough failed or the whole step gained energy: all bodies exact;
/// 4. `kToItsEnd`, where a step that was cut failed or gained energy: exact, and not cut.
class StepAttempts {
 public:
  /// How an attempt ended.
  struct End {
    const StepFailure& failure;
    bool rough = false;
    bool cut = false;
  };

  /// Begins with the first attempt at a step. Where it goes on with a step that was cut in an exact
  /// attempt, that is exact, too.
  void Begin(bool goes_on);
  /// Goes on to the attempt that follows one with this end. Returns false if there is none.
  bool Next(const End& end, std::span<const int> involved);

  bool is_first() const { return kind_ == Kind::kLively; }
  bool is_exact() const { return kind_ >= Kind::kExactly; }
  bool may_be_cut() const { return kind_ != Kind::kToItsEnd; }
  /// The gain of energy up to which the attempt stands, as a part of what moves the bodies.
  double MostGain(bool cut) const;

  const std::vector<int>& held_at_rest() const { return held_at_rest_; }
  bool IsHeldAtRest(int body) const;
  const std::vector<int>& kept_exact() const { return kept_exact_; }
  /// Makes the plans of these bodies exact in attempts to come.
  void KeepExact(std::span<const int> bodies);

 private:
  enum class Kind { kLively, kAgain, kExactly, kToItsEnd };

  Kind kind_ = Kind::kLively;
  int taken_again_ = 0;
  std::vector<int> held_at_rest_;
  std::vector<int> kept_exact_;
};

}  // namespace touchstone::simulation
