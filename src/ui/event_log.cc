#include "ui/event_log.h"

#include <algorithm>

namespace touchstone::ui {

bool Same(const exchange::EventSnapshot& a, const exchange::EventSnapshot& b) {
  return a.time == b.time && a.kind == b.kind && a.body_a == b.body_a && a.body_b == b.body_b &&
         a.parts == b.parts && a.p_W == b.p_W;
}

void EventLog::Take(const exchange::Snapshot& snapshot) {
  if (snapshot.sequence == sequence_ && snapshot.scene == scene_) return;
  if (snapshot.scene != scene_) events_.clear();
  if (snapshot.time < time_)
    while (!events_.empty() && events_.back().time > snapshot.time) events_.pop_back();
  sequence_ = snapshot.sequence;
  scene_ = snapshot.scene;
  time_ = snapshot.time;
  if (snapshot.recent.all_events) {
    events_.assign(snapshot.recent.events.begin(), snapshot.recent.events.end());
    return;
  }

  // New events follow the last known one; those of an earlier stretch are not repeated.
  auto next = snapshot.recent.events.begin();
  if (!events_.empty()) {
    const auto last = std::find_if(
        snapshot.recent.events.rbegin(), snapshot.recent.events.rend(),
        [&](const exchange::EventSnapshot& event) { return Same(event, events_.back()); });
    if (last != snapshot.recent.events.rend())
      next = last.base();
    else
      next = std::ranges::find_if(snapshot.recent.events, [&](const auto& event) {
        return event.time > events_.back().time;
      });
  }
  events_.insert(events_.end(), next, snapshot.recent.events.end());
  while (events_.size() > kMost) events_.pop_front();
}

}  // namespace touchstone::ui
