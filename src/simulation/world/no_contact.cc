#include "simulation/world/no_contact.h"

#include <algorithm>
#include <array>

namespace touchstone::simulation {

NoContact::NoContact(const std::vector<scene::NoContactDesc>& pairs) {
  for (const scene::NoContactDesc& pair : pairs) pairs_.insert(std::minmax(pair.a, pair.b));
}

bool NoContact::Exempts(const Named& a, const Named& b) const {
  if (pairs_.empty()) return false;
  static const std::string all = scene::NoContactDesc::kAll;
  for (const std::string* of_a : {&a.name, &a.group, &all})
    for (const std::string* of_b : {&b.name, &b.group, &all})
      if (pairs_.contains(std::minmax(*of_a, *of_b))) return true;
  return false;
}

std::vector<scene::NoContactDesc> NoContact::Among(
    const std::vector<scene::BodyDesc>& bodies) const {
  std::set<std::string> names = {scene::NoContactDesc::kAll};
  for (const scene::BodyDesc& body : bodies) names.insert({body.name, body.group});
  std::vector<scene::NoContactDesc> among;
  for (const auto& [a, b] : pairs_)
    if (names.contains(a) && names.contains(b)) among.push_back({a, b});
  return among;
}

}  // namespace touchstone::simulation
