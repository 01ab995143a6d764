// Moves within the record.

#include <algorithm>
#include <tuple>

#include "base/check.h"
#include "session/history.h"

namespace touchstone::session {
namespace {

using exchange::Recording;

// Gestures of repeated commands must not be confused with those of earlier commands, nor with those
// of a recording from elsewhere.
constexpr std::uint64_t kRedone = std::uint64_t{1} << 63;

constexpr const char* kExactStretch = "exact stretch";  // its name for Undo

}  // namespace

bool History::SeekFrame(std::int64_t frame, std::optional<std::int64_t> commands) {
  Position target = PositionOf(frame);
  if (commands && *commands >= 0) {
    const auto wanted = static_cast<std::size_t>(*commands);
    while (target.command > wanted &&
           logbook_.entry(target.command - 1).recorded.frame == target.frame &&
           target.command > logbook_.Begin(Boundary::kStart, now_))
      --target.command;
  }
  return GoTo(std::max(target, checkpoints_.first()), checkpoints_.Here(now_));
}

std::int64_t History::FrameAt(double time) const {
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
  return low;
}

bool History::SeekTime(double time) { return SeekFrame(FrameAt(time)); }

std::optional<exchange::EventSnapshot> History::SeekEvent(const exchange::EventFilter& filter,
                                                          bool forward) {
  const std::int64_t from = now_.frame;
  const Position end = std::min(EndOfAhead(), PositionOf(LastFrame(Boundary::kStart)));
  const auto find = [&] {
    return forward ? events_.FindFirst(filter, from, end.frame + 1)
                   : events_.FindLast(filter, FirstFrame(), from);
  };
  const Origin origin = checkpoints_.Here(now_);
  std::optional<EventMemory::Happened> found = find();
  if (!found && forward && events_.known_to().frame < end.frame) {
    if (!GoTo(end, origin)) return std::nullopt;
    found = find();
  }
  if (!found && forward) GoTo(end, origin);
  const auto at = [&] { return PositionOf(found->frame); };
  if (!found || !GoTo(forward ? std::min(at(), end) : at(), origin)) return std::nullopt;
  return std::move(found->event);
}

RecordedStretch History::Stretch(const exchange::FrameRange& frames) const {
  RecordedStretch stretch;
  const std::int64_t last = LastFrame(Boundary::kStart);
  TOUCHSTONE_CHECK(FirstFrame() < last);
  stretch.frames.first = std::clamp(frames.first, FirstFrame() + 1, last);
  stretch.frames.last = std::clamp(frames.last, stretch.frames.first, last);
  const Position start = PositionOf(stretch.frames.first - 1);
  const Position end = PositionOf(stretch.frames.last - 1);
  Position from;
  std::tie(from, stretch.from) = checkpoints_.Before(start);
  stretch.from_frame = from.frame;
  for (std::size_t i = from.command; i < end.command; ++i)
    (i < start.command ? stretch.before : stretch.within).push_back(logbook_.entry(i).recorded);
  return stretch;
}

bool History::Replace(const RefinedStretch& refined) {
  if (!GoTo(PositionOf(refined.frames.first - 1), checkpoints_.Here(now_))) return false;
  Forget();
  undone_.Clear();
  const std::uint64_t gesture = kRedone + logbook_.size();
  logbook_.Append({now_.frame, refined.exact, gesture}, kExactStretch);
  const std::size_t first = logbook_.size();
  for (const Recording::Entry& entry : refined.commands)
    logbook_.Append(entry, exchange::DescribeLater(entry.command, simulation_.NamesOfEdits()));
  logbook_.AddFramesUpTo(refined.frames.last);
  for (std::size_t i = 0; i < refined.times.size(); ++i)
    logbook_.SetTime(refined.frames.first + static_cast<std::int64_t>(i), refined.times[i]);
  for (const RefinedStretch::Saved& saved : refined.saved)
    checkpoints_.Add({saved.frame, first + saved.commands}, saved.checkpoint, saved.cost);
  for (const RefinedStretch::Event& event : refined.events) {
    now_.frame = event.frame;
    events_.Hear(event.event, now_);
    events_.Keep(now_);
  }
  now_ = checkpoints_.GoTowards({refined.frames.last, logbook_.size()}, {});
  logbook_.AddMark({now_.frame, simulation_.time(), simulation_.state_hash()});
  simulation_.Apply(refined.back);
  logbook_.Append({now_.frame, refined.back, gesture}, kExactStretch);
  ++now_.command;
  events_.Keep(now_);
  return true;
}

std::string History::Undo() {
  const auto edit = logbook_.EditBefore(now_.command);
  if (!edit || !checkpoints_.Reach(logbook_.Before(*edit))) return "";
  UndoneEdit undone{edit->first, {}, logbook_.NameOf(*edit)};
  const bool is_act = exchange::BeginsAct(logbook_.entry(edit->first).recorded.command);
  for (std::size_t i = edit->first; i < logbook_.EndOf(*edit); ++i)
    if (is_act || !logbook_.entry(i).edit.empty()) undone.entries.push_back(logbook_.entry(i));
  if (!GoTo(logbook_.Before(*edit), checkpoints_.Here(now_))) return "";
  undone_.Add(std::move(undone));
  return undone_.Latest()->edit;
}

std::string History::Redo(std::string* refused) {
  if (const auto edit = logbook_.EditAfter(now_.command))
    return GoTo(logbook_.After(*edit), checkpoints_.Here(now_)) ? logbook_.NameOf(*edit) : "";
  if (undone_.Latest() == nullptr || !GoToFrameOf(*undone_.Latest())) return "";
  const UndoneEdit undone = undone_.TakeLatest();
  const std::uint64_t gesture = kRedone + logbook_.size();
  for (const Logbook::Entry& entry : undone.entries) {
    *refused = Write(entry.recorded.command, gesture);
    if (!refused->empty()) break;
    if (!exchange::BeginsAct(entry.recorded.command)) continue;
    RepeatAct(undone);
    break;
  }
  return undone.edit;
}

/// Goes to the frame at which an edit was made, back or, by new steps, ahead. Stays if the run can
/// no longer go back so far. Returns false if the seek was cancelled.
bool History::GoToFrameOf(const UndoneEdit& undone) {
  const std::int64_t frame = undone.entries.front().recorded.frame;
  if (frame < FirstFrame()) return true;
  const Origin origin = checkpoints_.Here(now_);
  if (!GoTo(std::max(PositionOf(frame), checkpoints_.first()), origin)) return false;
  if (now_.frame >= frame) return true;
  logbook_.AddFramesUpTo(frame);
  if (RepeatUpTo({frame, logbook_.size()})) return true;
  Forget();
  checkpoints_.ReturnTo(origin);
  now_ = origin.at;
  return false;
}

/// Repeats what followed its first command, which has been carried out: as many steps as it took.
void History::RepeatAct(const UndoneEdit& undone) {
  const std::int64_t later = now_.frame - undone.entries.front().recorded.frame;
  const std::uint64_t gesture = logbook_.entry(logbook_.size() - 1).recorded.gesture;
  for (std::size_t i = 1; i < undone.entries.size(); ++i) {
    const Recording::Entry& recorded = undone.entries[i].recorded;
    logbook_.Append({recorded.frame + later, recorded.command, gesture}, undone.entries[i].edit);
  }
  const std::int64_t last = undone.entries.back().recorded.frame + later;
  logbook_.AddFramesUpTo(last);
  if (!RepeatUpTo({last, logbook_.size()})) Forget();
}

}  // namespace touchstone::session
