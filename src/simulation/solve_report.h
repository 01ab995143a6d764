#pragma once

#include <memory>

#include "exchange/solve_snapshot.h"
#include "simulation/solved_island.h"

namespace touchstone::simulation {

/// Lays a solve open.
exchange::SolveSnapshot DescribeSolve(const SolvedIsland& solved);

/// Describes the solve of one island at a time, once each: an island that rests costs nothing.
class SolveReporter {
 public:
  /// What `solved` says; null for null.
  std::shared_ptr<const exchange::SolveSnapshot> Describe(
      const std::shared_ptr<const SolvedIsland>& solved);

 private:
  std::shared_ptr<const SolvedIsland> solved_;
  std::shared_ptr<const exchange::SolveSnapshot> described_;
};

}  // namespace touchstone::simulation
