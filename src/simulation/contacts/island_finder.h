#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "simulation/contacts/body_marks.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// The second stage (docs/step.md, "Resolving an island", 2; the notes solve all contacts as one
/// system): walks from body to body along contacts, joints and springs. The cost is
/// proportional to the bodies and links reached.
class IslandFinder {
 public:
  /// The islands of these bodies (movable, ascending), in the order of their first bodies. Contacts
  /// with other movable bodies, whose states belong to another time, do not count.
  std::vector<Island> Find(const World& world, const PairTable& pairs, const LinkGraph& links,
                           std::span<const int> bodies);

  /// The movable bodies, ascending, that contacts, forces, joints and springs connect to these.
  /// Calls look(body) for each body that is reached, to bring its pairs to the present.
  template <class Look>
  std::vector<int> Collect(const World& world, const PairTable& pairs, const LinkGraph& links,
                           std::span<const int> first, const Look& look) {
    reached_.Clear(world.size());
    std::vector<int> bodies;
    const auto reach = [&](int body) {
      if (world.body(body).movable() && reached_.Insert(body)) bodies.push_back(body);
    };
    for (const int body : first) reach(body);
    for (size_t next = 0; next < bodies.size(); ++next) {
      const int body = bodies[next];
      look(body);
      for (const int index : pairs.OfBody(body)) {
        const PairRecord& pair = pairs.at(index);
        if (pair.InBand() || pair.loaded) reach(pair.a == body ? pair.b : pair.a);
      }
      for (const int other : links.Bodies(body)) reach(other);
    }
    std::ranges::sort(bodies);
    return bodies;
  }

  std::size_t MemoryUse() const { return members_.MemoryUse() + reached_.MemoryUse(); }  // [bytes]

 private:
  BodyMarks members_;
  BodyMarks reached_;
};

}  // namespace touchstone::simulation
