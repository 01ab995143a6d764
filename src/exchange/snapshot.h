#pragma once

// All data of the simulation for display: plain values that do not change once published.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/material.h"
#include "base/math.h"
#include "exchange/impact_snapshot.h"
#include "exchange/link_snapshot.h"
#include "exchange/run_snapshot.h"
#include "geometry/body_shape.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::exchange {

struct BodySnapshot {
  BodyId id;
  std::string name;
  std::shared_ptr<const scene::BodyDesc> desc;       // as it was added; its mass is the present one
  std::shared_ptr<const geometry::BodyShape> shape;  // same pointer: same mesh
  Quat q_WB = Quat::Identity();
  Vec3 p_WBcm = Vec3::Zero();
  Vec3 v_WBcm = Vec3::Zero();
  Vec3 w_WB = Vec3::Zero();
  double mass = 0.0;                     // [kg]
  Mat3 inertia_B = Mat3::Zero();         // I_BBcm in B [kg m^2]
  Material material;                     // present material
  std::vector<Material> part_materials;  // present materials, if parts have their own; or empty
  std::array<float, 3> color = {0.7F, 0.7F, 0.7F};  // sRGB
  Look look = Look::kPlain;
  bool fixed = false;
  LockedAxes locked;
  std::string group;                                // group in the scene's contact rules; or empty
  std::shared_ptr<const scene::KeyframePlan> plan;  // keyframes of a fixed body that has them
  bool follows_plan = false;                        // it moves along its keyframes
  bool asleep = false;
  int island = -1;  // index in Snapshot::islands; -1: nothing touches or holds it
};

using touchstone::ContactState;

/// Identifies a contact across snapshots: the n-th contact of two parts of bodies.
struct ContactKey {
  BodyId body_a;
  BodyId body_b;
  int point = 0;
  std::array<int, 2> parts = {};  // parts of the two bodies, counted from 0
  bool operator==(const ContactKey&) const = default;
};

struct ContactSnapshot {
  BodyId body_a;
  BodyId body_b;
  int point = 0;                  // index among the pair's contacts
  std::array<int, 2> parts = {};  // parts of the two bodies
  const char* kind = "vertex-face";
  Vec3 p_W = Vec3::Zero();
  Vec3 nhat_BA_W = Vec3::UnitZ();  // from B to A
  double gap = 0.0;                // [m]
  double force_n = 0.0;            // force on A along the normal [N]
  Vec3 force_t_W = Vec3::Zero();   // friction on A [N]
  PairMaterial material;           // combined material of the two parts
  ContactState state = ContactState::kFrictionless;
  bool certified = true;  // the force obeys the exact law to the tolerance

  ContactKey key() const { return {body_a, body_b, point, parts}; }
  /// f_t| / (mu f_n), the share of the available friction in use; at 1 it slides. 0 without load or
  /// without friction.
  double FrictionUse() const;
};

/// Bodies that contacts, joints and springs connect, and the solve that gave their forces.
struct IslandSnapshot {
  int bodies = 0;
  int contacts = 0;
  bool asleep = false;
  const char* method = "none";  // method of the solver that found the forces
  int newton = 0;               // Newton steps of the solve
  double residual = 0.0;
  bool certified = true;  // the forces obey the exact law to the tolerance
  /// Rank of A over the closed contacts, and whether these could share the load in several ways;
  /// unknown for large islands.
  std::optional<int> rank;
  std::optional<bool> undetermined;
};

struct EnergySnapshot {
  double kinetic = 0.0;        // [J]
  double potential = 0.0;      // energy of gravity, zero at the world origin, and of springs [J]
  double external_work = 0.0;  // by mouse, position passes and edits since the start [J]
  double opening_work = 0.0;   // part of external_work by position passes, which open narrow gaps
                               // [J]
  double start = 0.0;          // mechanical energy at the start [J]
  // Energy lost since the start [J]. Friction: at contacts outside impacts. Damping: of all motion
  // and in springs.
  double impact_loss = 0.0;
  double friction_loss = 0.0;
  double damping_loss = 0.0;
  // Bodies that have left the scene and fall for ever: their part of the sums above grows without
  // limit.
  std::vector<BodyId> departed;

  double Mechanical() const { return kinetic + potential; }
  double Lost() const { return impact_loss + friction_loss + damping_loss; }
  /// Energy that the ledger does not explain: the error of the integration [J].
  double Unexplained() const { return Mechanical() + Lost() - external_work - start; }
};

using touchstone::StepTimes;

/// Work of a run so far.
struct WorkSnapshot {
  std::int64_t impacts = 0;       // one per island and instant
  std::int64_t compressions = 0;  // compressions of several contacts at once, in impacts
  // Newton steps: in impacts, for forces, and of both in solves that failed.
  std::int64_t impact_newton = 0;
  std::int64_t force_newton = 0;
  std::int64_t newton_in_vain = 0;
  StepTimes times;  // sums over all steps
};

struct StatisticsSnapshot {
  std::int64_t steps = 0;
  std::int64_t collisions = 0;  // impacts resolved since the start
  std::int64_t events = 0;      // event times since the start
  int events_last_step = 0;
  int islands = 0;
  int asleep = 0;
  int solver_newton = 0;  // Newton steps in the last step
  double residual = 0.0;  // worst residual of the last step: of solves and rough impacts
  bool rough = false;     // some result of the last step is not certified: the pace is lively
  std::int64_t rough_steps = 0;     // since the start
  double rough_residual_max = 0.0;  // worst of uncertified solves since the start
  double residual_max = 0.0;        // since the start
  const char* solver_method = "none";
  double step_ms = 0.0;          // wall time of the last step
  double longest_step_ms = 0.0;  // longest of all steps, including cancelled ones
  /// The longest time so far that a command which cancels steps had to wait.
  double longest_wait_ms = 0.0;
  StepTimes step_times;  // parts of the step's time, as far as measured
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
  Vec3 anchor_W = Vec3::Zero();  // present position of the held point of the body
  Vec3 target_W = Vec3::Zero();  // position of the cursor, which pulls the point
  Vec3 force_W = Vec3::Zero();   // force on the body [N]
};

struct SolveSnapshot;
/// The spring that turns a body while it is held by its orientation.
struct TurnSnapshot {
  BodyId body;
  Quat target_q_WB = Quat::Identity();
  Vec3 torque_W = Vec3::Zero();  // torque on the body [N m]
};

struct Snapshot;
/// Moments at equal intervals within a step that took long. They are shown one after the other
/// while the next step is computed, so that time passes slowly instead of jumping. They are
/// ordinary snapshots, without such moments of their own.
struct SlowStep {
  double seconds = 0.0;                                  // wall time that the step took [s]
  std::vector<std::shared_ptr<const Snapshot>> moments;  // moments before its end
};

struct Snapshot {
  std::uint64_t sequence = 0;  // grows with every snapshot
  std::uint64_t revision = 0;  // changes when the set of bodies or a shape changes
  double time = 0.0;           // [s]
  std::shared_ptr<const scene::SceneDesc> scene;  // the scene as loaded
  Vec3 gravity = Vec3::Zero();
  scene::DampingDesc damping;
  settings::Settings settings;  // present settings
  RunSnapshot run;
  std::vector<BodySnapshot> bodies;
  std::vector<ContactSnapshot> contacts;
  std::vector<IslandSnapshot> islands;  // in the order of their first bodies
  std::vector<JointSnapshot> joints;
  std::vector<SpringSnapshot> springs;
  std::vector<ThrusterSnapshot> thrusters;
  RecentSnapshot recent;
  std::shared_ptr<const SolveSnapshot> solve;  // the solve of the island that Observe names;
                                               // otherwise null
  std::optional<GrabSnapshot> grab;
  std::optional<TurnSnapshot> turn;
  TimelineSnapshot timeline;
  std::optional<JourneySnapshot> journey;  // while set, all other members describe the moment at
                                           // which it began
  std::shared_ptr<const RefinementSnapshot> refinement;  // null: none
  EnergySnapshot energy;
  StatisticsSnapshot statistics;
  std::uint64_t state_hash = 0;
  SlowStep slow_step;
};

/// The body with this id, or nullptr.
const BodySnapshot* FindBody(const Snapshot& snapshot, BodyId id);
/// The name of the body with this id; empty if there is none.
std::string_view NameOf(const Snapshot& snapshot, BodyId id);

/// The name of a body and, where it has several parts, the index of the part: "hook[1]".
std::string NameOfPart(const Snapshot& snapshot, BodyId id, int part);
/// The contact with this key, or nullptr.
const ContactSnapshot* FindContact(const Snapshot& snapshot, const ContactKey& key);
/// Whether the forces or velocities in the snapshot are rough, that is, not certified: those of the
/// last step, unless the forces have been solved exactly since.
bool IsRough(const Snapshot& snapshot);
/// Velocity of body A relative to body B at the contact [m/s].
Vec3 ComputeRelativeVelocity(const Snapshot& snapshot, const ContactSnapshot& contact);

}  // namespace touchstone::exchange
