#include "session/checkpoints.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"

namespace touchstone::session {

Checkpoints::Checkpoints(Simulation* simulation, const Limits& limits)
    : simulation_(*simulation), limits_(limits) {
  Save({});
}

void Checkpoints::Save(const Position& now) {
  const auto next = std::ranges::lower_bound(saved_, now, {}, &Saved::at);
  if (next != saved_.end() && next->at == now) return;
  if (next != saved_.end()) next->cost = std::max(next->cost - since_saved_, 0.0);
  Add(now, simulation_.Save(), std::exchange(since_saved_, 0.0));
}

void Checkpoints::Add(const Position& at, std::shared_ptr<const Simulation::Checkpoint> checkpoint,
                      double cost) {
  Saved saved{at, std::move(checkpoint), 0, cost};
  saved.bytes = Simulation::MemoryUse(*saved.checkpoint);
  memory_ += saved.bytes;
  Simulation::VisitShared(*saved.checkpoint, [this](const void* part, std::size_t bytes) {
    shared_.Take(part, bytes);
  });
  saved_.insert(std::ranges::upper_bound(saved_, at, {}, &Saved::at), std::move(saved));
  Thin(at);
}

std::pair<Position, std::shared_ptr<const Simulation::Checkpoint>> Checkpoints::Before(
    const Position& position) const {
  const auto after = std::ranges::upper_bound(saved_, position, {}, &Saved::at);
  TOUCHSTONE_CHECK(after != saved_.begin());
  return {std::prev(after)->at, std::prev(after)->checkpoint};
}

void Checkpoints::SaveIfDue(const Position& now) {
  const auto here = std::ranges::lower_bound(saved_, now, {}, &Saved::at);
  if (here != saved_.end() && here->at == now)
    since_saved_ = 0.0;
  else if (since_saved_ >= limits_.spacing)
    Save(now);
}

Position Checkpoints::GoTowards(const Position& target, const Position& now) {
  const auto after = std::ranges::upper_bound(saved_, target, {}, &Saved::at);
  TOUCHSTONE_CHECK(after != saved_.begin());
  const Saved& base = *std::prev(after);
  if (target >= now && base.at <= now) return now;
  simulation_.Restore(*base.checkpoint);
  since_saved_ = 0.0;
  return base.at;
}

void Checkpoints::ReturnTo(const Origin& origin) {
  simulation_.Restore(*origin.checkpoint);
  since_saved_ = origin.since_saved;
}

void Checkpoints::ForgetAfter(const Position& position) {
  while (saved_.back().at > position) {
    Release(saved_.back());
    saved_.pop_back();
  }
}

void Checkpoints::Release(const Saved& saved) {
  memory_ -= saved.bytes;
  Simulation::VisitShared(*saved.checkpoint,
                          [this](const void* part, std::size_t) { shared_.Release(part); });
}

void Checkpoints::Thin(const Position& now) {
  while (MemoryInUse() > limits_.memory && saved_.size() > 2) {
    // Drops the least useful one, unless going back without it would take too long.
    std::size_t least = 1;
    const auto gap = [&](std::size_t i) { return saved_[i].cost + saved_[i + 1].cost; };
    for (std::size_t i = 2; i + 1 < saved_.size(); ++i)
      if (gap(i) < gap(least)) least = i;
    if (gap(least) > limits_.coarse && saved_[1].at <= now) least = 0;
    saved_[least + 1].cost += saved_[least].cost;
    Release(saved_[least]);
    saved_.erase(saved_.begin() + static_cast<std::ptrdiff_t>(least));
  }
}

}  // namespace touchstone::session
