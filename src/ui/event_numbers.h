#pragma once

#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A number of an event with its tooltip, which explains a value hidden behind 0, a rough value, or
/// an unusual sign.
struct EventNumber {
  std::string text = {};
  std::string hidden = {};
};

// The numbers of a collision, empty for other events: speeds along the normal before and after, the
// impulse, and the normal loss. `floor`: smallest speed that can be told from 0 [m/s]. A rough pair
// that still approaches after the blow has no separation speed. If several contacts are struck at
// once, one may have moved apart before, and gain energy that another one loses.
EventNumber SpeedsOf(const exchange::EventSnapshot& event, double floor);
EventNumber ImpulseOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot,
                      double floor);
EventNumber LossOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot,
                   double floor);

}  // namespace touchstone::ui
