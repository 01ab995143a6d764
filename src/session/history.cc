#include "session/history.h"

#include <algorithm>
#include <chrono>

#include "base/check.h"

namespace touchstone::session {

using exchange::Command;
using exchange::Recording;

History::History(Simulation* simulation, const Limits& limits)
    : simulation_(*simulation),
      logbook_(simulation->scene(), simulation->time()),
      checkpoints_(simulation, limits) {
  simulation_.SetEventSink([this](const exchange::EventSnapshot& event) { Hear(event); });
}

History::~History() { simulation_.SetEventSink({}); }

void History::Hear(const exchange::EventSnapshot& event) {
  events_.Hear(event, now_);
  if (reports_events_ && event_sink) event_sink(event);
}

StepReport History::Advance() {
  Forget();
  reports_events_ = true;
  const StepReport report = Step();
  reports_events_ = false;
  if (report.stopped) return report;
  logbook_.AddFrame(simulation_.time());
  if (now_.frame % Recording::kMarkEvery == 0)
    logbook_.AddMark({now_.frame, simulation_.time(), simulation_.state_hash()});
  checkpoints_.SaveIfDue(now_);
  return report;
}

StepReport History::Step() {
  const auto begin = std::chrono::steady_clock::now();
  const StepReport report = simulation_.Advance();
  if (report.stopped) return report;
  checkpoints_.Spend(
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  ++now_.frame;
  events_.Keep(now_);
  if (report.rough) rough_.Add(now_.frame);
  return report;
}

std::string History::Apply(const Command& command, std::uint64_t gesture) {
  std::string refused = Write(command, gesture);
  if (refused.empty() && exchange::IsEdit(command)) undone_.Clear();
  return refused;
}

std::string History::Write(const Command& command, std::uint64_t gesture) {
  if (!simulation_.Affects(command)) return "";
  const std::string edit = DescribeNow(command, gesture);
  const Position known_to = events_.HearFrom(now_);
  reports_events_ = true;
  std::string refused = simulation_.Apply(command);
  reports_events_ = false;
  if (!refused.empty()) {
    events_.Restore(known_to);
    return refused;
  }
  Forget();
  logbook_.Append({now_.frame, command, gesture}, edit);
  ++now_.command;
  events_.Keep(now_);
  if (logbook_.IsBoundary(now_.command - 1, Boundary::kStart)) checkpoints_.Save(now_);
  return "";
}

/// The description of a command of that gesture that is about to be carried out.
std::string History::DescribeNow(const Command& command, std::uint64_t gesture) {
  if (gesture == 0 || std::exchange(gesture_, gesture) != gesture)
    before_gesture_ = simulation_.settings();
  return exchange::DescribeEdit(command, simulation_.NamesOfEdits(), &before_gesture_);
}

void History::Forget() {
  logbook_.ForgetAfter(now_);
  events_.ForgetAfter(now_);
  rough_.ForgetAfter(now_.frame);
  undone_.ForgetEntriesFrom(now_.command);
  checkpoints_.ForgetAfter(now_);
}

Position History::EndOfAhead() const {
  const Position end{LastFrame(Boundary::kScene), logbook_.End(Boundary::kScene, now_)};
  return std::min(undone_.FirstFrom(now_.command).value_or(end), end);
}

bool History::HasAhead() const { return now_ < EndOfAhead(); }

StepReport History::Repeat() {
  TOUCHSTONE_CHECK(HasAhead());
  const Position end = EndOfAhead();
  reports_events_ = true;
  while (IsDue(end)) RepeatCommand();
  undone_.DropBefore(now_.command);
  StepReport report;
  if (now_.frame < end.frame) report = RepeatStep();
  if (now_.frame == end.frame)
    while (IsDue(end)) RepeatCommand();
  undone_.DropBefore(now_.command);
  reports_events_ = false;
  return report;
}

/// Whether the next command before that position must be carried out at the present frame.
bool History::IsDue(const Position& target) const {
  return now_.command < target.command && logbook_.entry(now_.command).recorded.frame == now_.frame;
}

void History::RepeatCommand() {
  const Logbook::Entry& entry = logbook_.entry(now_.command);
  if (entry.foretold)
    logbook_.Describe(now_.command, DescribeNow(entry.recorded.command, entry.recorded.gesture));
  const std::string refusal = simulation_.Apply(entry.recorded.command);
  if (!refusal.empty() && !divergence_) {
    const std::int64_t first = logbook_.FirstFrame(Boundary::kScene, now_);
    divergence_ = "the run is not the recorded one: at frame " +
                  std::to_string(now_.frame - first) + " a recorded command is refused: " + refusal;
  }
  ++now_.command;
  events_.Keep(now_);
}

StepReport History::RepeatStep() {
  const StepReport report = Step();
  if (report.stopped) return report;
  logbook_.SetTime(now_.frame, simulation_.time());
  CheckMark();
  checkpoints_.SaveIfDue(now_);
  return report;
}

void History::CheckMark() {
  const Recording::Mark* mark = logbook_.FindMark(now_.frame);
  if (mark == nullptr || divergence_ || mark->hash == simulation_.state_hash()) return;
  const std::int64_t first = logbook_.FirstFrame(Boundary::kScene, now_);
  const std::int64_t same = logbook_.DropMarks(now_.frame);  // later marks cannot be the same
  divergence_ = "the run is not the recorded one: it differs from a step between frame " +
                std::to_string(std::max(same - first, std::int64_t{0})) + " and " +
                std::to_string(now_.frame - first) + " on";
}

bool History::GoTo(const Position& target, const Origin& origin) {
  now_ = checkpoints_.GoTowards(target, now_);
  if (!RepeatUpTo(target)) {
    checkpoints_.ReturnTo(origin);
    now_ = origin.at;
    return false;
  }
  undone_.DropBefore(now_.command);
  return true;
}

bool History::RepeatUpTo(const Position& target) {
  const std::int64_t first = now_.frame;
  while (now_ != target) {
    if (IsDue(target)) {
      RepeatCommand();
      continue;
    }
    const Progress way{now_.frame - first, target.frame - first, TimeAt(target.frame)};
    if (keep_going && !keep_going(way)) return false;
    if (!RepeatStep().stopped) continue;
    if (keep_going) keep_going(way);
    return false;
  }
  return true;
}

std::int64_t History::FirstFrame() const {
  return std::max(logbook_.FirstFrame(Boundary::kStart, now_), checkpoints_.first().frame);
}

Position History::PositionOf(std::int64_t frame) const {
  return std::max(logbook_.PositionOf(std::max(frame, FirstFrame()), now_), checkpoints_.first());
}

exchange::TimelineSnapshot History::Timeline() const {
  exchange::TimelineSnapshot timeline;
  timeline.begin = logbook_.FirstFrame(Boundary::kStart, now_);
  timeline.first = FirstFrame();
  timeline.frame = now_.frame;
  timeline.last = LastFrame(Boundary::kStart);
  timeline.commands = static_cast<std::int64_t>(now_.command);
  timeline.first_time = TimeAt(timeline.first);
  timeline.last_time = TimeAt(timeline.last);
  for (const exchange::FrameRange& frames : rough_.Within(timeline.first, timeline.last))
    timeline.rough.push_back({frames, TimeAt(frames.first - 1), TimeAt(frames.last)});
  const auto before = logbook_.EditBefore(now_.command);
  if (before && checkpoints_.Reach(logbook_.Before(*before)))
    timeline.undo = logbook_.NameOf(*before);
  if (const auto after = logbook_.EditAfter(now_.command))
    timeline.redo = logbook_.NameOf(*after);
  else if (const UndoneEdit* undone = undone_.Latest())
    timeline.redo = undone->edit;
  timeline.work = logbook_.WorkAt(now_);
  return timeline;
}

Recording History::Record() const { return logbook_.Record(now_); }

std::string History::Load(const Recording& recording) {
  std::string refused = Apply(exchange::LoadScene{recording.scene}, 0);
  if (!refused.empty()) return refused;
  logbook_.Append(recording, now_.frame, simulation_.step(), [this](const Command& command) {
    return exchange::DescribeLater(command, simulation_.NamesOfEdits());
  });
  return "";
}

}  // namespace touchstone::session
