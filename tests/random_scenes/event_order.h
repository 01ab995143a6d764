#pragma once

#include <array>
#include <map>
#include <tuple>

#include "exchange/event.h"

namespace touchstone::testing {

/// Watches that no contact breaks that was not made since it broke last, and that sleep and waking
/// take turns. Contacts made twice are none of its business: bodies that part fast are no longer a
/// pair, without an event.
class EventOrder {
 public:
  void Add(const exchange::EventSnapshot& event) {
    switch (event.kind) {
      case EventKind::kContactMade:
        holds_[KeyOf(event)] = true;
        return;
      case EventKind::kContactBroken:
        return Set(KeyOf(event), false);
      case EventKind::kSleep:
        return Set(KeyOf(event), true);
      case EventKind::kWake:
        return Set(KeyOf(event), false);
      default:
        return;
    }
  }

  /// Events that say what was so already. The first event of a pair or body cannot be one.
  int repeated() const { return repeated_; }

 private:
  using Key = std::tuple<BodyId, BodyId, std::array<int, 2>>;

  static Key KeyOf(const exchange::EventSnapshot& event) {
    return {event.body_a, event.body_b, event.parts};
  }

  void Set(const Key& key, bool holds) {
    const auto [known, first] = holds_.try_emplace(key, holds);
    if (!first && known->second == holds) ++repeated_;
    known->second = holds;
  }

  std::map<Key, bool> holds_;
  int repeated_ = 0;
};

}  // namespace touchstone::testing
