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

/// Decides whether an event interrupts forces whose effect is only right over their whole plan, so
/// that the plan should end at the event (docs/step.md, "Plans that give no energy"; not in the
/// notes).
class PlanInterruption {
 public:
  /// All arguments must outlive this object. `loads`: by body.
  PlanInterruption(const settings::Settings& settings, const World& world, const PairTable& pairs,
                   const Motions& motions, const EventQueue& events, const std::vector<Load>& loads)
      : settings_(settings),
        world_(world),
        pairs_(pairs),
        motions_(motions),
        events_(events),
        loads_(loads) {}

  /// The time of the first event of the island's pairs [s], or the step's end if the island's plan
  /// ends before that.
  double FirstEvent(const Island& island) const;
  /// Whether the forces that act on the island from t on have added energy by `end` [s], or removed
  /// energy other than by friction or into springs.
  bool DoesWorkUntil(const Island& island, double t, double end) const;
  /// Whether the event cuts the plan of an island whose joints are closed only at its end, or whose
  /// springs preserve its angular momentum only over all of it.
  bool CutsTies(const Island& island, double t, double event) const;
  /// Whether the event is a strike of a corner of a single body beside a corner about which it
  /// pivots.
  bool StrikesBesideRest(const Island& island, double t, double strike) const;

 private:
  double SpringEnergy(const Island& island, double at) const;

  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
  const Motions& motions_;
  const EventQueue& events_;
  const std::vector<Load>& loads_;
};

}  // namespace touchstone::simulation
