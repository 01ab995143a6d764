#pragma once

#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether an event interrupts what forces do over their whole plan, so that the plan should end
/// there (docs/step.md, "Plans that give no energy"; not in the notes).
class PlanInterruption {
 public:
  /// All must outlive this. `loads`: by body.
  PlanInterruption(const settings::Settings& settings, const World& world, const PairTable& pairs,
                   const Motions& motions, const EventQueue& events, const std::vector<Load>& loads)
      : settings_(settings),
        world_(world),
        pairs_(pairs),
        motions_(motions),
        events_(events),
        loads_(loads) {}

  /// The time of the first event of the island's pairs [s]; the step's end where the island is to
  /// be resolved before that as planned.
  double FirstEvent(const Island& island) const;
  /// Whether the forces that act on the island from t on have given it energy by `end`, or taken
  /// some that is neither friction's nor in springs [s].
  bool DoesWorkUntil(const Island& island, double t, double end) const;
  /// Whether the event cuts the plan of an island whose joints are closed at its end only, or whose
  /// springs keep its angular momentum over all of it only.
  bool CutsTies(const Island& island, double t, double event) const;
  /// Whether the event is a strike of a corner of a single body beside one that it pivots about.
  bool StrikesBesideRest(const Island& island, double t, double strike) const;

 private:
  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
  const Motions& motions_;
  const EventQueue& events_;
  const std::vector<Load>& loads_;
};

}  // namespace touchstone::simulation
