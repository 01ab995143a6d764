#pragma once

#include <utility>
#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"
#include "simulation/books/world_energy.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The values that a step changes, as they were when it began, to restore them if it fails.
struct StepStart {
  StepClock clock;
  Ledger ledger;
  EngineCounters counters;
  StepLog::Mark log;
  double energy = 0.0;              // of the world [J]
  double spring_energy = 0.0;       // [J]
  double held_spring_energy = 0.0;  // of those that move nothing [J]
  struct Body {
    int index;
    dynamics::BodyState state;
    double sunk;
  };
  std::vector<Body> bodies;       // in the order of changes
  std::vector<int> held_at_rest;  // bodies that rest in this attempt
  std::vector<int> kept_exact;    // bodies whose plans are not coarse in this attempt
  bool all_exact = false;         // neither coarse nor rough, all bodies
  bool rough = false;             // with other forces than the pace exact begins a run with
  struct Turn {
    int joint;
    double turned, turned_at;
  };
  std::vector<Turn> turns;  // of joints of these bodies, in the same order

  /// A step of this world begins; its bodies and the energy follow.
  void Save(const World& world, const Ledger& books, const EngineCounters& counts,
            const StepLog& facts);
  /// A body takes part from now on.
  void SaveBody(const World& world, const LinkGraph& links, int body);
  /// What moves the bodies, from then to now: their kinetic energy at the start, what would lift
  /// them by their size, and the work that was done on them [J].
  double MovingEnergy(const World& world, const Ledger& books) const;
  /// Whether the bodies have gained energy since then that nothing explains, more than this part of
  /// what moves them. `energy` is that of the world now, the books are closed but for springs that
  /// move nothing.
  bool HasGained(double part, const World& world, const Ledger& books,
                 const WorldEnergy& energy) const;
  /// Restores world and ledger.
  void Restore(World* world, Ledger* books) const;
};

}  // namespace touchstone::simulation
