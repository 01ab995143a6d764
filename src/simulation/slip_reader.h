#pragma once

#include <cstddef>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "simulation/pair_table.h"

namespace touchstone::simulation {

/// What a solution says of sliding in its contacts.
class SlipReader {
 public:
  /// Of a problem that was solved for the time `h` [s]; both must outlive this.
  SlipReader(const contact::ContactProblem& problem, const contact::ContactSolution& solution,
             double h);

  /// How fast contact k slides at the end of that time [m/s].
  double SlipOf(std::size_t k) const;
  /// Whether its force is on the cone and it moves.
  bool Slips(std::size_t k) const { return IsOnCone(k) && Moves(k); }
  /// Slips with a force on the cone and motion, sticks with a force inside it and none. Undecided:
  /// a force on the cone without motion satisfies the law as both, and inside the cone with motion,
  /// where it is too small to tell, as neither.
  SlipState StateOf(std::size_t k) const;

 private:
  bool IsOnCone(std::size_t k) const;
  bool Moves(std::size_t k) const { return SlipOf(k) > still_; }

  const contact::ContactProblem& problem_;
  const contact::ContactSolution& solution_;
  double h_;
  double still_;  // slower is round-off [m/s]
};

}  // namespace touchstone::simulation
