#pragma once

#include <optional>
#include <vector>

#include "base/ids.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/force_uniqueness.h"

namespace touchstone::simulation {

/// The force problem an island was last solved for, and its answer.
struct SolvedIsland {
  /// The n-th contact of two parts of bodies.
  struct Contact {
    BodyId body_a;
    BodyId body_b;
    int point = 0;
    std::array<int, 2> parts = {};  // of the two bodies
  };
  std::vector<int> bodies;
  contact::ContactProblem problem;
  /// Names of the first of the problem's contacts; the rest are rows of joints and springs.
  std::vector<Contact> contacts;
  contact::ContactSolution solution;
  bool certified = true;  // the solution obeys the law to the tolerance

  /// Rank and uniqueness of the forces, worked out when first asked for; none for islands so large
  /// that a dense rank would take longer than the solve.
  const std::optional<contact::ForceUniqueness>& Uniqueness() const;
  /// Takes over what is known about the uniqueness of the same forces between the same contacts.
  void TakeUniqueness(const SolvedIsland& same);
  std::size_t MemoryUse() const;  // [bytes]

 private:
  mutable bool asked_ = false;
  mutable std::optional<contact::ForceUniqueness> uniqueness_;
};

}  // namespace touchstone::simulation
