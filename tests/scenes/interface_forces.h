#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "exchange/snapshot.h"

namespace touchstone::testing {

/// Sum of the normal forces on each pair of bodies, by both names in order [N].
inline std::map<std::pair<std::string, std::string>, double> InterfaceForces(
    const exchange::Snapshot& snapshot) {
  std::map<std::pair<std::string, std::string>, double> forces;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const std::string a(NameOf(snapshot, contact.body_a));
    const std::string b(NameOf(snapshot, contact.body_b));
    forces[std::minmax(a, b)] += contact.force_n;
  }
  return forces;
}

}  // namespace touchstone::testing
