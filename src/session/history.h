#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/recording.h"
#include "exchange/snapshot.h"
#include "session/checkpoints.h"
#include "session/event_memory.h"
#include "session/logbook.h"
#include "session/refinement.h"
#include "session/rough_stretches.h"
#include "session/simulation.h"
#include "session/undone_edits.h"

namespace touchstone::session {

/// Exact time travel. Every step and every command that changes the world goes through this class
/// and is recorded (Logbook); checkpoints are saved along the way (Checkpoints). To reach a moment,
/// the checkpoint before it is restored and the recorded commands and steps are repeated: the
/// simulation is deterministic, so it arrives with the same bits.
///
/// The record ahead of the present is kept until Advance or Apply changes the course of the run.
class History {
 public:
  using Limits = Checkpoints::Limits;

  explicit History(Simulation* simulation) : History(simulation, Limits()) {}
  History(Simulation* simulation, const Limits& limits);
  ~History();
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /// Takes a new step; drops the record ahead of the present. A step that is broken off is not
  /// recorded.
  StepReport Advance();
  /// Carries out a command that changes the world. If it has an effect, it is recorded and the
  /// record ahead of the present is dropped. Returns the reason of a refusal, or an empty string.
  std::string Apply(const exchange::Command& command, std::uint64_t gesture);

  /// Whether steps or commands of this scene are recorded ahead of the present, up to the first
  /// edit that has been undone: only redo and the timeline go beyond it.
  bool HasAhead() const;
  /// Repeats the next recorded step and the commands before it.
  /// @pre HasAhead()
  StepReport Repeat();
  // The seek functions return false if `keep_going` cancelled the seek.

  /// Goes to a frame of the timeline: after all commands of that frame, or after the first
  /// `commands` of the recording.
  bool SeekFrame(std::int64_t frame, std::optional<std::int64_t> commands = {});
  /// Goes to the end of the step that contains the time [s], clamped to the timeline.
  bool SeekTime(double time);
  /// Goes to the last matching event before the present step, or to the first after it, and returns
  /// it. Recorded steps that have not been run yet are run to find one ahead; if there is none, the
  /// run stays at the end of the steps that can be repeated. None if there is no such event or the
  /// seek was cancelled.
  std::optional<exchange::EventSnapshot> SeekEvent(const exchange::EventFilter& filter,
                                                   bool forward);

  /// Goes back to the moment before the last edit; returns its description, or an empty string if
  /// there is none or the seek was cancelled.
  std::string Undo();
  /// Goes to the moment after the next recorded edit or, if the run has continued without it, to
  /// the moment of the edit that was undone last, and repeats it there. Returns its description, or
  /// an empty string if there is none or the seek was cancelled. *refused: the reason if it cannot
  /// be repeated.
  std::string Redo(std::string* refused);

  /// Approximate size of the checkpoints [bytes].
  std::size_t MemoryInUse() const { return checkpoints_.MemoryInUse(); }

  /// The frame at whose end the time [s] is reached, clamped to the timeline.
  std::int64_t FrameAt(double time) const;
  /// A stretch of the timeline, to be repeated apart from it: the steps that end at these frames.
  /// Limits beyond the timeline are clamped; the stretch has at least one step.
  /// @pre the timeline has a step
  RecordedStretch Stretch(const exchange::FrameRange& frames) const;
  /// Replaces the record from the start of the stretch on and goes to its end; the edit is undone
  /// to the stretch's start. Returns false if the seek to it was cancelled.
  bool Replace(const RefinedStretch& refined);

  exchange::TimelineSnapshot Timeline() const;
  /// The recording from the load of the scene up to the present.
  exchange::Recording Record() const;
  /// Loads a recording and goes to its start. Returns the reason if its scene cannot be loaded, or
  /// an empty string.
  std::string Load(const exchange::Recording& recording);
  /// A message if a repeated run differs from its recording, which can happen with recordings from
  /// other programs; returned once.
  std::optional<std::string> TakeDivergence() { return std::exchange(divergence_, {}); }

  /// Called for each event of a step that is taken or repeated.
  std::function<void(const exchange::EventSnapshot&)> event_sink;

  /// Progress of a seek.
  struct Progress {
    std::int64_t done = 0;  // steps done, out of `count`
    std::int64_t count = 0;
    double to_time = 0.0;  // [s]
  };
  /// Called before each step of a seek, and when a step was cancelled; false cancels the seek and
  /// restores the moment at which it began.
  std::function<bool(const Progress&)> keep_going;

 private:
  using Boundary = Logbook::Boundary;
  using Origin = Checkpoints::Origin;

  void Hear(const exchange::EventSnapshot& event);
  void Forget();
  StepReport Step();
  std::string Write(const exchange::Command& command, std::uint64_t gesture);
  std::string DescribeNow(const exchange::Command& command, std::uint64_t gesture);
  StepReport RepeatStep();
  void RepeatCommand();
  void CheckMark();
  bool GoTo(const Position& target, const Origin& origin);
  bool RepeatUpTo(const Position& target);
  bool GoToFrameOf(const UndoneEdit& undone);
  void RepeatAct(const UndoneEdit& undone);

  // Positions around the present.
  bool IsDue(const Position& target) const;
  Position EndOfAhead() const;
  std::int64_t FirstFrame() const;
  std::int64_t LastFrame(Boundary kind) const { return logbook_.LastFrame(kind, now_); }
  double TimeAt(std::int64_t frame) const { return logbook_.TimeAt(frame, now_); }
  Position PositionOf(std::int64_t frame) const;

  Simulation& simulation_;
  Position now_;
  Logbook logbook_;
  Checkpoints checkpoints_;
  EventMemory events_;
  RoughStretches rough_;
  UndoneEdits undone_;
  std::optional<std::string> divergence_;
  std::uint64_t gesture_ = 0;          // the latest gesture; 0: none
  settings::Settings before_gesture_;  // settings when that gesture began
  bool reports_events_ = false;        // events presently go to the event sink
};

}  // namespace touchstone::session
