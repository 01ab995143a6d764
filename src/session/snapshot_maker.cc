#include "session/snapshot_maker.h"

#include <algorithm>
#include <memory_resource>
#include <unordered_map>

#include "session/link_snapshots.h"
#include "simulation/joints/rotors.h"
#include "simulation/world/attachments.h"
#include "simulation/world/state_hash.h"

namespace touchstone::session {
namespace {

using simulation::CombineMaterials;
using simulation::ContactAxes;
using simulation::Engine;
using simulation::EngineCounters;
using simulation::PairContacts;
using simulation::SolvedIsland;
using simulation::World;

// Memory of small objects is requested several objects ahead, since it responds late.
constexpr int kAhead = 8;
void Prefetch(const void* data, std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  for (std::size_t at = 0; at < bytes; at += kLine)
    __builtin_prefetch(static_cast<const char*>(data) + at);
}
template <class T>
void Prefetch(const std::vector<T>& list) {
  Prefetch(list.data(), list.size() * sizeof(T));
}

std::vector<exchange::BodySnapshot> MakeBodies(const Engine& engine,
                                               const std::vector<dynamics::BodyState>& states) {
  const World& world = engine.world();
  std::vector<exchange::BodySnapshot> bodies;
  bodies.reserve(world.bodies.size());
  for (int i = 0; i < world.size(); ++i) {
    const dynamics::ModelBody& model = world.body(i);
    const Twist twist = dynamics::ComputeTwist(model, states[static_cast<size_t>(i)]);
    exchange::BodySnapshot body;
    body.id = model.id;
    body.name = model.name;
    body.desc = world.descs[static_cast<size_t>(i)];
    body.shape = model.shape;
    body.q_WB = states[static_cast<size_t>(i)].q_WB;
    body.p_WBcm = states[static_cast<size_t>(i)].p_WBcm;
    body.v_WBcm = twist.v;
    body.w_WB = twist.w;
    body.mass = model.mass;
    body.inertia_B = model.I_BBcm_B;
    body.material = model.material;
    body.part_materials = model.part_materials;
    body.color = model.color;
    body.look = world.descs[static_cast<size_t>(i)]->look;
    body.fixed = !model.movable();
    body.locked = model.locked;
    body.group = model.group;
    body.plan = model.plan;
    body.follows_plan = model.path != nullptr;
    body.asleep = engine.Asleep(i);
    bodies.push_back(std::move(body));
  }
  return bodies;
}

// Describes the island of a body by its last solve.
exchange::IslandSnapshot DescribeIsland(const Engine& engine, int body,
                                        const SolvedIsland& solved) {
  exchange::IslandSnapshot island;
  island.bodies = static_cast<int>(solved.bodies.size());
  island.contacts = static_cast<int>(solved.contacts.size());
  island.asleep = engine.Asleep(body);
  island.method = solved.solution.statistics.method;
  island.newton = solved.solution.statistics.newton;
  island.residual = solved.solution.residuals.reported;
  island.certified = solved.certified;
  if (const auto& uniqueness = solved.Uniqueness()) {
    island.rank = uniqueness->rank;
    island.undetermined = !uniqueness->unique;
  }
  return island;
}

// The islands in their last solved state, and each body's index among them.
std::vector<exchange::IslandSnapshot> MakeIslands(const Engine& engine,
                                                  std::vector<exchange::BodySnapshot>* bodies) {
  std::vector<exchange::IslandSnapshot> islands;
  std::pmr::monotonic_buffer_resource memory;
  std::pmr::unordered_map<const SolvedIsland*, int> seen(&memory);
  seen.reserve(bodies->size());
  for (int i = 0; i < engine.world().size(); ++i) {
    if (i + kAhead < engine.world().size())
      Prefetch(engine.forces().Solved(i + kAhead).get(), sizeof(SolvedIsland));
    const SolvedIsland* solved = engine.forces().Solved(i).get();
    if (solved == nullptr) continue;
    const auto [island, is_new] = seen.try_emplace(solved, static_cast<int>(islands.size()));
    (*bodies)[static_cast<size_t>(i)].island = island->second;
    if (is_new) islands.push_back(DescribeIsland(engine, i, *solved));
  }
  return islands;
}

// The contacts of the last evaluation, carried along to the present poses of their bodies.
std::vector<exchange::ContactSnapshot> MakeContacts(const Engine& engine,
                                                    const std::vector<dynamics::BodyState>& states,
                                                    double time) {
  const World& world = engine.world();
  const std::vector<const PairContacts*> pairs = engine.LookBack().ContactsAt(time);
  std::size_t points = 0;
  for (const PairContacts* pair : pairs) points += pair->manifold.points.size();
  std::vector<exchange::ContactSnapshot> contacts;
  contacts.reserve(points);
  std::vector<Vec3> places;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const PairContacts& pair = *pairs[i];
    if (i + kAhead < pairs.size()) {
      Prefetch(pairs[i + kAhead]->manifold.points);
      Prefetch(pairs[i + kAhead]->force);
      Prefetch(pairs[i + kAhead]->state.data(), 1);
    }
    const collision::PairAxes axes = pair.force.empty() ? ContactAxes(pair.manifold) : pair.axes;
    FindPointsAt(world, pair, states[static_cast<size_t>(pair.a)],
                 states[static_cast<size_t>(pair.b)], &places);
    const PairMaterial material = CombineMaterials(world, pair.A(), pair.B());
    for (size_t k = 0; k < pair.manifold.points.size(); ++k) {
      const collision::ContactPoint& point = pair.manifold.points[k];
      const Mat3& E = axes.At(k);
      exchange::ContactSnapshot contact;
      contact.body_a = world.body(pair.a).id;
      contact.body_b = world.body(pair.b).id;
      contact.point = static_cast<int>(k);
      contact.parts = {pair.part_a, pair.part_b};
      contact.kind = collision::ToString(point.kind);
      contact.p_W = places[k];
      contact.nhat_BA_W = E.col(2);
      contact.gap = point.gap;
      contact.material = material;
      if (k < pair.force.size()) {
        contact.force_n = pair.force[k][2];
        contact.force_t_W = E.leftCols<2>() * pair.force[k].head<2>();
        contact.state = pair.state[k];
      }
      contact.certified = pair.certified;
      contacts.push_back(contact);
    }
  }
  return contacts;
}

exchange::WorkSnapshot MakeWork(const EngineCounters& counters) {
  exchange::WorkSnapshot work;
  work.impacts = counters.impacts;
  work.compressions = counters.compressions;
  work.impact_newton = counters.impact_newton;
  work.force_newton = counters.force_newton;
  work.newton_in_vain = counters.newton_in_vain;
  work.times = counters.times;
  return work;
}

exchange::StatisticsSnapshot MakeStatistics(const Engine& engine,
                                            const exchange::Snapshot& snapshot) {
  const EngineCounters& counters = engine.counters();
  exchange::StatisticsSnapshot statistics;
  statistics.steps = counters.steps;
  statistics.collisions = counters.collisions;
  statistics.events = counters.events;
  statistics.events_last_step = engine.last_step().events;
  statistics.islands = engine.last_step().islands;
  statistics.asleep = static_cast<int>(
      std::ranges::count_if(snapshot.bodies, [](const auto& body) { return body.asleep; }));
  statistics.solver_newton = engine.last_step().solver_newton;
  statistics.residual = engine.last_step().residual;
  statistics.rough = engine.last_step().rough;
  statistics.rough_steps = counters.rough.steps;
  statistics.rough_residual_max = counters.rough.residual_max;
  statistics.residual_max = counters.residual_max;
  statistics.solver_method = engine.last_step().method;
  statistics.step_times = engine.last_step().times;
  statistics.work = MakeWork(counters);
  const std::int64_t penetrations = counters.gaps.penetrations;
  if (counters.witnesses.queries + penetrations > 0)
    statistics.witness_hit_rate =
        static_cast<double>(counters.witnesses.cache_hits + penetrations) /
        static_cast<double>(counters.witnesses.queries + penetrations);
  statistics.bisection_searches = counters.gaps.searches;
  statistics.bisection_iterations = counters.gaps.iterations;
  statistics.gap_min = engine.settings.contact.tolerance;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts)
    statistics.gap_min = std::min(statistics.gap_min, contact.gap);
  return statistics;
}

}  // namespace

exchange::Snapshot MakeSnapshot(const Engine& engine, std::optional<double> time) {
  const World& world = engine.world();
  std::vector<dynamics::BodyState> states = world.states;
  if (time)
    for (int i = 0; i < world.size(); ++i)
      states[static_cast<size_t>(i)] = engine.LookBack().StateAt(i, *time);
  exchange::Snapshot snapshot;
  snapshot.time = time.value_or(world.time);
  snapshot.gravity = world.environment.gravity;
  snapshot.damping = world.environment.damping;
  snapshot.settings = engine.settings;
  snapshot.bodies = MakeBodies(engine, states);
  snapshot.islands = MakeIslands(engine, &snapshot.bodies);
  snapshot.contacts = MakeContacts(engine, states, snapshot.time);
  snapshot.joints = MakeJoints(engine, states);
  snapshot.springs = MakeSprings(engine, states);
  snapshot.thrusters = MakeThrusters(world, states, snapshot.time);
  if (engine.mouse && engine.mouse->target_q_WB) {
    snapshot.turn = exchange::TurnSnapshot{engine.mouse->body, *engine.mouse->target_q_WB,
                                           engine.mouse->force_W};
  } else if (engine.mouse) {
    const int held = world.Find(engine.mouse->body);
    snapshot.grab = exchange::GrabSnapshot{
        engine.mouse->body,
        states[static_cast<size_t>(held)].pose().ToWorld(engine.mouse->anchor_B),
        engine.mouse->target_W, engine.mouse->force_W};
  }
  for (int i = 0; i < world.size(); ++i) {
    const dynamics::BodyState& state = states[static_cast<size_t>(i)];
    snapshot.energy.kinetic += dynamics::ComputeKineticEnergy(world.body(i), state);
    snapshot.energy.potential +=
        dynamics::ComputePotentialEnergy(world.body(i), state, world.environment);
  }
  for (size_t i = 0; i < world.springs.size(); ++i) {
    const exchange::SpringSnapshot& spring = snapshot.springs[i];
    snapshot.energy.potential += world.springs[i].Energy((spring.p_A_W - spring.p_B_W).norm());
  }
  for (size_t i = 0; i < world.joints.size(); ++i) {
    snapshot.energy.potential += world.joints[i].SpringEnergy(snapshot.joints[i].travel);
    snapshot.energy.kinetic += world.joints[i].RotorEnergy(snapshot.joints[i].speed);
  }
  snapshot.energy.external_work = engine.ledger.external_work();
  snapshot.energy.opening_work = engine.ledger.opening_work();
  snapshot.energy.start = engine.ledger.energy_start();
  snapshot.energy.impact_loss = engine.ledger.impact_loss();
  snapshot.energy.friction_loss = engine.ledger.friction_loss();
  snapshot.energy.damping_loss = engine.ledger.damping_loss();
  snapshot.statistics = MakeStatistics(engine, snapshot);
  snapshot.state_hash = HashState(world);
  return snapshot;
}

}  // namespace touchstone::session
