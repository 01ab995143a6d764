#pragma once

#include <span>
#include <vector>

#include "simulation/body_marks.h"
#include "simulation/island.h"
#include "simulation/link_graph.h"
#include "simulation/pair_table.h"

namespace touchstone::simulation {

/// Walks from body to body along contacts, joints and springs. Only what is reached costs time.
class IslandFinder {
 public:
  /// The islands of these bodies (movable, ascending), in the order of their first bodies. Contacts
  /// with movable bodies that are not among them, and are elsewhere in time, do not count.
  std::vector<Island> Find(const World& world, const PairTable& pairs, const LinkGraph& links,
                           std::span<const int> bodies);

  std::size_t MemoryUse() const { return members_.MemoryUse() + reached_.MemoryUse(); }  // [bytes]

 private:
  BodyMarks members_;
  BodyMarks reached_;
};

}  // namespace touchstone::simulation
