#pragma once

// Where the run stands and what it goes through, as the window sees it.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/event.h"
#include "exchange/impact_snapshot.h"

namespace touchstone::exchange {

/// Frames from `first` to `last`, both included.
struct FrameRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// Frames whose steps were not all certified, and the time that these steps took.
struct RoughStretch : FrameRange {
  double begin = 0.0;  // [s]
  double end = 0.0;
};

/// The record of the run since the scene was loaded or reset, and the present position in it.
/// Frames count steps; the run can go back to `first` and forward to `last`.
struct TimelineSnapshot {
  std::int64_t begin = 0;  // where the run was loaded or reset; `first` is later where it is long
  std::int64_t first = 0;
  std::int64_t frame = 0;
  std::int64_t last = 0;
  std::int64_t commands = 0;  // carried out so far, of all that are recorded
  double first_time = 0.0;    // [s]
  double last_time = 0.0;
  bool replaying = false;  // plays what is recorded
  std::string undo;        // the edit that Undo would take back; empty: none
  std::string redo;
  std::vector<RoughStretch> rough;  // ascending, apart
};

/// Progress of a seek to another moment of the recording, while steps are repeated.
struct JourneySnapshot {
  double to_time = 0.0;  // [s]
  double share = 0.0;    // of its steps that are done
};

/// A step of a refinement beside the same step of the run.
struct RefinedMoment {
  std::int64_t frame = 0;
  double time = 0.0;          // [s]
  double energy = 0.0;        // mechanical, refined [J]
  double energy_rough = 0.0;  // the same of the run [J]
  double apart = 0.0;         // the largest distance of a body's centre of mass in the two [m]
  double apart_rms = 0.0;     // the root of the mean square of all movable bodies [m]
  BodyId farthest;            // the body of the largest distance
  std::vector<std::pair<BodyId, Pose>> bodies;  // refined, about the centre of mass; movable ones
};

/// A stretch of the run that is computed again at the pace exact, beside the run.
struct RefinementSnapshot {
  enum class State : std::uint8_t { kUnderWay, kDone, kFailed };
  State state = State::kUnderWay;
  FrameRange frames;                                          // its steps end at these frames
  std::string message;                                        // why it failed
  std::vector<std::shared_ptr<const RefinedMoment>> moments;  // as far as it has come, by frame

  /// Its moment at a frame; null where it has none.
  const RefinedMoment* At(std::int64_t frame) const;
  /// The part of its steps that is done.
  double Share() const;
};

/// What becomes of rough forces while the run stands (the pace `lively`).
enum class Certifying : std::uint8_t {
  kNone,      // they are those of the last step
  kUnderWay,  // they are being solved exactly
  kDone       // they have been, as far as they can be
};

enum class RunState : std::uint8_t { kPaused, kPlaying, kFailed };

/// Whether the run plays, how fast, and messages about it.
struct RunSnapshot {
  RunState state = RunState::kPaused;
  double speed = 1.0;   // wanted simulated seconds per second
  bool behind = false;  // physics cannot keep the wanted speed
  Certifying certifying = Certifying::kNone;
  std::string message;                      // why the run failed or paused; empty when all is well
  std::string notice;                       // what was done for a person, in words
  std::optional<EventFilter> run_to;        // running to the next such event, as fast as it can
  std::optional<EventSnapshot> stopped_by;  // the event a run was paused for, until time goes on
};

/// What happened last, newest last.
struct RecentSnapshot {
  std::vector<EventSnapshot> events;
  bool all_events = false;                       // none of the run came before these
  std::shared_ptr<const ImpactHistory> impacts;  // null: none yet
  std::vector<std::shared_ptr<const BracketSnapshot>> brackets;
};

}  // namespace touchstone::exchange
