#include "simulation/step/event_queue.h"

namespace touchstone::simulation {
namespace {

// The order of a heap whose top is the earliest event.
bool IsLater(const EventQueue::Event& x, const EventQueue::Event& y) {
  const auto key = [](const EventQueue::Event& event) {
    return std::tuple(event.t, event.kind, event.order, event.a, event.b, event.parts);
  };
  return key(y) < key(x);
}

}  // namespace

void EventQueue::Clear() {
  heap_.clear();
  changes_.clear();
  changes_added_ = 0;
}

void EventQueue::AddGap(double t, int a, int b, int pair, std::array<int, 2> parts) {
  Push({.t = t, .kind = Kind::kGap, .a = a, .b = b, .pair = pair, .parts = parts});
}

void EventQueue::AddChange(double t, int body) {
  changes_.emplace(body, t);
  Push({.t = t, .kind = Kind::kChange, .a = body, .order = changes_added_++});
}

void EventQueue::AddPlanEnd(double t, int body) {
  Push({.t = t, .kind = Kind::kPlanEnd, .a = body});
}

void EventQueue::Push(const Event& event) {
  heap_.push_back(event);
  std::ranges::push_heap(heap_, IsLater);
}

EventQueue::Event EventQueue::Pop() {
  std::ranges::pop_heap(heap_, IsLater);
  const Event event = heap_.back();
  heap_.pop_back();
  return event;
}

std::optional<double> EventQueue::FirstChange(int body, double after) const {
  const auto next = changes_.upper_bound({body, after});
  return next != changes_.end() && next->first == body ? std::optional(next->second) : std::nullopt;
}

std::size_t EventQueue::MemoryUse() const {
  constexpr std::size_t kNode = 64;
  return heap_.capacity() * sizeof(Event) + changes_.size() * kNode;
}

}  // namespace touchstone::simulation
