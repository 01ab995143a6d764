#include "ui/event_log.h"

#include <algorithm>
#include <vector>

namespace touchstone::ui {

bool Same(const exchange::EventSnapshot& a, const exchange::EventSnapshot& b) {
  return a.time == b.time && a.kind == b.kind && a.body_a == b.body_a && a.body_b == b.body_b &&
         a.parts == b.parts && a.p_W == b.p_W;
}

void EventLog::Take(const exchange::Snapshot& snapshot) {
  if (snapshot.sequence == sequence_ && snapshot.scene == scene_) return;
  if (snapshot.scene != scene_) events_.clear();
  sequence_ = snapshot.sequence;
  scene_ = snapshot.scene;
  const exchange::TimelineSnapshot& timeline = snapshot.timeline;
  const double recorded = timeline.frame < timeline.last ? timeline.last_time : snapshot.time;
  while (!events_.empty() && events_.back().time > recorded) events_.pop_back();
  const auto now = std::ranges::find_if(
      events_, [&](const exchange::EventSnapshot& event) { return event.time > snapshot.time; });
  const std::vector<exchange::EventSnapshot> ahead(now, events_.end());
  events_.erase(now, events_.end());
  TakePast(snapshot.recent);
  events_.insert(events_.end(), ahead.begin(), ahead.end());
  while (events_.size() > kMost) events_.pop_front();
}

void EventLog::TakePast(const exchange::RecentSnapshot& recent) {
  if (recent.all_events) {
    events_.assign(recent.events.begin(), recent.events.end());
    return;
  }
  // New events follow the last known one; those of an earlier stretch are not repeated.
  auto next = recent.events.begin();
  if (!events_.empty()) {
    const auto last = std::find_if(
        recent.events.rbegin(), recent.events.rend(),
        [&](const exchange::EventSnapshot& event) { return Same(event, events_.back()); });
    if (last != recent.events.rend())
      next = last.base();
    else
      next = std::ranges::find_if(
          recent.events, [&](const auto& event) { return event.time > events_.back().time; });
  }
  events_.insert(events_.end(), next, recent.events.end());
}

}  // namespace touchstone::ui
