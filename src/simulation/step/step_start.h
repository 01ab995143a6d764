#pragma once

#include <utility>
#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/books/step_counts.h"
#include "simulation/books/step_log.h"
#include "simulation/books/world_energy.h"
#include "simulation/motion/load.h"
#include "simulation/step/step_attempts.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Values from the beginning of a step that the step changes, for restoring them if it fails.
struct StepStart {
  StepClock clock;
  Ledger ledger;
  EngineCounters counters;
  StepLog::Mark log;
  double energy = 0.0;              // energy of the world [J]
  double spring_energy = 0.0;       // energy of its springs [J]
  double held_spring_energy = 0.0;  // energy of springs without a movable end [J]
  struct Body {
    int index;
    dynamics::BodyState state;
    double sunk;
    double rotors;  // energy of the rotors of its joints, each counted for the first movable body
                    // of its joint [J]
  };
  std::vector<Body> bodies;  // in the order of their changes
  StepAttempts attempts;     // which attempt from this start is under way
  bool rough = false;        // the run began with other forces than at the pace exact
  struct Turn {
    int joint;
    double turned, turned_at;
  };
  std::vector<Turn> turns;  // turns of these bodies' joints, in the same order

  /// Saves the start of a step of this world; SaveBody must be called for each of its bodies, and
  /// the energies set.
  void Save(const World& world, const Ledger& books, const EngineCounters& counts,
            const StepLog& facts);
  /// Saves a body that takes part from now on.
  void SaveBody(const World& world, const LinkGraph& links, int body);
  /// The energies that drive the motion since the start: the bodies' kinetic energy at the start,
  /// the energy needed to move them by their size, and turn them by a radian, against their weight
  /// and what drives them among their loads (by body of the world), and the work done on them [J].
  double MovingEnergy(const World& world, const std::vector<Load>& loads,
                      const Ledger& books) const;
  /// The bodies' kinetic energy at the start, and the energy that lifts them by `height` [m] [J].
  double EnergyOfMotion(const World& world, double height) const;
  /// Whether the bodies have gained unexplained energy since the start, more than `part` of
  /// MovingEnergy. `energy` is that of the present world; the books are closed except for springs
  /// that move nothing.
  bool HasGained(double part, const World& world, const std::vector<Load>& loads,
                 const Ledger& books, const WorldEnergy& energy) const;
  /// The same for the gain that the present attempt may have, which is rough, cut, or not the
  /// first.
  bool HasGainedTooMuch(const LastStep& last, const World& world, const std::vector<Load>& loads,
                        const Ledger& books, const WorldEnergy& energy) const;
  /// Restores world and ledger.
  void Restore(World* world, Ledger* books) const;
};

}  // namespace touchstone::simulation
