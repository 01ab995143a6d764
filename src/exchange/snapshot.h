#pragma once

// All that the window sees of the simulation: plain values that do not change once published.

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
  Look look = Look::kPlain;
  bool fixed = false;
  LockedAxes locked;
  std::string group;  // by which the scene says what passes through it; or none
  std::shared_ptr<const scene::KeyframePlan> plan;  // of a fixed body that has keyframes
  bool follows_plan = false;                        // its motion is that of its keyframes
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
  double opening_work = 0.0;   // the share of position passes, which open narrow gaps [J]
  double start = 0.0;          // mechanical energy then [J]
  // What was lost since then [J]. Friction: at contacts outside impacts. Damping: of all motion and
  // in springs.
  double impact_loss = 0.0;
  double friction_loss = 0.0;
  double damping_loss = 0.0;
  // The bodies that have left the scene and fall for ever: what they have of the sums above grows
  // without end.
  std::vector<BodyId> departed;

  double Mechanical() const { return kinetic + potential; }
  double Lost() const { return impact_loss + friction_loss + damping_loss; }
  /// Energy that the ledger does not explain: the error of the integration [J].
  double Unexplained() const { return Mechanical() + Lost() - external_work - start; }
};

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
  double residual = 0.0;         // the worst of the last step: of solves, rough blows
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
