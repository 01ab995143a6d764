#include "session/history.h"

#include <algorithm>
#include <chrono>

#include "base/check.h"

namespace touchstone::session {
namespace {

using exchange::Command;
using exchange::Recording;

constexpr std::size_t kKeptEvents = 20000;

}  // namespace

History::History(Simulation* simulation, const Limits& limits)
    : simulation_(*simulation),
      limits_(limits),
      first_scene_(simulation->scene()),
      times_{simulation->time()} {
  simulation_.SetEventSink([this](const exchange::EventSnapshot& event) { Hear(event); });
  Save();
}

History::~History() { simulation_.SetEventSink({}); }

void History::Hear(const exchange::EventSnapshot& event) {
  if (now_ >= heard_to_) heard_.push_back(event);
  if (told_ && event_sink) event_sink(event);
}

void History::KeepHeard() {
  for (exchange::EventSnapshot& event : heard_) events_.push_back({now_.frame, std::move(event)});
  heard_.clear();
  heard_to_ = std::max(heard_to_, now_);
  while (events_.size() > kKeptEvents) events_.pop_front();
}

StepReport History::Advance() {
  Forget();
  told_ = true;
  const StepReport report = Step();
  told_ = false;
  times_.push_back(simulation_.time());
  if (now_.frame % Recording::kMarkEvery == 0)
    marks_.push_back({now_.frame, simulation_.time(), simulation_.state_hash()});
  SaveIfDue();
  return report;
}

StepReport History::Step() {
  const auto begin = std::chrono::steady_clock::now();
  const StepReport report = simulation_.Advance();
  since_saved_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ++now_.frame;
  KeepHeard();
  return report;
}

std::string History::Apply(const Command& command, std::uint64_t gesture) {
  std::string refused = Write(command, gesture);
  if (refused.empty() && exchange::IsEdit(command)) undone_.clear();
  return refused;
}

std::string History::Write(const Command& command, std::uint64_t gesture) {
  if (!simulation_.Affects(command)) return "";
  const std::string edit = Describe(command);
  const Position heard_to = std::exchange(heard_to_, now_);
  told_ = true;
  std::string refused = simulation_.Apply(command);
  told_ = false;
  if (!refused.empty()) {
    heard_.clear();
    heard_to_ = heard_to;
    return refused;
  }
  Forget();
  Append({now_.frame, command, gesture}, edit);
  ++now_.command;
  KeepHeard();
  if (IsBoundary(entries_.size() - 1, Boundary::kStart)) Save();
  return "";
}

std::string History::Describe(const Command& command) const {
  return exchange::DescribeEdit(command, [this](BodyId body) {
    std::string name = simulation_.NameOf(body);
    return name.empty() ? "a body" : name;
  });
}

void History::Append(Recording::Entry said, std::string edit) {
  if (!edit.empty()) edits_.push_back(entries_.size());
  entries_.push_back({std::move(said), std::move(edit)});
  if (IsBoundary(entries_.size() - 1, Boundary::kStart)) boundaries_.push_back(entries_.size() - 1);
}

void History::Forget() {
  const auto drop = [](auto* list, auto&& is_kept) {
    while (!list->empty() && !is_kept(list->back())) list->pop_back();
  };
  const auto earlier = [this](std::size_t entry) { return entry < now_.command; };
  entries_.resize(std::min(entries_.size(), now_.command));
  times_.resize(static_cast<std::size_t>(now_.frame) + 1);
  drop(&edits_, earlier);
  drop(&boundaries_, earlier);
  drop(&marks_, [this](const Recording::Mark& mark) { return mark.frame <= now_.frame; });
  drop(&events_, [this](const Happened& event) { return event.frame <= now_.frame; });
  heard_to_ = std::min(heard_to_, now_);
  for (Undone& undone : undone_)
    if (!earlier(undone.first)) undone.first = kForgotten;
  while (saved_.back().at > now_) {
    Release(saved_.back());
    saved_.pop_back();
  }
}

bool History::HasAhead() const {
  return now_ < Position{LastFrame(Boundary::kScene), End(Boundary::kScene)};
}

StepReport History::Repeat() {
  TOUCHSTONE_CHECK(HasAhead());
  const std::size_t end = End(Boundary::kScene);
  const auto due = [&] {
    return now_.command < end && entries_[now_.command].said.frame == now_.frame;
  };
  told_ = true;
  while (due()) RepeatCommand();
  DropRepeated();
  StepReport report;
  if (now_.frame < LastFrame(Boundary::kScene)) {
    report = Step();
    times_[static_cast<std::size_t>(now_.frame)] = simulation_.time();
    CheckMark();
    SaveIfDue();
  }
  if (now_.frame == LastFrame(Boundary::kScene))
    while (due()) RepeatCommand();
  DropRepeated();
  told_ = false;
  return report;
}

void History::RepeatCommand() {
  const std::string refusal = simulation_.Apply(entries_[now_.command].said.command);
  if (!refusal.empty() && !divergence_)
    divergence_ = "the run is not the recorded one: at frame " + std::to_string(now_.frame) +
                  " a recorded command is refused: " + refusal;
  ++now_.command;
  KeepHeard();
}

bool History::GoTo(const Position& target, const Origin& origin) {
  const auto after = std::ranges::upper_bound(saved_, target, {}, &Saved::at);
  TOUCHSTONE_CHECK(after != saved_.begin());
  const Saved& base = *std::prev(after);
  if (target < now_ || base.at > now_) {
    simulation_.Restore(*base.checkpoint);
    now_ = base.at;
    since_saved_ = 0.0;
  }
  if (!RepeatUpTo(target)) {
    simulation_.Restore(*origin.checkpoint);
    now_ = origin.at;
    since_saved_ = origin.since_saved;
    return false;
  }
  DropRepeated();
  return true;
}

bool History::RepeatUpTo(const Position& target) {
  const std::int64_t first = now_.frame;
  while (now_ != target) {
    if (now_.command < target.command && entries_[now_.command].said.frame == now_.frame) {
      RepeatCommand();
      continue;
    }
    if (keep_going && !keep_going({now_.frame - first, target.frame - first, TimeAt(target.frame)}))
      return false;
    Step();
    times_[static_cast<std::size_t>(now_.frame)] = simulation_.time();
    CheckMark();
    SaveIfDue();
  }
  return true;
}

/// What was undone and has been passed again is not to be carried out another time.
void History::DropRepeated() {
  std::erase_if(undone_, [this](const Undone& undone) { return undone.first < now_.command; });
}

void History::CheckMark() {
  const auto mark = std::ranges::lower_bound(marks_, now_.frame, {}, &Recording::Mark::frame);
  if (mark == marks_.end() || mark->frame != now_.frame || divergence_) return;
  if (mark->hash == simulation_.state_hash()) return;
  const std::int64_t same = mark == marks_.begin() ? 0 : std::prev(mark)->frame;
  divergence_ = "the run is not the recorded one: it differs from a step between frame " +
                std::to_string(same) + " and " + std::to_string(mark->frame) + " on";
  marks_.erase(mark, marks_.end());  // nothing after it can be the same
}

void History::SaveIfDue() {
  const auto here = std::ranges::lower_bound(saved_, now_, {}, &Saved::at);
  if (here != saved_.end() && here->at == now_)
    since_saved_ = 0.0;
  else if (since_saved_ >= limits_.spacing)
    Save();
}

void History::Save() {
  const auto next = std::ranges::lower_bound(saved_, now_, {}, &Saved::at);
  if (next != saved_.end() && next->at == now_) return;
  if (next != saved_.end()) next->cost = std::max(next->cost - since_saved_, 0.0);
  Saved saved{now_, simulation_.Save(), 0, std::exchange(since_saved_, 0.0)};
  saved.bytes = Simulation::MemoryUse(*saved.checkpoint);
  memory_ += saved.bytes;
  Simulation::VisitShared(*saved.checkpoint, [this](const void* part, std::size_t bytes) {
    shared_.Take(part, bytes);
  });
  saved_.insert(next, std::move(saved));
  Thin();
}

void History::Release(const Saved& saved) {
  memory_ -= saved.bytes;
  Simulation::VisitShared(*saved.checkpoint,
                          [this](const void* part, std::size_t) { shared_.Release(part); });
}

void History::Thin() {
  while (MemoryInUse() > limits_.memory && saved_.size() > 2) {
    // The one that is missed least, unless going back would then take too long.
    std::size_t least = 1;
    const auto gap = [&](std::size_t i) { return saved_[i].cost + saved_[i + 1].cost; };
    for (std::size_t i = 2; i + 1 < saved_.size(); ++i)
      if (gap(i) < gap(least)) least = i;
    if (gap(least) > limits_.coarse && saved_[1].at <= now_) least = 0;
    saved_[least + 1].cost += saved_[least].cost;
    Release(saved_[least]);
    saved_.erase(saved_.begin() + static_cast<std::ptrdiff_t>(least));
  }
}

}  // namespace touchstone::session
