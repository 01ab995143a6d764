#include "simulation/pair_words.h"

#include <sstream>

namespace touchstone::simulation {

std::string NameBodies(const World& world, const PairRecord& pair) {
  return "bodies '" + world.body(pair.a).name + "' and '" + world.body(pair.b).name + "'";
}

std::string DescribeMissingGap(const World& world, const PairRecord& pair, double gap) {
  std::ostringstream message;
  message << NameBodies(world, pair);
  if (gap < 0.0) {
    message << " overlap by " << -gap << " m";
  } else {
    message << " touch without a gap";
  }
  return message.str();
}

}  // namespace touchstone::simulation
