// Where one can go in what is written down.

#include <algorithm>
#include <map>
#include <variant>

#include "session/history.h"

namespace touchstone::session {
namespace {

using exchange::Recording;

// Gestures of a recording that came from elsewhere must not be taken for a person's here.
constexpr std::uint64_t kForeign = std::uint64_t{1} << 62;
// Nor what is done again for what was done before.
constexpr std::uint64_t kRedone = kForeign << 1;

}  // namespace

bool History::IsBoundary(std::size_t entry, Boundary kind) const {
  const exchange::Command& command = entries_[entry].said.command;
  return std::holds_alternative<exchange::LoadScene>(command) ||
         (kind == Boundary::kStart && std::holds_alternative<exchange::Reset>(command));
}

std::size_t History::Begin(Boundary kind) const {
  for (auto entry = boundaries_.rbegin(); entry != boundaries_.rend(); ++entry)
    if (*entry < now_.command && IsBoundary(*entry, kind)) return *entry + 1;
  return 0;
}

std::size_t History::End(Boundary kind) const {
  for (const std::size_t entry : boundaries_)
    if (entry >= now_.command && IsBoundary(entry, kind)) return entry;
  return entries_.size();
}

std::int64_t History::FirstFrame() const {
  const std::size_t begin = Begin(Boundary::kStart);
  const std::int64_t start = begin == 0 ? 0 : entries_[begin - 1].said.frame;
  return std::max(start, saved_.front().at.frame);
}

std::int64_t History::LastFrame(Boundary kind) const {
  const std::size_t end = End(kind);
  return end < entries_.size() ? entries_[end].said.frame
                               : static_cast<std::int64_t>(times_.size()) - 1;
}

double History::TimeAt(std::int64_t frame) const {
  // The frame at which a scene was begun is the last one of what was before.
  const std::size_t begin = Begin(Boundary::kStart);
  if (begin > 0 && entries_[begin - 1].said.frame == frame) return 0.0;
  return times_[static_cast<std::size_t>(frame)];
}

History::Position History::PositionOf(std::int64_t frame) const {
  frame = std::clamp(frame, FirstFrame(), LastFrame(Boundary::kStart));
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(Begin(Boundary::kStart));
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(End(Boundary::kStart));
  const auto later = std::partition_point(
      begin, end, [&](const Entry& entry) { return entry.said.frame <= frame; });
  const Position position{frame, static_cast<std::size_t>(later - entries_.begin())};
  return std::max(position, saved_.front().at);
}

bool History::SeekFrame(std::int64_t frame, std::optional<std::int64_t> commands) {
  Position target = PositionOf(frame);
  if (commands && *commands >= 0) {
    const auto wanted = static_cast<std::size_t>(*commands);
    while (target.command > wanted && entries_[target.command - 1].said.frame == target.frame &&
           target.command > Begin(Boundary::kStart))
      --target.command;
  }
  return GoTo(std::max(target, saved_.front().at), Here());
}

bool History::SeekTime(double time) {
  constexpr double kRoundOff = 1e-12;
  std::int64_t low = FirstFrame();
  std::int64_t high = LastFrame(Boundary::kStart);
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (TimeAt(middle) >= time - kRoundOff)
      high = middle;
    else
      low = middle + 1;
  }
  return SeekFrame(low);
}

std::optional<exchange::EventSnapshot> History::SeekEvent(const exchange::EventFilter& filter,
                                                          bool forward) {
  const std::int64_t from = now_.frame;
  const auto wanted = [&](const Happened& happened) {
    const bool there = forward
                           ? happened.frame > from && happened.frame <= LastFrame(Boundary::kStart)
                           : happened.frame < from && happened.frame > FirstFrame();
    return there && filter.Matches(happened.event);
  };
  const auto find = [&]() -> const Happened* {
    if (forward) {
      const auto event = std::ranges::find_if(events_, wanted);
      return event != events_.end() ? &*event : nullptr;
    }
    const auto event = std::find_if(events_.rbegin(), events_.rend(), wanted);
    return event != events_.rend() ? &*event : nullptr;
  };
  const Origin origin = Here();
  const Happened* found = find();
  if (found == nullptr && forward && heard_to_.frame < LastFrame(Boundary::kStart)) {
    if (!GoTo(PositionOf(LastFrame(Boundary::kStart)), origin)) return std::nullopt;
    found = find();
  }
  if (found == nullptr) return std::nullopt;
  exchange::EventSnapshot event = found->event;
  if (!GoTo(PositionOf(found->frame), origin)) return std::nullopt;
  return event;
}

History::Edit History::Grown(std::size_t edit) const {
  const auto gesture = [&](std::size_t i) { return entries_[edits_[i]].said.gesture; };
  std::size_t first = edit;
  std::size_t last = edit;
  if (gesture(edit) != 0) {
    while (first > 0 && gesture(first - 1) == gesture(edit)) --first;
    while (last + 1 < edits_.size() && gesture(last + 1) == gesture(edit)) ++last;
  }
  return {edits_[first], edits_[last] + 1};
}

std::size_t History::EndOf(const Edit& edit) const {
  const exchange::Command& begin = entries_[edit.last - 1].said.command;
  if (!exchange::BeginsAct(begin)) return edit.last;
  std::size_t end = edit.last;
  while (end < entries_.size() && entries_[end].edit.empty())
    if (exchange::EndsAct(begin, entries_[end++].said.command)) break;
  return end;
}

std::optional<History::Edit> History::EditBefore(std::size_t command) const {
  const auto next = std::ranges::lower_bound(edits_, command);
  if (next == edits_.begin()) return std::nullopt;
  return Grown(static_cast<std::size_t>(next - edits_.begin()) - 1);
}

std::optional<History::Edit> History::EditAfter(std::size_t command) const {
  const auto next = std::ranges::lower_bound(edits_, command);
  if (next == edits_.end()) return std::nullopt;
  return Grown(static_cast<std::size_t>(next - edits_.begin()));
}

std::string History::Undo() {
  const std::optional<Edit> edit = EditBefore(now_.command);
  if (!edit || !Reachable(Before(*edit))) return "";
  Undone undone{edit->first, {}, NameOf(*edit)};
  const bool is_act = exchange::BeginsAct(entries_[edit->first].said.command);
  for (std::size_t i = edit->first; i < EndOf(*edit); ++i)
    if (is_act || !entries_[i].edit.empty()) undone.entries.push_back(entries_[i]);
  if (!GoTo(Before(*edit), Here())) return "";
  undone_.push_back(std::move(undone));
  return undone_.back().edit;
}

std::string History::Redo(std::string* refused) {
  if (const std::optional<Edit> edit = EditAfter(now_.command)) {
    return GoTo(After(*edit), Here()) ? NameOf(*edit) : "";
  }
  if (undone_.empty()) return "";
  const Undone undone = std::move(undone_.back());
  undone_.pop_back();
  const std::uint64_t gesture = kRedone + entries_.size();
  for (const Entry& entry : undone.entries) {
    *refused = Write(entry.said.command, gesture);
    if (!refused->empty()) break;
    if (!exchange::BeginsAct(entry.said.command)) continue;
    RepeatAct(undone);
    break;
  }
  return undone.edit;
}

/// What follows its first command, which has been carried out: as many steps as it took.
void History::RepeatAct(const Undone& undone) {
  const std::int64_t later = now_.frame - undone.entries.front().said.frame;
  const std::uint64_t gesture = entries_.back().said.gesture;
  for (std::size_t i = 1; i < undone.entries.size(); ++i) {
    const Recording::Entry& said = undone.entries[i].said;
    Append({said.frame + later, said.command, gesture}, undone.entries[i].edit);
  }
  const std::int64_t last = undone.entries.back().said.frame + later;
  times_.resize(static_cast<std::size_t>(last) + 1, times_.back());  // known once it is there
  if (!RepeatUpTo({last, entries_.size()})) Forget();
}

exchange::TimelineSnapshot History::Timeline() const {
  exchange::TimelineSnapshot timeline;
  timeline.first = FirstFrame();
  timeline.frame = now_.frame;
  timeline.last = LastFrame(Boundary::kStart);
  timeline.commands = static_cast<std::int64_t>(now_.command);
  timeline.first_time = TimeAt(timeline.first);
  timeline.last_time = TimeAt(timeline.last);
  const std::optional<Edit> before = EditBefore(now_.command);
  if (before && Reachable(Before(*before))) timeline.undo = NameOf(*before);
  if (const std::optional<Edit> after = EditAfter(now_.command))
    timeline.redo = NameOf(*after);
  else if (!undone_.empty())
    timeline.redo = undone_.back().edit;
  return timeline;
}

Recording History::Record() const {
  const std::size_t begin = Begin(Boundary::kScene);
  Recording recording;
  recording.scene = first_scene_;
  std::int64_t start = 0;
  if (begin > 0) {
    const Entry& load = entries_[begin - 1];
    recording.scene = std::get<exchange::LoadScene>(load.said.command).scene;
    start = load.said.frame;
  }
  recording.frames = now_.frame - start;
  std::map<std::uint64_t, std::uint64_t> gestures = {{0, 0}};  // counted anew
  for (std::size_t i = begin; i < now_.command; ++i) {
    const Recording::Entry& entry = entries_[i].said;
    const std::uint64_t gesture =
        gestures.try_emplace(entry.gesture, gestures.size()).first->second;
    recording.entries.push_back({entry.frame - start, entry.command, gesture});
  }
  for (const Recording::Mark& mark : marks_)
    if (mark.frame > start && mark.frame <= now_.frame)
      recording.marks.push_back({mark.frame - start, mark.time, mark.hash});
  return recording;
}

std::string History::Load(const Recording& recording) {
  std::string refused = Apply(exchange::LoadScene{recording.scene}, 0);
  if (!refused.empty()) return refused;
  const std::int64_t start = now_.frame;
  for (const Recording::Entry& entry : recording.entries)
    Append({entry.frame + start, entry.command, entry.gesture == 0 ? 0 : entry.gesture | kForeign},
           Describe(entry.command));
  // Times between the marks are found when they are run again.
  Recording::Mark last{0, 0.0, 0};
  double step = simulation_.MakeSnapshot().settings.step;
  for (const Recording::Mark& mark : recording.marks) {
    step = (mark.time - last.time) / static_cast<double>(mark.frame - last.frame);
    for (std::int64_t frame = last.frame + 1; frame <= mark.frame; ++frame)
      times_.push_back(last.time + step * static_cast<double>(frame - last.frame));
    marks_.push_back({mark.frame + start, mark.time, mark.hash});
    last = mark;
  }
  for (std::int64_t frame = last.frame + 1; frame <= recording.frames; ++frame)
    times_.push_back(last.time + step * static_cast<double>(frame - last.frame));
  return "";
}

}  // namespace touchstone::session
