#pragma once

#include <optional>
#include <vector>

#include "base/ids.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/force_uniqueness.h"

namespace touchstone::simulation {

/// The last solved force problem of an island, and its solution.
struct SolvedIsland {
  /// The n-th contact of two parts of bodies.
  struct Contact {
    BodyId body_a;
    BodyId body_b;
    int point = 0;
    std::array<int, 2> parts = {};  // parts of the two bodies
  };
  std::vector<int> bodies;
  contact::ContactProblem problem;
  /// Names of the problem's first contacts; the others are rows of joints and springs.
  std::vector<Contact> contacts;
  contact::ContactSolution solution;
  bool certified = true;  // the solution obeys the law to the tolerance

  /// Rank and uniqueness of the forces, computed on first request; empty for islands so large that
  /// a dense rank would take longer than the solve.
  const std::optional<contact::ForceUniqueness>& Uniqueness() const;
  /// Copies the known uniqueness of the same forces between the same contacts.
  void TakeUniqueness(const SolvedIsland& same);
  std::size_t MemoryUse() const;  // [bytes]

 private:
  mutable bool asked_ = false;
  mutable std::optional<contact::ForceUniqueness> uniqueness_;
};

}  // namespace touchstone::simulation
