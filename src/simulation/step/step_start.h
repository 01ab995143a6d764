#pragma once

#include <utility>
#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The values that a step changes, as they were when it began, to restore them if it fails.
struct StepStart {
  StepClock clock;
  Ledger ledger;
  EngineCounters counters;
  StepLog::Mark log;
  double spring_energy = 0.0;                               // [J]
  std::vector<std::pair<int, dynamics::BodyState>> states;  // of bodies, in the order of changes
  std::vector<int> stopped;                                 // bodies that rest in this attempt
  std::vector<std::pair<double, double>> turns;             // of joints: turned, turned_at

  /// A step of this world begins; the states and the energy follow.
  void Save(const World& world, const Ledger& books, const EngineCounters& counts,
            const StepLog& facts);
  /// Restores world and ledger.
  void Restore(World* world, Ledger* books) const;
};

}  // namespace touchstone::simulation
