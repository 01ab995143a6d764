#pragma once

#include <vector>

#include "base/uncopied.h"
#include "simulation/contacts/pair_table.h"

namespace touchstone::simulation {

/// The contacts before each event of the step, so that any time of the step can be shown. No pair
/// is removed within a step. An edit, which may remove pairs, clears the history first: from then
/// on the step is shown with the contacts after the edit. A copy begins without a history.
class ContactHistory {
 public:
  /// Call when a step begins, or before pairs may be removed.
  void Clear() { past_->clear(); }
  /// Records that a pair had these contacts up to time t [s].
  void Add(double t, const PairContacts& contacts) { past_->push_back({t, contacts}); }

  /// The contacts of all pairs at time t of the step, in order.
  std::vector<const PairContacts*> During(const PairTable& pairs, double t) const;

  std::size_t MemoryUse() const;  // [bytes]

 private:
  struct Past {
    double until = 0.0;  // [s]
    PairContacts contacts;
  };
  Uncopied<std::vector<Past>> past_;  // by time
};

}  // namespace touchstone::simulation
