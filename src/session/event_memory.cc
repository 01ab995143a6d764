#include "session/event_memory.h"

#include <algorithm>
#include <cstddef>

namespace touchstone::session {
namespace {

constexpr std::size_t kMostRemembered = 20000;

auto Between(const exchange::EventFilter& filter, std::int64_t begin, std::int64_t end) {
  return [&filter, begin, end](const EventMemory::Happened& happened) {
    return happened.frame > begin && happened.frame < end && filter.Matches(happened.event);
  };
}

}  // namespace

void EventMemory::Keep(const Position& now) {
  for (exchange::EventSnapshot& event : heard_) events_.push_back({now.frame, std::move(event)});
  heard_.clear();
  known_to_ = std::max(known_to_, now);
  while (events_.size() > kMostRemembered) events_.pop_front();
}

void EventMemory::Restore(const Position& known_to) {
  heard_.clear();
  known_to_ = known_to;
}

void EventMemory::ForgetAfter(const Position& position) {
  while (!events_.empty() && events_.back().frame > position.frame) events_.pop_back();
  known_to_ = std::min(known_to_, position);
}

std::optional<EventMemory::Happened> EventMemory::FindFirst(const exchange::EventFilter& filter,
                                                            std::int64_t begin,
                                                            std::int64_t end) const {
  const auto found = std::ranges::find_if(events_, Between(filter, begin, end));
  return found != events_.end() ? std::optional(*found) : std::nullopt;
}

std::optional<EventMemory::Happened> EventMemory::FindLast(const exchange::EventFilter& filter,
                                                           std::int64_t begin,
                                                           std::int64_t end) const {
  const auto found = std::find_if(events_.rbegin(), events_.rend(), Between(filter, begin, end));
  return found != events_.rend() ? std::optional(*found) : std::nullopt;
}

}  // namespace touchstone::session
