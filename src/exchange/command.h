#pragma once

// Everything a person can ask of a running simulation. Commands are values in one queue, drained
// between steps, so that a record of them replays the run.

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

struct Play {};
struct Pause {};
/// Advances by `count` steps and pauses.
struct StepOnce {
  int count = 1;
};
/// Runs as fast as it can, whatever the speed, and pauses at the end of the step in which an event
/// happens that the filter lets through, or after `limit` seconds of simulated time without one.
/// Play, Pause, StepOnce, Reset and LoadScene call it off.
struct RunToEvent {
  EventFilter filter;
  double limit = 60.0;
};
/// Simulated seconds per second, 0.01 to 4.
struct SetSpeed {
  double speed = 1.0;
};
/// Back to the scene as loaded.
struct Reset {};
struct LoadScene {
  std::shared_ptr<const scene::SceneDesc> scene;
};
struct SetSettings {
  settings::Settings settings;
};
struct SetGravity {
  Vec3 gravity;
};
struct SetDamping {
  scene::DampingDesc damping;
};
/// Changes the material of one body, or of all when `body` is empty. A body changed this way leaves
/// the scene's pair overrides behind.
struct SetMaterial {
  std::optional<BodyId> body;
  std::optional<double> restitution;
  std::optional<double> friction;
};
/// Adds a body; refused (with a message in the snapshot) when it would overlap another.
struct AddBody {
  scene::BodyDesc body;
};
struct RemoveBody {
  BodyId body;
};
/// Holds a body at a point fixed in its frame by the mouse spring, pulled to target_W.
struct Grab {
  BodyId body;
  Vec3 anchor_B;
  Vec3 target_W;
};
struct MoveGrab {
  Vec3 target_W;
};
struct ReleaseGrab {};
/// Fires the thrusters of that key, or ends it.
struct SetThrusters {
  std::string key;
  bool firing = false;
};
/// Puts a body at a pose, at rest; refused when it would overlap another.
struct PlaceBody {
  BodyId body;
  Vec3 p_WBcm;
  Quat q_WB;
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
/// What snapshots hold from now on that is too dear to have always: the solve of a body's island,
/// and the poses of event searches. Changes nothing of the world.
struct Observe {
  std::optional<BodyId> solve_of = {};
  bool searches = false;
  bool operator==(const Observe&) const = default;
};

using Command =
    std::variant<Play, Pause, StepOnce, RunToEvent, SetSpeed, Reset, LoadScene, SetSettings,
                 SetGravity, SetDamping, SetMaterial, AddBody, RemoveBody, Grab, MoveGrab,
                 ReleaseGrab, SetThrusters, PlaceBody, SetVelocity, SetMass, Observe>;

}  // namespace touchstone::exchange
