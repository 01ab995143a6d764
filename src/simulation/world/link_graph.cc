#include "simulation/world/link_graph.h"

#include <algorithm>

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
  for (size_t i = 0; i < world.thrusters.size(); ++i)
    links_of(world.thrusters[i].at).thrusters.push_back(static_cast<int>(i));
}

void LinkGraph::Open(const World& world, int joint) {
  const auto& [a, b] = std::pair(world.joints[static_cast<size_t>(joint)].a.body,
                                 world.joints[static_cast<size_t>(joint)].b.body);
  const auto leave = [&](int body, int other) {
    if (body == dynamics::AttachedFrame::kWorld) return;
    Links& links = of_body_[static_cast<size_t>(body)];
    std::erase(links.joints, joint);
    const auto tie = std::ranges::find(links.bodies, other);
    if (tie != links.bodies.end()) links.bodies.erase(tie);
  };
  leave(a, b);
  leave(b, a);
  open_.push_back(joint);
}

void LinkGraph::HoldAll(const World& world) {
  const auto join = [&](int joint, int body, int other) {
    if (body == dynamics::AttachedFrame::kWorld) return;
    Links& links = of_body_[static_cast<size_t>(body)];
    links.joints.insert(std::ranges::lower_bound(links.joints, joint), joint);
    if (other != dynamics::AttachedFrame::kWorld) links.bodies.push_back(other);
  };
  for (const int joint : open_) {
    const auto& [a, b] = std::pair(world.joints[static_cast<size_t>(joint)].a.body,
                                   world.joints[static_cast<size_t>(joint)].b.body);
    join(joint, a, b);
    join(joint, b, a);
  }
  open_.clear();
}

}  // namespace touchstone::simulation
