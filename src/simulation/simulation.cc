#include "simulation/simulation.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <utility>

#include "exchange/command_json.h"
#include "scene/scene_file.h"
#include "simulation/scene_export.h"
#include "simulation/simulation_impl.h"
#include "simulation/snapshot_maker.h"
#include "simulation/solve_report.h"

namespace touchstone::simulation {

std::string DescribeOverlap(const World& world, const Engine::Overlap& overlap) {
  std::ostringstream message;
  message << "overlaps '" << world.body(overlap.b).name << "' by " << overlap.depth << " m";
  return message.str();
}

Engine MakeEngine(World world, const settings::Settings& settings, const std::string& scene_name) {
  Engine engine(std::move(world), settings);
  if (const auto overlap = engine.Prepare())
    throw scene::SceneError(scene_name,
                            "bodies[" + engine.world().body(overlap->a).name + "].position",
                            "body '" + engine.world().body(overlap->a).name + "' " +
                                DescribeOverlap(engine.world(), *overlap) +
                                "; expected bodies apart by more than -contact.tolerance (" +
                                std::to_string(settings.contact.tolerance) + " m)");
  return engine;
}

Simulation::Impl::Impl(SharedScene scene)
    : now{scene, MakeEngine(MakeWorld(*scene), scene->settings, scene->name), 1, {}, {}, {}} {
  Listen();
  WarnOfConflict();
}

void Simulation::Impl::WarnOfConflict() {
  constexpr double kSlight = 1e-9;  // [m/s]
  const Engine::JointConflict& conflict = now.engine.joint_conflict();
  if (conflict.joint < 0 || conflict.speed <= kSlight) return;
  const World& world = now.engine.world();
  const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(conflict.joint)];
  std::ostringstream warning;
  warning << "velocities contradicted the joints, most of all joints[" << conflict.joint << "] of '"
          << world.body(joint.a.body).name << "' and "
          << (joint.b.on_body() ? "'" + world.body(joint.b.body).name + "'" : "the world") << " by "
          << conflict.speed << " m/s: " << conflict.energy
          << " J of motion that they forbid was taken out";
  now.warnings.push_back(warning.str());
}

void Simulation::Impl::Listen() {
  now.engine.event_sink = [this](const exchange::EventSnapshot& event) {
    constexpr size_t kKept = 256;
    now.recent_events.push_back(std::make_shared<const exchange::EventSnapshot>(event));
    if (now.recent_events.size() > kKept) now.recent_events.pop_front();
    if (sink) sink(event);
  };
  now.engine.problem_sink = problem_sink;
  now.engine.keep_search_poses = observed.searches;
  now.engine.impact_sink = [this](exchange::ImpactSnapshot impact) {
    now.recent_impacts.Add(std::move(impact));
  };
}

Simulation::Simulation(std::shared_ptr<const scene::SceneDesc> scene)
    : impl_(std::make_unique<Impl>(std::move(scene))) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

StepReport Simulation::Advance() {
  using Clock = std::chrono::steady_clock;
  Engine& engine = impl_->now.engine;
  StepReport report;
  const auto begin = Clock::now();
  if (const auto failure = engine.Step(engine.settings.step)) {
    report.ok = false;
    report.message = failure->message;
    impl_->now.warnings.push_back(failure->message);
  }
  impl_->step_ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  report.events = engine.last_step().events;
  report.collisions = engine.last_step().collisions;
  return report;
}

std::string Simulation::Apply(const exchange::Command& command) {
  std::string problem = exchange::FindOutOfBounds(command);
  if (!problem.empty()) return problem;
  return std::visit([this](const auto& c) { return impl_->Apply(c); }, command);
}

bool Simulation::Affects(const exchange::Command& command) const {
  const Engine& engine = impl_->now.engine;
  if (std::holds_alternative<exchange::MoveGrab>(command))
    return engine.mouse && !engine.mouse->target_q_WB;
  if (std::holds_alternative<exchange::MoveTurn>(command))
    return engine.mouse && engine.mouse->target_q_WB;
  if (std::holds_alternative<exchange::ReleaseGrab>(command)) return engine.mouse.has_value();
  if (const auto* set = std::get_if<exchange::SetThrusters>(&command))
    return std::ranges::any_of(engine.world().thrusters, [&](const auto& thruster) {
      return thruster.key == set->key && thruster.key_down != set->firing;
    });
  return exchange::ChangesWorld(command);
}

std::shared_ptr<const Simulation::Checkpoint> Simulation::Save() const {
  return std::make_shared<Checkpoint>(impl_->now);
}

void Simulation::Restore(const Checkpoint& checkpoint) {
  impl_->now = checkpoint;
  impl_->Listen();
}

std::size_t Simulation::MemoryUse(const Checkpoint& checkpoint) {
  constexpr std::size_t kPointer = 2 * sizeof(void*);
  return checkpoint.engine.MemoryUse() + sizeof(Checkpoint) - sizeof(Engine) +
         (checkpoint.recent_events.size() + checkpoint.recent_impacts.size()) * kPointer;
}

void Simulation::VisitShared(const Checkpoint& checkpoint, const SharedPartVisitor& visit) {
  checkpoint.engine.VisitShared(visit);
  checkpoint.recent_impacts.VisitShared(visit);
  for (const auto& event : checkpoint.recent_events)
    visit(event.get(), sizeof(exchange::EventSnapshot));
}

scene::SceneDesc Simulation::ExportScene(int* left_out) const {
  const Engine& engine = impl_->now.engine;
  return simulation::ExportScene(engine.world(), *impl_->now.scene, engine.settings, left_out);
}

const std::shared_ptr<const scene::SceneDesc>& Simulation::scene() const {
  return impl_->now.scene;
}

std::uint64_t Simulation::state_hash() const { return HashState(impl_->now.engine.world()); }

std::string Simulation::NameOf(BodyId body) const {
  const World& world = impl_->now.engine.world();
  const int index = world.Find(body);
  return index < 0 ? "" : world.body(index).name;
}

double Simulation::time() const { return impl_->now.engine.world().time; }

bool Simulation::HasReached(double t) const { return impl_->now.engine.AfterLastStep(t) <= 0.0; }

double Simulation::last_step_start() const { return impl_->now.engine.last_step_start(); }

exchange::Snapshot Simulation::MakeSnapshot(std::optional<double> time) const {
  exchange::Snapshot snapshot = simulation::MakeSnapshot(impl_->now.engine, time);
  snapshot.sequence = ++impl_->sequence;
  snapshot.revision = impl_->now.revision;
  snapshot.scene = impl_->now.scene;
  for (const auto& event : impl_->now.recent_events) snapshot.recent_events.push_back(*event);
  snapshot.recent_impacts = impl_->now.recent_impacts.Share();
  if (const auto& asked = impl_->observed.solve_of) {
    const int body = impl_->now.engine.world().Find(*asked);
    if (body >= 0) snapshot.solve = impl_->solve_reporter.Describe(impl_->now.engine.Solved(body));
  }
  snapshot.statistics.step_ms = impl_->step_ms;
  return snapshot;
}

StaticForces Simulation::ComputeForces(std::optional<double> h) {
  return ComputeStaticForces(&impl_->now.engine, h);
}

void Simulation::SetEventSink(std::function<void(const exchange::EventSnapshot&)> sink) {
  impl_->sink = std::move(sink);
}

void Simulation::SetProblemSink(ProblemSink sink) {
  impl_->problem_sink = impl_->now.engine.problem_sink = std::move(sink);
}

Simulation::Totals Simulation::totals() const {
  const Engine& engine = impl_->now.engine;
  const EngineCounters& counters = engine.counters();
  Totals totals;
  totals.steps = counters.steps;
  totals.collisions = counters.collisions;
  totals.position_passes = counters.position_passes;
  totals.budget_exits = counters.budget_exits;
  totals.dissipative_exits = counters.dissipative_exits;
  totals.bisection_searches = counters.gaps.searches;
  totals.bisection_iterations = counters.gaps.iterations;
  totals.solves = counters.solves;
  totals.solver_iterations = counters.solver_newton;
  totals.residual_max = counters.residual_max;
  std::vector<double> residuals = engine.residuals();
  if (!residuals.empty()) {
    const auto middle = residuals.begin() + static_cast<std::ptrdiff_t>(residuals.size() / 2);
    std::ranges::nth_element(residuals, middle);
    totals.residual_median = *middle;
  }
  totals.contacts_max = counters.contacts_max;
  totals.penetration_max = counters.penetration_max;
  totals.energy_start = engine.ledger.energy_start();
  totals.energy_gain_max = engine.ledger.energy_gain_max();
  totals.momentum_drift = engine.ledger.momentum_drift();
  totals.warnings = impl_->now.warnings;
  if (counters.opening_max > engine.settings.contact.tolerance) {
    std::ostringstream warning;
    warning << "a joint stood open by " << counters.opening_max
            << " m, more than the tolerance, because the way to close it was not clear or its "
               "bodies turned too far in a step";
    totals.warnings.push_back(warning.str());
  }
  if (counters.dissipative_exits > 0) {
    std::ostringstream warning;
    warning << counters.dissipative_exits << " of " << counters.solves
            << " solves stalled, or turned bodies on springs faster than can be followed, and were "
               "replaced by a plastic impact or by springs that turn nothing (first at t = "
            << counters.first_dissipative_exit
            << " s): their forces are dissipative but not certified, see solver.residual_max";
    totals.warnings.push_back(warning.str());
  }
  if (counters.gaps.stalls > 0) {
    totals.warnings.push_back(std::to_string(counters.gaps.stalls) +
                              " searches for the time of a contact ran out of iterations; their "
                              "events are early, the bodies still apart");
  }
  return totals;
}

}  // namespace touchstone::simulation
