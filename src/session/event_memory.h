#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "exchange/event.h"
#include "session/logbook.h"

namespace touchstone::session {

/// The events of a run by frame, including frames ahead of the present. A step that is repeated
/// does not add its events again.
class EventMemory {
 public:
  struct Happened {
    std::int64_t frame = 0;
    exchange::EventSnapshot event;
  };

  /// Adds an event of the step or command in progress, which began at `now`.
  void Hear(const exchange::EventSnapshot& event, const Position& now) {
    if (now >= known_to_) heard_.push_back(event);
  }
  /// Stores the events of the step or command that has just ended at `now`.
  void Keep(const Position& now);
  /// Events after `now` are no longer known. Returns the value to give to Restore.
  Position HearFrom(const Position& now) { return std::exchange(known_to_, now); }
  /// Undoes HearFrom after a command that was refused, and drops the events it caused.
  void Restore(const Position& known_to);
  void ForgetAfter(const Position& position);

  /// The position up to which all events are known.
  const Position& known_to() const { return known_to_; }
  /// The first or the last event that matches the filter in the frames between `begin` and `end`,
  /// both excluded.
  std::optional<Happened> FindFirst(const exchange::EventFilter& filter, std::int64_t begin,
                                    std::int64_t end) const;
  std::optional<Happened> FindLast(const exchange::EventFilter& filter, std::int64_t begin,
                                   std::int64_t end) const;

 private:
  std::deque<Happened> events_;                 // by frame
  std::vector<exchange::EventSnapshot> heard_;  // during the step or command in progress
  Position known_to_;
};

}  // namespace touchstone::session
