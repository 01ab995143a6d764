#pragma once

#include <deque>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// All events of the run so far, ordered by time: those of a snapshot with the complete list,
/// otherwise joined with those of earlier snapshots. When time goes back, later events stay as long
/// as the recording contains the frames ahead.
class EventLog {
 public:
  void Take(const exchange::Snapshot& snapshot);
  const std::deque<exchange::EventSnapshot>& events() const { return events_; }

  static constexpr std::size_t kMost = 5000;

 private:
  void TakePast(const exchange::RecentSnapshot& recent);

  std::deque<exchange::EventSnapshot> events_;
  std::uint64_t sequence_ = 0;
  std::shared_ptr<const scene::SceneDesc> scene_;
};

/// Whether two snapshots describe the same event.
bool Same(const exchange::EventSnapshot& a, const exchange::EventSnapshot& b);

}  // namespace touchstone::ui
