#include "simulation/event_queue.h"

namespace touchstone::simulation {
namespace {

// For a heap whose top is the earliest.
bool IsLater(const EventQueue::Event& x, const EventQueue::Event& y) {
  const auto key = [](const EventQueue::Event& event) {
    return std::tuple(event.t, event.kind, event.order, event.a, event.b);
  };
  return key(y) < key(x);
}

}  // namespace

void EventQueue::Clear() {
  heap_.clear();
  plan_ends_.clear();
  changes_.clear();
  changes_added_ = 0;
}

void EventQueue::AddGap(double t, int a, int b, int pair) {
  Push({.t = t, .kind = Kind::kGap, .a = a, .b = b, .pair = pair}, &heap_);
}

void EventQueue::AddChange(double t, int body) {
  changes_.push_back({t, body});
  Push({.t = t, .kind = Kind::kChange, .a = body, .order = changes_added_++}, &heap_);
}

void EventQueue::AddPlanEnd(double t, int body) {
  Push({.t = t, .kind = Kind::kPlanEnd, .a = body}, &plan_ends_);
}

void EventQueue::Push(const Event& event, std::vector<Event>* heap) {
  heap->push_back(event);
  std::ranges::push_heap(*heap, IsLater);
}

EventQueue::Event EventQueue::Pop() {
  const bool plan_end =
      heap_.empty() || (!plan_ends_.empty() && IsLater(heap_.front(), plan_ends_.front()));
  std::vector<Event>& heap = plan_end ? plan_ends_ : heap_;
  std::ranges::pop_heap(heap, IsLater);
  const Event event = heap.back();
  heap.pop_back();
  return event;
}

std::vector<int> EventQueue::TakePlanEnds(double t) {
  std::vector<int> bodies;
  while (!plan_ends_.empty() && plan_ends_.front().t <= t) {
    bodies.push_back(plan_ends_.front().a);
    std::ranges::pop_heap(plan_ends_, IsLater);
    plan_ends_.pop_back();
  }
  return bodies;
}

bool EventQueue::IsPlanned(const Event& event) const {
  return std::ranges::any_of(changes_, [&](const Change& change) {
    return change.t == event.t && change.body == event.a;
  });
}

void EventQueue::Drop(const Event& event) {
  std::erase_if(changes_, [&](const Change& change) {
    return change.t == event.t && change.body == event.a;
  });
}

std::size_t EventQueue::MemoryUse() const {
  return (heap_.capacity() + plan_ends_.capacity()) * sizeof(Event) +
         changes_.capacity() * sizeof(Change);
}

}  // namespace touchstone::simulation
