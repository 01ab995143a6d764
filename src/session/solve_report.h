#pragma once

#include <memory>

#include "exchange/solve_snapshot.h"
#include "simulation/solved_island.h"

namespace touchstone::session {

/// Lays a solve open.
exchange::SolveSnapshot DescribeSolve(const simulation::SolvedIsland& solved);

/// Describes the solve of one island at a time, once each: an island that rests costs nothing.
class SolveReporter {
 public:
  /// What `solved` says; null for null.
  std::shared_ptr<const exchange::SolveSnapshot> Describe(
      const std::shared_ptr<const simulation::SolvedIsland>& solved);

 private:
  std::shared_ptr<const simulation::SolvedIsland> solved_;
  std::shared_ptr<const exchange::SolveSnapshot> described_;
};

}  // namespace touchstone::session
