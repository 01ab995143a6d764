#pragma once

#include <vector>

#include "simulation/contacts/contact_history.h"
#include "simulation/motion/motions.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The states and contacts at any time of the last step (docs/step.md, "Frames"); in a copy of the
/// engine that took the step, those at its end.
class StepView {
 public:
  /// The view of a step planned to be `step` long [s]; keeps references to all other arguments.
  StepView(const World& world, const PairTable& pairs, const Motions& motions,
           const ContactHistory& past_contacts, double step)
      : world_(world),
        pairs_(pairs),
        motions_(motions),
        past_contacts_(past_contacts),
        step_(step) {}

  /// The earliest time that is known [s].
  double start() const { return motions_.KnowsStep() ? motions_.start() : world_.time; }
  /// t minus the step's end [s]; 0 when they differ by rounding only.
  double AfterEnd(double t) const;
  /// The state of a body at time t.
  dynamics::BodyState StateAt(int body, double t) const;
  /// The contacts at time t, for each pair.
  std::vector<const PairContacts*> ContactsAt(double t) const;

 private:
  const World& world_;
  const PairTable& pairs_;
  const Motions& motions_;
  const ContactHistory& past_contacts_;
  double step_;
};

}  // namespace touchstone::simulation
