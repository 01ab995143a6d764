#include "session/logbook.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "base/check.h"

namespace touchstone::session {
namespace {

using exchange::Recording;

// Gestures of a recording from elsewhere must not be confused with a person's here.
constexpr std::uint64_t kForeign = std::uint64_t{1} << 62;

}  // namespace

Logbook::Logbook(std::shared_ptr<const scene::SceneDesc> scene, double time)
    : first_scene_(std::move(scene)), times_{time} {}

void Logbook::Append(Recording::Entry recorded, std::string edit) {
  std::uint64_t work = WorkAt({0, entries_.size()});
  if (std::holds_alternative<exchange::LoadScene>(recorded.command)) work = 0;
  if (exchange::IsWork(recorded.command)) work = ++works_;
  Add({std::move(recorded), std::move(edit), work});
}

void Logbook::Add(Entry entry) {
  if (!entry.edit.empty()) edits_.push_back(entries_.size());
  entries_.push_back(std::move(entry));
  if (IsBoundary(entries_.size() - 1, Boundary::kStart)) boundaries_.push_back(entries_.size() - 1);
}

void Logbook::AddFramesUpTo(std::int64_t frame) {
  times_.resize(static_cast<std::size_t>(frame) + 1, times_.back());
}

void Logbook::ForgetAfter(const Position& position) {
  const auto drop = [](auto* list, auto&& is_kept) {
    while (!list->empty() && !is_kept(list->back())) list->pop_back();
  };
  const auto earlier = [&](std::size_t entry) { return entry < position.command; };
  entries_.resize(std::min(entries_.size(), position.command));
  times_.resize(static_cast<std::size_t>(position.frame) + 1);
  drop(&edits_, earlier);
  drop(&boundaries_, earlier);
  drop(&marks_, [&](const Recording::Mark& mark) { return mark.frame <= position.frame; });
}

void Logbook::Append(const Recording& recording, std::int64_t from, double step,
                     const std::function<std::string(const exchange::Command&)>& describe) {
  const std::uint64_t work = WorkAt({0, entries_.size()});  // the rest is in the session's file
  for (const Recording::Entry& entry : recording.entries)
    Add({{entry.frame + from, entry.command, entry.gesture == 0 ? 0 : entry.gesture | kForeign},
         describe(entry.command),
         work,
         true});
  // Times between the marks become known when the frames are run again.
  Recording::Mark last{0, 0.0, 0};
  const auto add_up_to = [&](std::int64_t end) {
    for (std::int64_t frame = last.frame + 1; frame <= end; ++frame)
      times_.push_back(last.time + step * static_cast<double>(frame - last.frame));
  };
  auto mark = recording.marks.begin();
  const auto add_part = [&](std::int64_t end) {
    for (; mark != recording.marks.end() && mark->frame <= end; ++mark) {
      step = (mark->time - last.time) / static_cast<double>(mark->frame - last.frame);
      add_up_to(mark->frame);
      marks_.push_back({mark->frame + from, mark->time, mark->hash});
      last = *mark;
    }
    add_up_to(end);
    last = {end, 0.0, 0};  // time begins anew
  };
  for (const Recording::Entry& entry : recording.entries)
    if (std::holds_alternative<exchange::Reset>(entry.command)) add_part(entry.frame);
  add_part(recording.frames);
}

Recording Logbook::Record(const Position& until) const {
  const std::size_t begin = Begin(Boundary::kScene, until);
  Recording recording;
  recording.scene = first_scene_;
  std::int64_t start = 0;
  if (begin > 0) {
    const Entry& load = entries_[begin - 1];
    recording.scene = std::get<exchange::LoadScene>(load.recorded.command).scene;
    start = load.recorded.frame;
  }
  recording.frames = until.frame - start;
  std::map<std::uint64_t, std::uint64_t> gestures = {{0, 0}};  // renumbered
  for (std::size_t i = begin; i < until.command; ++i) {
    const Recording::Entry& entry = entries_[i].recorded;
    const std::uint64_t gesture =
        gestures.try_emplace(entry.gesture, gestures.size()).first->second;
    recording.entries.push_back({entry.frame - start, entry.command, gesture});
  }
  for (const Recording::Mark& mark : marks_)
    if (mark.frame > start && mark.frame <= until.frame)
      recording.marks.push_back({mark.frame - start, mark.time, mark.hash});
  return recording;
}

void Logbook::Describe(std::size_t i, std::string edit) {
  TOUCHSTONE_CHECK(edit.empty() == entries_[i].edit.empty());
  entries_[i].edit = std::move(edit);
  entries_[i].foretold = false;
}

const Recording::Mark* Logbook::FindMark(std::int64_t frame) const {
  const auto mark = std::ranges::lower_bound(marks_, frame, {}, &Recording::Mark::frame);
  return mark != marks_.end() && mark->frame == frame ? &*mark : nullptr;
}

std::int64_t Logbook::DropMarks(std::int64_t frame) {
  const auto mark = std::ranges::lower_bound(marks_, frame, {}, &Recording::Mark::frame);
  marks_.erase(mark, marks_.end());
  return marks_.empty() ? 0 : marks_.back().frame;
}

bool Logbook::IsBoundary(std::size_t entry, Boundary kind) const {
  const exchange::Command& command = entries_[entry].recorded.command;
  return std::holds_alternative<exchange::LoadScene>(command) ||
         (kind == Boundary::kStart && std::holds_alternative<exchange::Reset>(command));
}

std::size_t Logbook::Begin(Boundary kind, const Position& at) const {
  for (auto entry = boundaries_.rbegin(); entry != boundaries_.rend(); ++entry)
    if (*entry < at.command && IsBoundary(*entry, kind)) return *entry + 1;
  return 0;
}

std::size_t Logbook::End(Boundary kind, const Position& at) const {
  for (const std::size_t entry : boundaries_)
    if (entry >= at.command && IsBoundary(entry, kind)) return entry;
  return entries_.size();
}

std::int64_t Logbook::FirstFrame(Boundary kind, const Position& at) const {
  const std::size_t begin = Begin(kind, at);
  return begin == 0 ? 0 : entries_[begin - 1].recorded.frame;
}

std::int64_t Logbook::LastFrame(Boundary kind, const Position& at) const {
  const std::size_t end = End(kind, at);
  return end < entries_.size() ? entries_[end].recorded.frame
                               : static_cast<std::int64_t>(times_.size()) - 1;
}

double Logbook::TimeAt(std::int64_t frame, const Position& at) const {
  // The frame at which a scene began is also the last one of the part before.
  const std::size_t begin = Begin(Boundary::kStart, at);
  if (begin > 0 && entries_[begin - 1].recorded.frame == frame) return 0.0;
  return times_[static_cast<std::size_t>(frame)];
}

Position Logbook::PositionOf(std::int64_t frame, const Position& at) const {
  frame = std::clamp(frame, FirstFrame(Boundary::kStart, at), LastFrame(Boundary::kStart, at));
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(Begin(Boundary::kStart, at));
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(End(Boundary::kStart, at));
  const auto later = std::partition_point(
      begin, end, [&](const Entry& entry) { return entry.recorded.frame <= frame; });
  return {frame, static_cast<std::size_t>(later - entries_.begin())};
}

Logbook::Edit Logbook::Grown(std::size_t edit) const {
  const auto gesture = [&](std::size_t i) { return entries_[edits_[i]].recorded.gesture; };
  std::size_t first = edit;
  std::size_t last = edit;
  if (gesture(edit) != 0) {
    while (first > 0 && gesture(first - 1) == gesture(edit)) --first;
    while (last + 1 < edits_.size() && gesture(last + 1) == gesture(edit)) ++last;
  }
  return {edits_[first], edits_[last] + 1};
}

std::size_t Logbook::EndOf(const Edit& edit) const {
  const exchange::Command& begin = entries_[edit.last - 1].recorded.command;
  if (!exchange::BeginsAct(begin)) return edit.last;
  std::size_t end = edit.last;
  while (end < entries_.size() && entries_[end].edit.empty())
    if (exchange::EndsAct(begin, entries_[end++].recorded.command)) break;
  return end;
}

std::optional<Logbook::Edit> Logbook::EditBefore(std::size_t command) const {
  const auto next = std::ranges::lower_bound(edits_, command);
  if (next == edits_.begin()) return std::nullopt;
  return Grown(static_cast<std::size_t>(next - edits_.begin()) - 1);
}

std::optional<Logbook::Edit> Logbook::EditAfter(std::size_t command) const {
  const auto next = std::ranges::lower_bound(edits_, command);
  if (next == edits_.end()) return std::nullopt;
  return Grown(static_cast<std::size_t>(next - edits_.begin()));
}

Position Logbook::Before(const Edit& edit) const {
  return {entries_[edit.first].recorded.frame, edit.first};
}

Position Logbook::After(const Edit& edit) const {
  const std::size_t end = EndOf(edit);
  return {entries_[end - 1].recorded.frame, end};
}

}  // namespace touchstone::session
