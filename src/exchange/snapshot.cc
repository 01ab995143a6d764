#include "exchange/snapshot.h"

#include <algorithm>

namespace touchstone::exchange {

const char* ToString(ContactState state) {
  switch (state) {
    case ContactState::kFrictionless:
      return "frictionless";
    case ContactState::kStick:
      return "stick";
    case ContactState::kSlide:
      return "slide";
  }
  return "";
}

const BodySnapshot* FindBody(const Snapshot& snapshot, BodyId id) {
  const auto body = std::ranges::find(snapshot.bodies, id, &BodySnapshot::id);
  return body == snapshot.bodies.end() ? nullptr : &*body;
}

}  // namespace touchstone::exchange
