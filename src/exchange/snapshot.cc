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

const char* ToString(EventKind kind) {
  switch (kind) {
    case EventKind::kCollision:
      return "collision";
    case EventKind::kContactMade:
      return "contact-made";
    case EventKind::kContactBroken:
      return "contact-broken";
    case EventKind::kPositionPass:
      return "position-pass";
    case EventKind::kInelasticExit:
      return "inelastic-exit";
    case EventKind::kDissipativeExit:
      return "dissipative-exit";
  }
  return "";
}

const BodySnapshot* FindBody(const Snapshot& snapshot, BodyId id) {
  const auto body = std::ranges::find(snapshot.bodies, id, &BodySnapshot::id);
  return body == snapshot.bodies.end() ? nullptr : &*body;
}

}  // namespace touchstone::exchange
