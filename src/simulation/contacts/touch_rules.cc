#include "simulation/contacts/touch_rules.h"

#include <algorithm>

namespace touchstone::simulation {

TouchRules::TouchRules(const World& world) {
  for (const dynamics::ModelJoint& joint : world.joints)
    if (!joint.collide) joined_.push_back(std::minmax({joint.a.body, joint.b.body}));
  std::ranges::sort(joined_);
}

bool TouchRules::MayTouch(const World& world, int a, int b) const {
  const dynamics::ModelBody &of_a = world.body(a), &of_b = world.body(b);
  return (of_a.movable() || of_b.movable()) &&
         !std::ranges::binary_search(joined_, std::pair(std::min(a, b), std::max(a, b))) &&
         !world.no_contact->Exempts({of_a.name, of_a.group}, {of_b.name, of_b.group});
}

}  // namespace touchstone::simulation
