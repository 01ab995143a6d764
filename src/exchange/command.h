#pragma once

// All requests to a running simulation. Commands are values in one queue, which is drained between
// steps, so that a record of them reproduces the run.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/event.h"
#include "exchange/push.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::exchange {

struct Recording;

// Commands of time. The record of a run extends before the present and, after going back in time,
// beyond it. Edits and Play drop the part beyond the present.

/// Continues from the present.
struct Play {};
struct Pause {};
/// Advances by `count` steps, along the recording as far as it extends, and pauses.
struct StepOnce {
  int count = 1;
};
/// Goes back by `count` steps and pauses.
struct StepBack {
  int count = 1;
};
/// Goes exactly to a frame of the recording (see TimelineSnapshot), and pauses.
struct Seek {
  std::int64_t frame = 0;
  std::optional<std::int64_t> commands = {};  // number of commands carried out by then; none: all
                                              // of that frame
  std::optional<double> time = {};            // shows the bodies at this time within the step
};
/// Goes to a moment of the recording, pauses, and shows the bodies at that moment; the run
/// continues from the end of the step that contains it.
struct SeekTime {
  double time = 0.0;  // [s]
};
/// Plays the record beyond the present, commands included, and pauses at its end.
struct Replay {};
/// Runs as fast as possible, at any speed setting, and pauses at the end of the step with the next
/// event that matches the filter, or after `limit` seconds of simulated time without one. Play,
/// Pause, StepOnce, Reset and LoadScene cancel it.
struct RunToEvent {
  EventFilter filter;
  double limit = 60.0;
};
/// Goes back to the last recorded event before the present that matches the filter.
struct PreviousEvent {
  EventFilter filter;
};
/// Goes back to the moment before the last edit, whatever happened since. A playing run continues
/// from there. A paused run stays there, and the record beyond it is kept until the run continues.
struct Undo {};
/// Goes to the moment after the next recorded edit or, if the record no longer has it, repeats the
/// last undone edit from the present on; if that edit began a drag, the whole drag.
struct Redo {};
/// Computes the steps that end at the frames `first` to `last` again at the pace exact, beside the
/// run (see RefinementSnapshot); ends any refinement in progress.
struct Refine {
  std::int64_t first = 0;
  std::int64_t last = 0;
};
/// Ends the refinement, or discards it when it is done; the run stays as it is.
struct DropRefinement {};
/// Replaces the run from the start of the refined stretch on, goes to the end of the stretch and
/// pauses; refused while the refinement is in progress. The run continues at its previous pace.
struct TakeRefinement {};
/// Cancels a seek while steps are repeated (see JourneySnapshot), or a single step, and all
/// commands of time that were queued meanwhile: the run returns to its previous position, paused.
struct BreakOff {};
/// Simulated seconds per second, 0.01 to 4.
struct SetSpeed {
  double speed = 1.0;
};
/// Restarts the scene: as loaded or, with `built`, as it was before the first step since then.
struct Reset {
  std::optional<bool> built = {};

  bool KeepsBuilt() const { return built.value_or(false); }
};
struct LoadScene {
  std::shared_ptr<const scene::SceneDesc> scene;
};
/// Loads a recorded run and goes to its start.
struct LoadRecording {
  std::shared_ptr<const Recording> recording;
};
/// Writes the current world as a scene file; the snapshot's notice or message reports the result.
struct SaveScene {
  std::string file;
  std::optional<scene::CameraDesc> camera;
  bool silent = false;  // no notice
};
/// Writes the recording from the load of the scene up to the present as a session file.
struct SaveRecording {
  std::string file;
};

// Commands that edit the scene.

struct SetSettings {
  settings::Settings settings;
};
struct SetGravity {
  Vec3 gravity;
};
struct SetDamping {
  scene::DampingDesc damping;
};
/// Changes the material of one body, or of all when `body` is empty. From then on a changed value
/// belongs to the body: the scene's pair overrides no longer apply to it.
struct SetMaterial {
  std::optional<BodyId> body;
  std::optional<double> restitution;
  std::optional<double> friction;
};
/// Restores the scene's values of the material of one body, or of all, and its pair overrides.
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
/// Adds a copy of a body at the given pose, at rest or with the given velocity; refused when it
/// would overlap another body.
struct DuplicateBody {
  BodyId body;
  Vec3 p_WBcm;
  Quat q_WB;
  std::optional<Vec3> v_WBcm = {};  // a launched copy moves, even if the body is fixed
};
/// Adds the bodies of `part` at its poses, with its joints, springs, thrusters and loads; all or
/// nothing. Bodies get unused names. Their materials keep the values of `part`, whatever the scene
/// gives for materials of these names. Refused when a body would overlap another.
struct AddCopies {
  std::shared_ptr<const scene::SceneDesc> part;  // not null
  std::map<std::string, std::string> changed;    // materials of `part` that were changed by hand,
                                                 // with the names of the original ones
};
/// Holds a body in the world as if its mass were infinite, or lets it go.
struct PinBody {
  BodyId body;
  bool pinned = true;
};
/// Sets the velocity of a movable body, or the prescribed motion of one that is held.
struct SetVelocity {
  BodyId body;
  Twist twist;  // in W
};
/// Sets the mass [kg]; the inertia changes in proportion.
struct SetMass {
  BodyId body;
  double mass = 0.0;
};
/// Sets the limits, the motor, the friction, the spring and the armature of a hinge or a slider;
/// members that are not given are removed. Refused where the joint is outside its limits.
struct SetDrive {
  int joint = 0;              // index in the snapshot
  std::optional<double> low;  // limits, both or neither [rad, m]
  std::optional<double> high;
  std::optional<double> speed;  // speed of the motor, given together with `most` or not at all
                                // [rad/s, m/s]
  std::optional<double> most;   // largest force of the motor [N m, N]
  double friction = 0.0;        // [N m, N]
  std::optional<scene::JointSpringDesc> spring = {};
  double armature = 0.0;  // inertia of its rotor [kg m^2, kg]
};
/// Gives a body other lengths: a shape of the same kind, at the same density. Its lowest point
/// against gravity stays at its height. Refused for bodies with an inertia of their own, or when it
/// would overlap another body.
struct SetShape {
  BodyId body;
  scene::ShapeDesc shape;
};
/// Joins a body to another one, or to the world, in their present poses. The two no longer touch
/// each other. Refused when neither moves.
struct AddJoint {
  scene::JointKind kind = scene::JointKind::kBall;
  BodyId body;
  std::optional<BodyId> other;  // none: the world
  Vec3 p_W = Vec3::Zero();      // its point
  Vec3 axis_W = Vec3::UnitZ();  // of a hinge or a slider
};
struct RemoveJoint {
  int joint = 0;  // index in the snapshot
};
/// Adds a spring between points of a body and of another one, or of the world, that has its rest
/// length at their present distance. Refused when neither moves.
struct AddSpring {
  BodyId body;
  std::optional<BodyId> other;  // none: the world
  Vec3 p_A_W = Vec3::Zero();    // its end on `body`
  Vec3 p_B_W = Vec3::Zero();    // its other end
  double stiffness = 0.0;       // [N/m]
  double damping = 0.0;         // [N s/m]
};
struct RemoveSpring {
  int spring = 0;  // index in the snapshot
};
struct SetSpring {
  int spring = 0;          // index in the snapshot
  double length = 0.0;     // rest length [m]
  double stiffness = 0.0;  // [N/m]
  double damping = 0.0;    // [N s/m]
};
/// Adds a thruster to a body. Refused when the body is fixed.
struct AddThruster {
  BodyId body;
  Push push;
};
/// Adds a load to a body. Refused when the body is fixed.
struct AddLoad {
  BodyId body;
  Push push;
};
/// Changes a thruster or a load.
struct SetPush {
  int push = 0;  // index among the thrusters and loads in the snapshot
  Push given;
};
struct RemovePush {
  int push = 0;  // index among the thrusters and loads in the snapshot
};
/// Gives a fixed body these keyframes, at times of the run. The body either follows them, which
/// requires at least two of them and moves it to its place on the path at the present time, or
/// stays where it is.
struct SetKeyframes {
  BodyId body;
  std::vector<scene::KeyframeDesc> keyframes;
  bool loop = false;
  bool follow = false;
};
/// Places a body at a pose, at rest; refused when it would overlap another body.
struct PlaceBody {
  BodyId body;
  Vec3 p_WBcm;
  Quat q_WB;
};
/// Sets the colour of a body, sRGB, 0 to 1.
struct SetColor {
  BodyId body;
  Vec3 color = Vec3::Zero();
};
/// An edit of one body, as a member of EditTogether.
using BodyEdit = std::variant<SetMaterial, AddBody, RemoveBody, DuplicateBody, PinBody, PlaceBody,
                              SetVelocity, SetMass, SetColor>;
/// An edit of a joint or a spring.
using LinkEdit = std::variant<AddJoint, RemoveJoint, AddSpring, RemoveSpring, SetSpring>;
/// An edit of a thruster or a load.
using PushEdit = std::variant<AddThruster, AddLoad, SetPush, RemovePush>;
/// Carries out all of the edits, or none if one is refused or bodies overlap after the last one.
struct EditTogether {
  std::vector<BodyEdit> edits;
};

// Commands of hands.

/// Holds a body at a point fixed in its frame by the mouse spring, pulled to target_W.
struct Grab {
  BodyId body;
  Vec3 anchor_B;
  Vec3 target_W;
};
struct MoveGrab {
  Vec3 target_W;
};
/// Turns a body towards an orientation by a separate spring.
struct Turn {
  BodyId body;
  Quat target_q_WB;
};
struct MoveTurn {
  Quat target_q_WB;
};
/// Releases the body that Grab or Turn holds.
struct ReleaseGrab {};
/// Starts or stops the thrusters with this key.
struct SetThrusters {
  std::string key;
  bool firing = false;
};
// Commands for display.

/// Requests data that is too expensive for every snapshot: the solve of a body's island, and the
/// poses of event searches. Does not change the world.
struct Observe {
  std::optional<BodyId> solve_of = {};
  bool searches = false;
  bool operator==(const Observe&) const = default;
};

using Command =
    std::variant<Play, Pause, StepOnce, StepBack, Seek, SeekTime, Replay, RunToEvent, PreviousEvent,
                 Undo, Redo, Refine, DropRefinement, TakeRefinement, BreakOff, SetSpeed, Reset,
                 LoadScene, LoadRecording, SaveScene, SaveRecording, SetSettings, SetGravity,
                 SetDamping, SetMaterial, ResetMaterial, AddBody, RemoveBody, DuplicateBody,
                 AddCopies, PinBody, PlaceBody, SetVelocity, SetMass, SetShape, SetDrive, AddJoint,
                 RemoveJoint, AddSpring, RemoveSpring, SetSpring, AddThruster, AddLoad, SetPush,
                 RemovePush, SetKeyframes, SetColor, EditTogether, Grab, MoveGrab, Turn, MoveTurn,
                 ReleaseGrab, SetThrusters, Observe>;

/// The edit as a separate command.
Command ToCommand(const BodyEdit& edit);
/// The edits as one command; a single edit becomes a separate command.
/// @pre there are edits
Command Together(std::vector<BodyEdit> edits);

/// Whether the command changes the world, and so belongs to a recording.
bool ChangesWorld(const Command& command);
/// Whether the command builds something: adds, removes, places or changes bodies or joints. A reset
/// undoes that, unless it keeps what was built; gravity, settings and materials stay.
bool Builds(const Command& command);
/// Whether Undo takes the command back: all commands that change the world, but only the first one
/// of a drag.
bool IsEdit(const Command& command);
/// Whether a person would miss the command's effect if the scene were lost: edits, except acts that
/// last, resets and the opening of scenes.
bool IsWork(const Command& command);
/// Whether the command begins an act that lasts: a pull, a turn, the firing of thrusters.
bool BeginsAct(const Command& command);
/// Whether the command ends the act that `begin` began.
bool EndsAct(const Command& begin, const Command& command);
/// Whether the command moves the run to another time, or plays or pauses it.
bool MovesTime(const Command& command);
/// Whether the command goes to a given moment: Seek, SeekTime.
bool Seeks(const Command& command);
/// Whether the command cancels the step in progress; others wait for the step's end.
bool BreaksOffSteps(const Command& command);
/// Whether the command cancels a seek in progress. Other commands that cancel steps are relative to
/// the destination of the seek, and wait.
bool BreaksOffSeeks(const Command& command);
/// The names of what an edit may change. Joints, springs, thrusters and loads are numbered, and
/// their numbers change with edits: without a function for them, they are called "a joint", "a
/// spring" and "a thruster or load".
struct EditNames {
  std::function<std::string(BodyId)> body;
  std::function<std::string(int)> joint = {};
  std::function<std::string(int)> spring = {};
  std::function<std::string(int)> push = {};
};
/// The edit in words: "remove cube", "gravity", "step 0.02 → 0.01 s". `before` are the settings
/// before the edit, if known.
std::string DescribeEdit(const Command& command, const EditNames& names,
                         const settings::Settings* before = nullptr);
/// The words for an edit that is carried out later, when the present numbers of joints, springs,
/// thrusters and loads may be those of others: "remove cube", "remove a joint".
std::string DescribeLater(const Command& command, const EditNames& names);
/// "hinge between bar and box", "fixed joint between box and the world".
std::string NameJoint(scene::JointKind kind, const std::string& a,
                      const std::optional<std::string>& b);
/// "spring between box and the world".
std::string NameSpring(const std::string& a, const std::optional<std::string>& b);

}  // namespace touchstone::exchange
