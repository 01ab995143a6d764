#include "simulation/simulation.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <sstream>
#include <utility>

#include "scene/scene_file.h"
#include "simulation/engine.h"
#include "simulation/impact_history.h"
#include "simulation/snapshot_maker.h"
#include "simulation/solve_report.h"

namespace touchstone::simulation {
namespace {

using SharedScene = std::shared_ptr<const scene::SceneDesc>;

std::string DescribeOverlap(const World& world, const Engine::Overlap& overlap) {
  std::ostringstream message;
  message << "overlaps '" << world.body(overlap.b).name << "' by " << overlap.depth << " m";
  return message.str();
}

// An engine ready to run the world; throws SceneError naming the body that overlaps another.
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

}  // namespace

struct Simulation::Impl {
  SharedScene scene;
  Engine engine;
  std::uint64_t revision = 1;
  std::uint64_t sequence = 0;
  double step_ms = 0.0;
  std::deque<exchange::EventSnapshot> recent_events;
  RecentImpacts recent_impacts;
  exchange::Observe observed;
  SolveReporter solve_reporter;
  std::function<void(const exchange::EventSnapshot&)> sink;
  ProblemSink problem_sink;
  std::vector<std::string> warnings;

  explicit Impl(SharedScene scene_to_run)
      : scene(std::move(scene_to_run)),
        engine(MakeEngine(MakeWorld(*scene), scene->settings, scene->name)) {
    Listen();
  }

  void Listen() {
    engine.event_sink = [this](const exchange::EventSnapshot& event) {
      constexpr size_t kKept = 256;
      recent_events.push_back(event);
      if (recent_events.size() > kKept) recent_events.pop_front();
      if (sink) sink(event);
    };
    engine.problem_sink = problem_sink;
    engine.keep_search_poses = observed.searches;
    engine.impact_sink = [this](exchange::ImpactSnapshot impact) {
      recent_impacts.Add(std::move(impact));
    };
  }

  // Replaces the engine by one on an edited world. The books go on: the edit is booked as work.
  std::string Adopt(World edited) {
    Engine next(std::move(edited), engine.settings);
    next.mouse = engine.mouse;
    if (next.mouse && next.world().Find(next.mouse->body) < 0) next.mouse.reset();
    if (const auto overlap = next.Prepare())
      return "'" + next.world().body(overlap->a).name + "' " +
             DescribeOverlap(next.world(), *overlap);
    next.ledger = engine.ledger;
    next.ledger.BookEdit(engine.world(), next.world());
    next.ContinueCounting(engine);
    for (int i = 0; i < engine.world().size(); ++i)  // the next engine knows of no sleepers
      if (next.world().Find(engine.world().body(i).id) >= 0) engine.Wake({i}, engine.world().time);
    engine = std::move(next);
    Listen();
    ++revision;
    return "";
  }

  std::string Apply(const exchange::Reset&);
  std::string Apply(const exchange::LoadScene& command);
  std::string Apply(const exchange::SetSettings& command);
  std::string Apply(const exchange::SetGravity& command);
  std::string Apply(const exchange::SetDamping& command);
  std::string Apply(const exchange::SetMaterial& command);
  std::string Apply(const exchange::AddBody& command);
  std::string Apply(const exchange::RemoveBody& command);
  std::string Apply(const exchange::Grab& command);
  std::string Apply(const exchange::MoveGrab& command);
  std::string Apply(const exchange::ReleaseGrab&);
  std::string Apply(const exchange::SetThrusters& command);
  std::string Apply(const exchange::PlaceBody& command);
  std::string Apply(const exchange::SetVelocity& command);
  std::string Apply(const exchange::SetMass& command);
  std::string Apply(const exchange::Observe& command);
  // Time is the thread's.
  std::string Apply(const exchange::Play&) { return ""; }
  std::string Apply(const exchange::Pause&) { return ""; }
  std::string Apply(const exchange::StepOnce&) { return ""; }
  std::string Apply(const exchange::RunToEvent&) { return ""; }
  std::string Apply(const exchange::SetSpeed&) { return ""; }
};

// Back to the start with the parameters a person has set since: gravity, settings, materials.
std::string Simulation::Impl::Apply(const exchange::Reset&) {
  World fresh = MakeWorld(*scene);
  const World& old = engine.world();
  fresh.environment = old.environment;
  for (dynamics::ModelBody& body : fresh.bodies) {
    const int before = old.Find(body.id);
    if (before < 0) continue;
    body.restitution = old.body(before).restitution;
    body.friction = old.body(before).friction;
    body.material = old.body(before).material;
  }
  for (dynamics::ModelThruster& thruster : fresh.thrusters)
    thruster.key_down = std::ranges::any_of(
        old.thrusters, [&](const auto& held) { return held.key_down && held.key == thruster.key; });
  engine = MakeEngine(std::move(fresh), engine.settings, scene->name);
  Listen();
  recent_events.clear();
  recent_impacts.Clear();
  ++revision;
  return "";
}

std::string Simulation::Impl::Apply(const exchange::LoadScene& command) {
  try {
    engine = MakeEngine(MakeWorld(*command.scene), command.scene->settings, command.scene->name);
  } catch (const std::exception& error) {
    return error.what();
  }
  scene = command.scene;
  Listen();
  recent_events.clear();
  recent_impacts.Clear();
  ++revision;
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetSettings& command) {
  engine.settings = command.settings;
  engine.Refresh();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetGravity& command) {
  const World before = engine.world();
  engine.mutable_world().environment.gravity = command.gravity;
  engine.ledger.BookEdit(before, engine.world());
  engine.Refresh();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetDamping& command) {
  engine.mutable_world().environment.damping = command.damping;
  engine.Refresh();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetMaterial& command) {
  bool found = false;
  for (dynamics::ModelBody& body : engine.mutable_world().bodies) {
    if (command.body && body.id != *command.body) continue;
    found = true;
    body.restitution = command.restitution.value_or(body.restitution);
    body.friction = command.friction.value_or(body.friction);
    body.material.clear();
  }
  if (!found) return "the body is gone";
  engine.Refresh();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::AddBody& command) {
  World edited = engine.world();
  scene::BodyDesc desc = command.body;
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(edited.bodies, [&](const auto& body) { return body.name == name; });
  };
  for (int i = 2; taken(desc.name); ++i) desc.name = command.body.name + "." + std::to_string(i);
  const auto material = scene->materials.find(desc.material);
  if (material == scene->materials.end()) return "unknown material '" + desc.material + "'";
  try {
    simulation::AddBody(desc, material->second, &edited);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  const std::string refused = Adopt(std::move(edited));
  return refused.empty() ? "" : "no room: " + refused;
}

std::string Simulation::Impl::Apply(const exchange::RemoveBody& command) {
  World edited = engine.world();
  const int index = edited.Find(command.body);
  if (index < 0) return "the body is gone";
  simulation::RemoveBody(index, &edited);
  return Adopt(std::move(edited));
}

std::string Simulation::Impl::Apply(const exchange::Grab& command) {
  const int index = engine.world().Find(command.body);
  if (index < 0) return "the body is gone";
  if (!engine.world().body(index).movable())
    return "'" + engine.world().body(index).name + "' is fixed";
  engine.mouse = MouseSpring{command.body, command.anchor_B, command.target_W, Vec3::Zero()};
  engine.WakeIslandOf(index);
  return "";
}

std::string Simulation::Impl::Apply(const exchange::MoveGrab& command) {
  if (!engine.mouse) return "";
  engine.mouse->target_W = command.target_W;
  engine.WakeIslandOf(engine.world().Find(engine.mouse->body));
  return "";
}

std::string Simulation::Impl::Apply(const exchange::ReleaseGrab&) {
  if (!engine.mouse) return "";
  engine.WakeIslandOf(engine.world().Find(engine.mouse->body));
  engine.mouse.reset();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetThrusters& command) {
  for (dynamics::ModelThruster& thruster : engine.mutable_world().thrusters) {
    if (thruster.key != command.key || thruster.key_down == command.firing) continue;
    thruster.key_down = command.firing;
    engine.WakeIslandOf(thruster.at.body);
  }
  return "";
}

std::string Simulation::Impl::Apply(const exchange::PlaceBody& command) {
  World edited = engine.world();
  const int index = edited.Find(command.body);
  if (index < 0) return "the body is gone";
  edited.state(index) =
      dynamics::MakeState(edited.body(index), command.p_WBcm, command.q_WB.normalized(), Twist());
  return Adopt(std::move(edited));
}

std::string Simulation::Impl::Apply(const exchange::SetVelocity& command) {
  World edited = engine.world();
  const int index = edited.Find(command.body);
  if (index < 0) return "the body is gone";
  dynamics::ModelBody& body = edited.bodies[static_cast<size_t>(index)];
  if (!body.movable()) body.prescribed = command.twist;
  const dynamics::BodyState& state = edited.state(index);
  edited.state(index) = dynamics::MakeState(body, state.p_WBcm, state.q_WB, command.twist);
  return Adopt(std::move(edited));
}

std::string Simulation::Impl::Apply(const exchange::SetMass& command) {
  World edited = engine.world();
  const int index = edited.Find(command.body);
  if (index < 0) return "the body is gone";
  dynamics::ModelBody& body = edited.bodies[static_cast<size_t>(index)];
  if (!body.movable()) return "'" + body.name + "' is fixed";
  if (!(command.mass > 0.0)) return "a mass must be positive";
  dynamics::BodyState& state = edited.state(index);
  const Twist twist = dynamics::ComputeTwist(body, state);
  dynamics::ScaleMass(command.mass / body.mass, &body);
  state = dynamics::MakeState(body, state.p_WBcm, state.q_WB, twist);
  return Adopt(std::move(edited));
}

std::string Simulation::Impl::Apply(const exchange::Observe& command) {
  observed = command;
  engine.keep_search_poses = command.searches;
  return "";
}

Simulation::Simulation(SharedScene scene) : impl_(std::make_unique<Impl>(std::move(scene))) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

StepReport Simulation::Advance(double until) {
  using Clock = std::chrono::steady_clock;
  Engine& engine = impl_->engine;
  // A sliver that rounding leaves before `until` joins the step before it.
  const double left = until - engine.world().time;
  const double h = left < (1.0 + 1e-9) * engine.settings.step ? left : engine.settings.step;

  StepReport report;
  if (h <= 0.0) return report;
  const auto begin = Clock::now();
  if (const auto failure = engine.Step(h)) {
    report.ok = false;
    report.message = failure->message;
    impl_->warnings.push_back(failure->message);
  }
  impl_->step_ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  report.events = engine.last_step().events;
  report.collisions = engine.last_step().collisions;
  return report;
}

std::string Simulation::Apply(const exchange::Command& command) {
  return std::visit([this](const auto& c) { return impl_->Apply(c); }, command);
}

double Simulation::time() const { return impl_->engine.world().time; }

double Simulation::last_step_start() const { return impl_->engine.last_step_start(); }

exchange::Snapshot Simulation::MakeSnapshot(std::optional<double> time) const {
  exchange::Snapshot snapshot = simulation::MakeSnapshot(impl_->engine, time);
  snapshot.sequence = ++impl_->sequence;
  snapshot.revision = impl_->revision;
  snapshot.scene = impl_->scene;
  snapshot.recent_events.assign(impl_->recent_events.begin(), impl_->recent_events.end());
  snapshot.recent_impacts = impl_->recent_impacts.Share();
  if (const auto& asked = impl_->observed.solve_of) {
    const int body = impl_->engine.world().Find(*asked);
    if (body >= 0) snapshot.solve = impl_->solve_reporter.Describe(impl_->engine.Solved(body));
  }
  snapshot.statistics.step_ms = impl_->step_ms;
  return snapshot;
}

StaticForces Simulation::ComputeForces(std::optional<double> h) {
  return ComputeStaticForces(&impl_->engine, h);
}

void Simulation::SetEventSink(std::function<void(const exchange::EventSnapshot&)> sink) {
  impl_->sink = std::move(sink);
}

void Simulation::SetProblemSink(ProblemSink sink) {
  impl_->problem_sink = impl_->engine.problem_sink = std::move(sink);
}

Simulation::Totals Simulation::totals() const {
  const Engine& engine = impl_->engine;
  const EngineCounters& counters = engine.counters();
  Totals totals;
  totals.steps = counters.steps;
  totals.collisions = counters.collisions;
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
  totals.warnings = impl_->warnings;
  if (counters.dissipative_exits > 0) {
    std::ostringstream warning;
    warning
        << counters.dissipative_exits << " of " << counters.solves
        << " solves stalled and were replaced by a plastic impact over their step (first at t = "
        << counters.first_dissipative_exit
        << " s): their forces are dissipative but not certified, see solver.residual_max";
    totals.warnings.push_back(warning.str());
  }
  return totals;
}

}  // namespace touchstone::simulation
