#pragma once

// All that the window sees of the simulation: plain values that do not change once published.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/material.h"
#include "base/math.h"
#include "exchange/event.h"
#include "geometry/body_shape.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::exchange {

struct BodySnapshot {
  BodyId id;
  std::string name;
  std::shared_ptr<const geometry::BodyShape> shape;  // same pointer: same mesh
  Quat q_WB = Quat::Identity();
  Vec3 p_WBcm = Vec3::Zero();
  Vec3 v_WBcm = Vec3::Zero();
  Vec3 w_WB = Vec3::Zero();
  double mass = 0.0;                                // [kg]
  Mat3 inertia_B = Mat3::Zero();                    // I_BBcm in B [kg m^2]
  Material material;                                // as it is now
  std::vector<Material> part_materials;             // now, where parts have their own; or none
  std::array<float, 3> color = {0.7F, 0.7F, 0.7F};  // sRGB
  bool fixed = false;
  LockedAxes locked;
  std::string group;  // by which the scene says what passes through it; or none
  bool asleep = false;
  int island = -1;  // in Snapshot::islands; -1: nothing touches or holds it
};

using touchstone::ContactState;

/// Identifies a contact across snapshots: the n-th contact of two parts of bodies.
struct ContactKey {
  BodyId body_a;
  BodyId body_b;
  int point = 0;
  std::array<int, 2> parts = {};  // of the two bodies, counted from 0
  bool operator==(const ContactKey&) const = default;
};

struct ContactSnapshot {
  BodyId body_a;
  BodyId body_b;
  int point = 0;                  // which of the pair's
  std::array<int, 2> parts = {};  // of the two bodies
  const char* kind = "vertex-face";
  Vec3 p_W = Vec3::Zero();
  Vec3 nhat_BA_W = Vec3::UnitZ();  // from B to A
  double gap = 0.0;                // [m]
  double force_n = 0.0;            // on A along the normal [N]
  Vec3 force_t_W = Vec3::Zero();   // friction on A [N]
  PairMaterial material;           // of the two parts together
  ContactState state = ContactState::kFrictionless;
  bool certified = true;  // the force obeys the exact law to the tolerance

  ContactKey key() const { return {body_a, body_b, point, parts}; }
  /// |f_t| / (mu f_n), the share of the available friction in use; it slides at 1. 0 without load
  /// or without friction.
  double FrictionUse() const;
};

/// A joint and what it carries. Bodies that are the world have no id.
struct JointSnapshot {
  scene::JointKind kind = scene::JointKind::kBall;
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_W = Vec3::Zero();       // its point of A, now
  Vec3 axis_W = Vec3::UnitZ();   // of a hinge or a slider, now
  Vec3 force_W = Vec3::Zero();   // on A at p_W [N]
  Vec3 torque_W = Vec3::Zero();  // on A, beside that force [N m]
  double opening = 0.0;          // distance of its points of A and B: the drift [m]
  // Of a hinge or a slider [rad, m; N m, N].
  Vec3 across_W = Vec3::UnitX();  // where travel is 0: a direction across the axis, fixed in B
  double travel = 0.0;            // of A from B about or along the axis
  double speed = 0.0;             // how fast that grows
  std::optional<scene::JointLimits> limits;
  std::optional<scene::MotorDesc> motor;
  double motor_force = 0.0;  // of the motor on A, along or about the axis
  double friction = 0.0;     // the most that joint friction holds
  double friction_force = 0.0;
  double limit_force = 0.0;  // positive at the lower limit
};

/// A spring between bodies, or a body and the world.
struct SpringSnapshot {
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_A_W = Vec3::Zero();  // its ends, now
  Vec3 p_B_W = Vec3::Zero();
  double length = 0.0;   // at rest [m]
  double tension = 0.0;  // force that pulls the ends together [N]
};

/// A thruster or a load.
struct ThrusterSnapshot {
  BodyId body;
  bool is_load = false;
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();   // of it when it fires [N]
  Vec3 torque_W = Vec3::Zero();  // of a load, beside the force [N m]
  std::string key;
  bool firing = false;
};

/// A point on one contact's way through an impact; sums are since the impact's start.
struct ImpactPointSnapshot {
  std::string_view event;         // "start", "end_compression", "recompression", "stick_stable",
                                  // "stick_unstable", "end", or none
  int pass = 1;                   // of several contacts' passes over those that approach
  double p_n = 0.0;               // normal impulse [N s]
  double work_compression = 0.0;  // [J]
  double work_restitution = 0.0;  // [J]
  Vec3 u = Vec3::Zero();          // relative velocity along the axes, n positive apart [m/s]
};
/// One contact that an impact struck or moved, and its way through it.
struct ImpactContactSnapshot {
  BodyId body_a;
  BodyId body_b;
  std::array<int, 2> parts = {};  // of the two bodies
  Vec3 p_W = Vec3::Zero();
  Mat3 axes_W = Mat3::Identity();  // t1, t2, n as columns, n from B to A
  double friction = 0.0;
  double restitution = 0.0;
  Mat3 K = Mat3::Zero();        // of the contact alone: du = K dp along the axes [1/kg]
  Vec3 impulse = Vec3::Zero();  // on A along the axes [N s]
  bool on_cone = false;         // friction took all that the whole impulse allows
  std::vector<ImpactPointSnapshot> trace;
};
/// One impact of an island.
struct ImpactSnapshot {
  double time = 0.0;
  int passes = 0;
  double energy_change = 0.0;  // [J]
  bool truncated = false;  // the traces stop before the impact's end: there were too many points
  std::vector<ImpactContactSnapshot> contacts;
};
/// Impacts, newest last. Shared, never copied: a snapshot without a new impact costs nothing.
using ImpactHistory = std::vector<std::shared_ptr<const ImpactSnapshot>>;

/// One iteration of an event search: the gap at t and the bracket after it.
struct BracketIterateSnapshot {
  double t = 0.0;
  double gap = 0.0;
  double t_lo = 0.0;
  double t_hi = 0.0;
  std::array<Pose, 2> at_lo;  // of both bodies, where searches are observed (command Observe)
  std::array<Pose, 2> at_hi;
};
struct BracketSnapshot {
  bool has_poses = false;
  BodyId body_a;
  BodyId body_b;
  std::array<int, 2> parts = {};  // of the two bodies
  double threshold = 0.0;
  std::vector<BracketIterateSnapshot> iterates;
};

/// Bodies that contacts, joints and springs connect, and the solve their forces come from.
struct IslandSnapshot {
  int bodies = 0;
  int contacts = 0;
  bool asleep = false;
  const char* method = "none";  // which of the solver's methods answered
  int newton = 0;               // its Newton steps
  double residual = 0.0;
  bool certified = true;  // the forces obey the exact law to the tolerance
  /// Rank of A over the closed contacts, and whether they could share the load in several ways;
  /// unknown for large islands.
  std::optional<int> rank;
  std::optional<bool> undetermined;
};

struct EnergySnapshot {
  double kinetic = 0.0;        // [J]
  double potential = 0.0;      // of gravity, zero at the world origin, and of springs [J]
  double external_work = 0.0;  // by mouse, position passes, edits since the start [J]
  double start = 0.0;          // mechanical energy then [J]
  // What was lost since then [J]. Friction: at contacts outside impacts. Damping: of all motion and
  // in springs.
  double impact_loss = 0.0;
  double friction_loss = 0.0;
  double damping_loss = 0.0;

  double Mechanical() const { return kinetic + potential; }
  double Lost() const { return impact_loss + friction_loss + damping_loss; }
  /// Energy that the ledger does not explain: the error of the integration [J].
  double Unexplained() const { return Mechanical() + Lost() - external_work - start; }
};

enum class RunState : std::uint8_t { kPaused, kPlaying, kFailed };

using touchstone::StepTimes;

/// What a run has cost so far.
struct WorkSnapshot {
  std::int64_t impacts = 0;       // of an island at an instant
  std::int64_t compressions = 0;  // of several contacts at once, in impacts
  // Newton steps: in impacts, for forces, and of these in solves that failed.
  std::int64_t impact_newton = 0;
  std::int64_t force_newton = 0;
  std::int64_t newton_in_vain = 0;
  StepTimes times;  // of all steps
};

struct StatisticsSnapshot {
  std::int64_t steps = 0;
  std::int64_t collisions = 0;  // impacts resolved since the start
  std::int64_t events = 0;      // event times since the start
  int events_last_step = 0;
  int islands = 0;
  int asleep = 0;
  int solver_newton = 0;         // Newton steps in the last step
  double residual = 0.0;         // worst of the last step's solves
  bool rough = false;            // something in the last step is not certified: the pace is lively
  std::int64_t rough_steps = 0;  // since the start
  double rough_residual_max = 0.0;  // of solves that are not certified, since the start
  double residual_max = 0.0;        // since the start
  const char* solver_method = "none";
  double step_ms = 0.0;          // wall time of the last step
  double longest_step_ms = 0.0;  // of all steps so far, those that were broken off included
  /// The longest time so far that a command which breaks off steps waited to be taken up.
  double longest_wait_ms = 0.0;
  StepTimes step_times;  // its parts, as far as they are measured
  WorkSnapshot work;
  double real_time_factor = 0.0;  // simulated over wall time, as played, smoothed
  double witness_hit_rate = 0.0;  // share of gap queries answered by the cached witness
  std::int64_t bisection_searches = 0;
  std::int64_t bisection_iterations = 0;
  double gap_min = 0.0;  // smallest gap among the contacts [m]
};

/// The mouse spring while a body is held.
struct GrabSnapshot {
  BodyId body;
  Vec3 anchor_W = Vec3::Zero();  // the held point of the body, now
  Vec3 target_W = Vec3::Zero();  // where the cursor pulls it
  Vec3 force_W = Vec3::Zero();   // on the body [N]
};

struct SolveSnapshot;
/// The spring that turns a body while it is held by its orientation.
struct TurnSnapshot {
  BodyId body;
  Quat target_q_WB = Quat::Identity();
  Vec3 torque_W = Vec3::Zero();  // on the body [N m]
};

/// Frames from `first` to `last`, both included.
struct FrameRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// The record of the run since the scene was loaded or reset, and the present position in it.
/// Frames count steps; the run can go back to `first` and forward to `last`.
struct TimelineSnapshot {
  std::int64_t first = 0;
  std::int64_t frame = 0;
  std::int64_t last = 0;
  std::int64_t commands = 0;  // carried out so far, of all that are recorded
  double first_time = 0.0;    // [s]
  double last_time = 0.0;
  bool replaying = false;  // plays what is recorded
  std::string undo;        // the edit that Undo would take back; empty: none
  std::string redo;
  std::vector<FrameRange> rough;  // frames whose steps were not all certified, ascending
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
  std::shared_ptr<const ImpactHistory> impacts;  // null: none yet
  std::vector<std::shared_ptr<const BracketSnapshot>> brackets;
};

struct Snapshot;
/// Moments within a step that took long, evenly apart: shown one after the other while the next
/// step is computed, so that time passes slowly instead of jumping. Snapshots as any, themselves
/// without such moments.
struct SlowStep {
  double seconds = 0.0;                                  // wall time that the step took [s]
  std::vector<std::shared_ptr<const Snapshot>> moments;  // before its end
};

struct Snapshot {
  std::uint64_t sequence = 0;                     // grows with every snapshot
  std::uint64_t revision = 0;                     // changes when the set of bodies or a shape does
  double time = 0.0;                              // [s]
  std::shared_ptr<const scene::SceneDesc> scene;  // as loaded
  Vec3 gravity = Vec3::Zero();
  scene::DampingDesc damping;
  settings::Settings settings;  // in force
  RunSnapshot run;
  std::vector<BodySnapshot> bodies;
  std::vector<ContactSnapshot> contacts;
  std::vector<IslandSnapshot> islands;  // in the order of their first bodies
  std::vector<JointSnapshot> joints;
  std::vector<SpringSnapshot> springs;
  std::vector<ThrusterSnapshot> thrusters;
  RecentSnapshot recent;
  std::shared_ptr<const SolveSnapshot> solve;  // of the island that Observe names, else null
  std::optional<GrabSnapshot> grab;
  std::optional<TurnSnapshot> turn;
  TimelineSnapshot timeline;
  std::optional<JourneySnapshot> journey;  // everything else is of the moment at which it began
  std::shared_ptr<const RefinementSnapshot> refinement;  // null: none
  EnergySnapshot energy;
  StatisticsSnapshot statistics;
  std::uint64_t state_hash = 0;
  SlowStep slow_step;
};

/// The body of that id, or nullptr.
const BodySnapshot* FindBody(const Snapshot& snapshot, BodyId id);
/// Its name; empty when there is none.
std::string_view NameOf(const Snapshot& snapshot, BodyId id);

/// The body by name and, where it has several, the part: "hook[1]".
std::string NameOfPart(const Snapshot& snapshot, BodyId id, int part);
/// The contact of that key, or nullptr.
const ContactSnapshot* FindContact(const Snapshot& snapshot, const ContactKey& key);
/// Whether forces or velocities that the snapshot shows are rough, not certified: those of the last
/// step, unless the forces have been solved exactly since.
bool IsRough(const Snapshot& snapshot);
/// Velocity of body A relative to body B at the contact [m/s].
Vec3 ComputeRelativeVelocity(const Snapshot& snapshot, const ContactSnapshot& contact);

}  // namespace touchstone::exchange
