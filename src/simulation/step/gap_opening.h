#pragma once

#include <optional>

#include "simulation/books/step_books.h"
#include "simulation/contacts/position_correction.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/work_budget.h"

namespace touchstone::simulation {

/// Runs the position passes of islands at one instant, each within the work that the pace of its
/// step allows (docs/step.md, "At a lively pace"; not in the notes). Gaps that are opened by less
/// than the tolerance, or not yet, remain gaps: nothing overlaps.
class GapOpening {
 public:
  GapOpening(const World& world, const settings::Settings& settings, PositionCorrection* positions,
             PairTable* pairs, WorkBudget* budget, StepBooks books);

  /// Opens the gaps of an island that have become too narrow at time t [s]. At the pace lively, a
  /// pass over the whole island is abandoned if it takes more Newton steps than allowed; in that
  /// case, and for recently rough bodies, only the narrowest gaps are opened, those of two bodies
  /// at a time, and the step is labelled rough. Fails where bodies cannot be separated.
  std::optional<StepFailure> Open(const Island& island, double t);
  /// The bodies of the islands that have been moved so far.
  const std::vector<int>& moved() const { return moved_; }

 private:
  int MostNewton(const Island& island) const;
  std::vector<Island> NarrowPairs(const Island& island, double part) const;
  PositionCorrection::Outcome Correct(const Island& island, double t, int newton);
  void NotePass(const Island& island, const PositionCorrection::Outcome& outcome);
  std::optional<StepFailure> Judge(const PositionCorrection::Outcome& outcome, double t);

  const World& world_;
  const settings::Settings& settings_;
  PositionCorrection& positions_;
  PairTable& pairs_;
  WorkBudget& budget_;
  StepBooks books_;
  std::vector<int> moved_;
};

}  // namespace touchstone::simulation
