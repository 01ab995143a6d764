#include "simulation/link_graph.h"

namespace touchstone::simulation {

LinkGraph::LinkGraph(const World& world) : of_body_(world.bodies.size()) {
  const auto links_of = [&](const dynamics::AttachedFrame& end) -> Links& {
    return of_body_[static_cast<size_t>(end.body)];
  };
  const auto add = [&](const auto& links, std::vector<int> Links::*list) {
    for (size_t i = 0; i < links.size(); ++i) {
      const auto& [a, b] = std::pair(links[i].a, links[i].b);
      const bool both = a.on_body() && b.on_body();
      if (a.on_body()) (links_of(a).*list).push_back(static_cast<int>(i));
      if (b.on_body() && !(both && a.body == b.body))
        (links_of(b).*list).push_back(static_cast<int>(i));
      if (!both) continue;
      links_of(a).bodies.push_back(b.body);
      links_of(b).bodies.push_back(a.body);
    }
  };
  add(world.joints, &Links::joints);
  add(world.springs, &Links::springs);
}

}  // namespace touchstone::simulation
