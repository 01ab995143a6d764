#pragma once

#include <vector>

#include "simulation/contact_history.h"
#include "simulation/motions.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// The last step, of which any time can be asked for (docs/step.md, "Frames").
class StepView {
 public:
  /// Of a step that was to be `step` long [s]; keeps references to all others.
  StepView(const World& world, const PairTable& pairs, const Motions& motions,
           const ContactHistory& past_contacts, double step)
      : world_(world),
        pairs_(pairs),
        motions_(motions),
        past_contacts_(past_contacts),
        step_(step) {}

  double start() const { return motions_.start(); }  // [s]
  /// How long after the step's end t is [s]; 0 when only rounding parts them.
  double AfterEnd(double t) const;
  /// The state of a body at time t.
  dynamics::BodyState StateAt(int body, double t) const;
  /// What touched then, for each of the pairs.
  std::vector<const PairContacts*> ContactsAt(double t) const;

 private:
  const World& world_;
  const PairTable& pairs_;
  const Motions& motions_;
  const ContactHistory& past_contacts_;
  double step_;
};

}  // namespace touchstone::simulation
