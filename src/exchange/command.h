#pragma once

// Everything a person can ask of a running simulation. Commands are values in one queue, drained
// between steps, so that a record of them replays the run.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/event.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::exchange {

struct Recording;

// Time. What was recorded of a run lies before and, once the run has been taken back, after the
// present; whatever changes the world by hand, and Play, forgets what lies after it.

/// Goes on from here.
struct Play {};
struct Pause {};
/// Advances by `count` steps, along the recording as far as there is one, and pauses.
struct StepOnce {
  int count = 1;
};
/// Goes back by `count` steps and pauses.
struct StepBack {
  int count = 1;
};
/// Goes to that frame of the recording (see TimelineSnapshot), exactly, and pauses.
struct Seek {
  std::int64_t frame = 0;
  std::optional<std::int64_t> commands = {};  // carried out by then; none: all of that frame
  std::optional<double> time = {};            // shows the bodies as they were then, within the step
};
/// Goes to that moment of the recording, pauses, and shows the bodies as they were then; the run
/// goes on from the end of the step in which the moment lies.
struct SeekTime {
  double time = 0.0;  // [s]
};
/// Plays what is recorded after the present, commands included, and pauses at its end.
struct Replay {};
/// Runs as fast as it can, whatever the speed, and pauses at the end of the step in which an event
/// happens that the filter lets through, or after `limit` seconds of simulated time without one.
/// Play, Pause, StepOnce, Reset and LoadScene call it off.
struct RunToEvent {
  EventFilter filter;
  double limit = 60.0;
};
/// Goes back to the last recorded event before the present that the filter lets through.
struct PreviousEvent {
  EventFilter filter;
};
/// Takes the world back to the moment before the last edit, whatever happened since. A run that
/// plays goes on from there; one that stands stays there, and what happened since stays recorded
/// until it goes on.
struct Undo {};
/// Goes to the moment after the next recorded edit or, when that is forgotten, repeats the edit
/// that was undone last: of a hand's act all of it, from the present on.
struct Redo {};
/// Breaks off the way to another moment of the recording while it is run again (see
/// JourneySnapshot), and calls off what else was asked of time meanwhile: the run stands where it
/// stood, paused.
struct BreakOff {};
/// Simulated seconds per second, 0.01 to 4.
struct SetSpeed {
  double speed = 1.0;
};
/// Back to the scene as loaded.
struct Reset {};
struct LoadScene {
  std::shared_ptr<const scene::SceneDesc> scene;
};
/// A recorded run, at its start.
struct LoadRecording {
  std::shared_ptr<const Recording> recording;
};
/// Writes the world as it stands as a scene file; the snapshot's notice or message says how it
/// went.
struct SaveScene {
  std::string file;
  std::optional<scene::CameraDesc> camera;
  bool silent = false;  // no notice
};
/// Writes what is recorded since the scene was loaded, up to the present, as a session file.
struct SaveRecording {
  std::string file;
};

// Edits.

struct SetSettings {
  settings::Settings settings;
};
struct SetGravity {
  Vec3 gravity;
};
struct SetDamping {
  scene::DampingDesc damping;
};
/// Changes the material of one body, or of all when `body` is empty. What is changed is the body's
/// own from then on: of it, the scene's pair overrides no longer count; of the other value they do.
struct SetMaterial {
  std::optional<BodyId> body;
  std::optional<double> restitution;
  std::optional<double> friction;
};
/// Puts back what the scene says of the material of one body, or of all, with its pair overrides.
struct ResetMaterial {
  std::optional<BodyId> body;
  bool restitution = false;
  bool friction = false;
};
/// Adds a body; refused (with a message in the snapshot) when it would overlap another.
struct AddBody {
  scene::BodyDesc body;
};
struct RemoveBody {
  BodyId body;
};
/// A copy of a body at that pose, at rest; refused when it would overlap another.
struct DuplicateBody {
  BodyId body;
  Vec3 p_WBcm;
  Quat q_WB;
};
/// Holds a body in the world as if its mass were infinite, or lets it go.
struct PinBody {
  BodyId body;
  bool pinned = true;
};
/// Of a body that moves; of one that is held, the motion it is made to have.
struct SetVelocity {
  BodyId body;
  Twist twist;  // in W
};
/// [kg]; the inertia changes in proportion.
struct SetMass {
  BodyId body;
  double mass = 0.0;
};
/// Puts a body at a pose, at rest; refused when it would overlap another.
struct PlaceBody {
  BodyId body;
  Vec3 p_WBcm;
  Quat q_WB;
};

// Hands.

/// Holds a body at a point fixed in its frame by the mouse spring, pulled to target_W.
struct Grab {
  BodyId body;
  Vec3 anchor_B;
  Vec3 target_W;
};
struct MoveGrab {
  Vec3 target_W;
};
/// Turns a body towards an orientation by a spring of its own.
struct Turn {
  BodyId body;
  Quat target_q_WB;
};
struct MoveTurn {
  Quat target_q_WB;
};
/// Lets go of what Grab or Turn holds.
struct ReleaseGrab {};
/// Fires the thrusters of that key, or ends it.
struct SetThrusters {
  std::string key;
  bool firing = false;
};
// Display.

/// What snapshots hold from now on that is too dear to have always: the solve of a body's island,
/// and the poses of event searches. Changes nothing of the world.
struct Observe {
  std::optional<BodyId> solve_of = {};
  bool searches = false;
  bool operator==(const Observe&) const = default;
};

using Command =
    std::variant<Play, Pause, StepOnce, StepBack, Seek, SeekTime, Replay, RunToEvent, PreviousEvent,
                 Undo, Redo, BreakOff, SetSpeed, Reset, LoadScene, LoadRecording, SaveScene,
                 SaveRecording, SetSettings, SetGravity, SetDamping, SetMaterial, ResetMaterial,
                 AddBody, RemoveBody, DuplicateBody, PinBody, PlaceBody, SetVelocity, SetMass, Grab,
                 MoveGrab, Turn, MoveTurn, ReleaseGrab, SetThrusters, Observe>;

/// Whether it changes the world, and so belongs to a recording.
bool ChangesWorld(const Command& command);
/// Whether it is one that Undo takes back: all that change the world, but of a hand's act only what
/// begins it.
bool IsEdit(const Command& command);
/// Whether it begins an act of a hand, which lasts: a pull, a turn, the firing of thrusters.
bool BeginsAct(const Command& command);
/// Whether it ends the act that `begin` began.
bool EndsAct(const Command& begin, const Command& command);
/// Whether it moves the run to another time, or lets it run or stand.
bool MovesTime(const Command& command);
/// The edit in words: "remove cube", "gravity". `name_of` knows the names of bodies.
std::string DescribeEdit(const Command& command, const std::function<std::string(BodyId)>& name_of);

}  // namespace touchstone::exchange
