#pragma once

#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A number of an event, and what its tooltip says: where it is shown as 0 and is not, is rough, or
/// has an unusual sign.
struct EventNumber {
  std::string text = {};
  std::string hidden = {};
};

// Of a collision, empty of other events: speeds along the normal before and after, the impulse, and
// the normal loss. `floor`: of speeds that are told from 0 [m/s]. A rough pair that still comes
// together after the blow has no speed of parting. Of contacts that are struck at once, one may
// have moved apart before, and gain what another one loses.
EventNumber SpeedsOf(const exchange::EventSnapshot& event, double floor);
EventNumber ImpulseOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot,
                      double floor);
EventNumber LossOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot,
                   double floor);

}  // namespace touchstone::ui
