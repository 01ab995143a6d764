#pragma once

#include <optional>
#include <span>

#include "collision/witness.h"
#include "settings/settings.h"
#include "simulation/books/step_log.h"
#include "simulation/contacts/contact_history.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/motions.h"
#include "simulation/world/work_budget.h"

namespace touchstone::simulation {

/// The first stage (docs/step.md, "Resolving an island", 1; Baraff II, 7 and 8): finds which pairs
/// touch at an instant, and where. Reads the motions of bodies; updates the pairs, keeps their past
/// contacts, and logs contacts made and broken.
class ContactDetection {
 public:
  ContactDetection(const World& world, const Motions& motions, const settings::Settings& settings,
                   const WorkBudget& budget, PairTable* pairs, ContactHistory* history,
                   StepLog* log, collision::WitnessCounters* counters);

  /// Evaluates the pairs of these bodies at time t [s].
  void DetectContacts(std::span<const int> bodies, double t);
  /// Evaluates one pair, at most once per time.
  void UpdatePair(PairRecord* pair, double t);

  /// A lower bound of the pair's gap [m]; positive where the gap is.
  double GapAt(const PairRecord& pair, double t) const;

  /// Two bodies that overlap, and the depth [m].
  struct Overlap {
    int a = -1;
    int b = -1;
    double depth = 0.0;
  };
  /// The first overlap of one of the bodies (ascending) with any other.
  std::optional<Overlap> FindOverlap(std::span<const int> bodies, double t) const;

 private:
  collision::ContactManifold FindManifold(const PairRecord& pair, const collision::PosedShape& A,
                                          const collision::PosedShape& B,
                                          const collision::Separation& separation, double band,
                                          double t) const;
  collision::Encounter EncounterAt(const PairRecord& pair, double t) const;
  double BandAt(const PairRecord& pair, double t) const;
  void EndFlight(const PairRecord& struck, double t);

  const World& world_;
  const Motions& motions_;
  const settings::Settings& settings_;
  const WorkBudget& budget_;
  PairTable& pairs_;
  ContactHistory& history_;
  StepLog& log_;
  collision::WitnessCounters& counters_;
};

}  // namespace touchstone::simulation
