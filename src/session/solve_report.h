#pragma once

#include <memory>

#include "exchange/solve_snapshot.h"
#include "simulation/forces/solved_island.h"

namespace touchstone::session {

/// The problem and the solution of an island, for display.
exchange::SolveSnapshot DescribeSolve(const simulation::SolvedIsland& solved);

/// Describes the solve of one island and keeps the result until another solve is requested.
class SolveReporter {
 public:
  /// The description of `solved`; null for null.
  std::shared_ptr<const exchange::SolveSnapshot> Describe(
      const std::shared_ptr<const simulation::SolvedIsland>& solved);

 private:
  std::shared_ptr<const simulation::SolvedIsland> solved_;
  std::shared_ptr<const exchange::SolveSnapshot> described_;
};

}  // namespace touchstone::session
