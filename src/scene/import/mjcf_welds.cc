#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_welds.h"

namespace touchstone::scene {

void MjcfWelds::Add(const std::string& name, const std::string& carrier, bool has_joint,
                    const std::string& held_by) {
  const std::string outer = carrier.empty() ? "" : leader_.at(carrier);
  const std::string& leader = leader_[name] = has_joint ? name : outer;
  held_by_[name] = held_by;
  if (has_joint) outer_leader_[name] = outer;
  members_[leader].push_back(name);
}

bool MjcfWelds::AreTied(const std::string& a, const std::string& b) const {
  const std::string &of_a = held_by_.at(a), &of_b = held_by_.at(b);
  const bool both_fixed = of_a.empty() && of_b.empty();
  return both_fixed || of_a == b || of_b == a;
}

Json MjcfWelds::PassingPairs() const {
  Json pairs = Json::array();
  const auto add = [&](const std::string& a, const std::string& b) {
    if (!AreTied(a, b)) pairs.push_back(Json::array({a, b}));
  };
  for (const auto& [leader, members] : members_) {
    for (std::size_t i = 0; i < members.size(); ++i)
      for (std::size_t k = i + 1; k < members.size(); ++k) add(members[i], members[k]);
    const auto outer = outer_leader_.find(leader);
    if (outer == outer_leader_.end() || outer->second.empty()) continue;
    for (const std::string& inner : members)
      for (const std::string& other : members_.at(outer->second)) add(inner, other);
  }
  return pairs;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
