#pragma once

// Position and progress of the run in the form for display.

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
#include "scene/scene_desc.h"

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
  std::int64_t begin = 0;  // frame at which the run was loaded or reset; `first` is later in a long
                           // run
  std::int64_t first = 0;
  std::int64_t frame = 0;
  std::int64_t last = 0;
  std::int64_t commands = 0;  // number of recorded commands that have been carried out
  double first_time = 0.0;    // [s]
  double last_time = 0.0;
  bool replaying = false;  // plays the recorded part
  std::string undo;        // the edit that Undo would take back; empty: none
  std::string redo;
  std::uint64_t work = 0;  // number of the last edit in this scene that is work (see IsWork),
                           // unique in the session; 0: none, or only those of a session file
  std::vector<RoughStretch> rough;  // ascending, apart

  /// Whether memory did not hold the first part of the run.
  bool LostItsBegin() const { return first > begin; }
};

/// Progress of a seek to another moment of the recording, while steps are repeated.
struct JourneySnapshot {
  double to_time = 0.0;  // [s]
  double share = 0.0;    // share of its steps that are done
};

/// A step of a refinement, compared with the same step of the run.
struct RefinedMoment {
  std::int64_t frame = 0;
  double time = 0.0;          // [s]
  double energy = 0.0;        // mechanical energy of the refinement [J]
  double energy_rough = 0.0;  // mechanical energy of the run [J]
  double apart = 0.0;  // largest distance between the positions of a body's centre of mass in the
                       // two [m]
  double apart_rms = 0.0;  // root mean square of these distances over all movable bodies [m]
  BodyId farthest;         // body with the largest distance
  std::vector<std::pair<BodyId, Pose>> bodies;  // refined poses of movable bodies, about the centre
                                                // of mass
};

/// A stretch of the run that is computed again at the pace exact, beside the run.
struct RefinementSnapshot {
  enum class State : std::uint8_t { kUnderWay, kDone, kFailed };
  State state = State::kUnderWay;
  FrameRange frames;                                          // its steps end at these frames
  std::string message;                                        // reason of a failure
  std::vector<std::shared_ptr<const RefinedMoment>> moments;  // results so far, by frame

  /// The moment at a frame; null if there is none.
  const RefinedMoment* At(std::int64_t frame) const;
  /// The share of the steps that is done.
  double Share() const;
};

/// State of rough forces while the run is paused (the pace `lively`).
enum class Certifying : std::uint8_t {
  kNone,      // forces are those of the last step
  kUnderWay,  // forces are being solved exactly
  kDone       // forces have been solved exactly, as far as possible
};

enum class RunState : std::uint8_t { kPaused, kPlaying, kFailed };

/// A file that was written on request.
struct SavedFile {
  std::uint64_t number = 0;  // counts these files from 1
  std::string file;
  bool whole_run = false;                         // a session; otherwise a scene
  std::shared_ptr<const scene::SceneDesc> scene;  // the scene as loaded
  std::uint64_t work = 0;                         // see TimelineSnapshot; at that time
};

/// Whether the run plays, how fast, and messages about it.
struct RunSnapshot {
  RunState state = RunState::kPaused;
  double speed = 1.0;   // requested simulated seconds per second
  bool behind = false;  // physics cannot keep the requested speed
  Certifying certifying = Certifying::kNone;
  std::string message;                      // reason why the run failed or paused; empty otherwise
  bool refuses_edit = false;                // whether it is the reason why an edit was refused
  std::string notice;                       // message about an action of the program
  std::optional<EventFilter> run_to;        // running as fast as possible to the next such event
  std::optional<EventSnapshot> stopped_by;  // event at which the run was paused, until time
                                            // continues
  std::uint64_t answered = 0;    // number of requests so far whose effect is in the snapshot
  std::vector<SavedFile> saved;  // the latest files, newest last
};

/// Recent events, newest last.
struct RecentSnapshot {
  std::vector<EventSnapshot> events;
  bool all_events = false;                       // the events include the first one of the run
  std::shared_ptr<const ImpactHistory> impacts;  // null: none yet
  std::vector<std::shared_ptr<const BracketSnapshot>> brackets;
};

}  // namespace touchstone::exchange
