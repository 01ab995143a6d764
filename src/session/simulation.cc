#include "session/simulation.h"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <utility>

#include "exchange/command_json.h"
#include "exchange/departed.h"
#include "session/engine_start.h"
#include "session/log_wording.h"
#include "session/push_edits.h"
#include "session/scene_export.h"
#include "session/simulation_impl.h"
#include "session/snapshot_maker.h"
#include "session/solve_report.h"
#include "session/unchanged.h"
#include "session/world_edits.h"
#include "simulation/books/world_energy.h"
#include "simulation/world/state_hash.h"

namespace touchstone::session {

using simulation::Engine;
using simulation::MakeWorld;
using simulation::World;

Simulation::Impl::Impl(SharedScene scene)
    : run{.scene = scene, .engine = MakeEngine(MakeWorld(*scene), scene->settings, *scene)} {
  reporter.Listen(&run);
  if (std::string warning = DescribeJointConflict(run.engine); !warning.empty())
    run.warnings.push_back(std::move(warning));
}

Simulation::Impl::Impl(Checkpoint copy, std::uint64_t first_revision)
    : run(std::move(copy)), revisions(first_revision) {
  run.residuals = std::make_shared<std::vector<double>>(*run.residuals);
  run.engine.ShareWith(nullptr);
  reporter.Listen(&run);
}

Simulation::Simulation(std::shared_ptr<const scene::SceneDesc> scene)
    : impl_(std::make_unique<Impl>(std::move(scene))) {}
Simulation::Simulation(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

StepReport Simulation::Advance() {
  using Clock = std::chrono::steady_clock;
  if (impl_->stop.armed()) impl_->whole.Keep(impl_->run);
  const auto begin = Clock::now();
  const auto spend = [&] {
    const std::chrono::duration<double> spent = Clock::now() - begin;
    impl_->longest_step_ms = std::max(impl_->longest_step_ms, 1e3 * spent.count());
    return spent.count();
  };
  try {
    StepReport report = impl_->TakeStep(impl_->stop);
    const double seconds = spend();
    impl_->step_ms = 1e3 * seconds;
    impl_->whole.CountStep(seconds);
    return report;
  } catch (const Stopped&) {
    spend();
    impl_->ReturnToWholeStep();
    StepReport report;
    report.stopped = true;
    return report;
  }
}

StepReport Simulation::Impl::TakeStep(const StopToken& until) {
  certified.reset();
  Engine& engine = run.engine;
  if (!run.before_steps) run.before_steps = std::make_shared<const World>(engine.world());
  StepReport report;
  engine.settings.contact.stop = until;
  const std::optional<simulation::StepFailure> failure = engine.Step(engine.settings.step);
  engine.settings.contact.stop = {};
  if (failure) {
    report.ok = false;
    report.message = Describe(*failure, engine.world());
    run.warnings.push_back(report.message);
  }
  reporter.TakeLog(&run);
  report.rough = engine.last_step().rough;
  report.cut = engine.last_step().cut;
  report.events = engine.last_step().events;
  report.collisions = engine.last_step().collisions;
  return report;
}

void Simulation::Impl::ReturnToWholeStep() {
  const RunReporter told = std::exchange(reporter, reporter.Silent());
  run = whole.copy();
  reporter.Listen(&run);
  for (int i = 0; i < whole.steps(); ++i) TakeStep({});
  reporter = told;
  reporter.Listen(&run);
}

bool Simulation::AwaitsCertificate() const {
  const Engine& engine = impl_->run.engine;
  const auto is_rough = [&](int index) {
    const simulation::PairRecord& pair = engine.pairs().at(index);
    return pair.InBand() && !pair.certified;
  };
  const auto is_doubted = [&](int body) {
    const auto& solved = engine.forces().Solved(body);
    return solved != nullptr && !solved->certified;
  };
  return !impl_->certified &&
         (engine.last_step().rough || std::ranges::any_of(engine.pairs().All(), is_rough) ||
          std::ranges::any_of(std::views::iota(0, engine.world().size()), is_doubted));
}

void Simulation::CertifyForces() {
  auto engine = std::make_unique<Engine>(impl_->run.engine);
  engine->settings.contact.stop = impl_->stop;
  try {
    engine->Refresh(Engine::Forces::kRough);
    engine->settings.contact.stop = {};
    impl_->certified = std::move(engine);
  } catch (const Stopped&) {
    return;
  }
}

void Simulation::BreakOffBy(StopToken stop) { impl_->stop = std::move(stop); }

std::string Simulation::Apply(const exchange::Command& command) {
  std::string problem = exchange::FindOutOfBounds(command);
  if (!problem.empty()) return problem;
  impl_->whole.Forget();
  if (exchange::ChangesWorld(command)) impl_->certified.reset();
  WorldEdits edits(&impl_->run, &impl_->reporter, &impl_->revisions);
  std::string refusal = std::visit([&](const auto& c) { return edits.Apply(c); }, command);
  impl_->reporter.TakeLog(&impl_->run);
  return refusal;
}

bool Simulation::Affects(const exchange::Command& command) const {
  const Engine& engine = impl_->run.engine;
  if (std::holds_alternative<exchange::MoveGrab>(command))
    return engine.mouse && !engine.mouse->target_q_WB;
  if (std::holds_alternative<exchange::MoveTurn>(command))
    return engine.mouse && engine.mouse->target_q_WB;
  if (std::holds_alternative<exchange::ReleaseGrab>(command)) return engine.mouse.has_value();
  if (const auto* set = std::get_if<exchange::SetThrusters>(&command))
    return std::ranges::any_of(engine.world().thrusters, [&](const auto& thruster) {
      return thruster.key == set->key && thruster.key_down != set->firing;
    });
  return exchange::ChangesWorld(command) &&
         !ChangesNothing(command, engine.world(), engine.settings, *impl_->run.scene);
}

std::shared_ptr<const Simulation::Checkpoint> Simulation::Save() const {
  return std::make_shared<Checkpoint>(impl_->run);
}

void Simulation::Restore(const Checkpoint& checkpoint) {
  impl_->run = checkpoint;
  impl_->certified.reset();
  impl_->whole.Forget();
  impl_->reporter.Listen(&impl_->run);
}

Simulation Simulation::Fork(const Checkpoint& checkpoint) {
  constexpr int kRevisionsOfOne = 32;  // bits: no two simulations use the same number
  return Simulation(
      std::make_unique<Impl>(checkpoint, impl_->revisions + (++impl_->forks << kRevisionsOfOne)));
}

scene::SceneDesc Simulation::ExportScene(int* left_out) const {
  const Engine& engine = impl_->run.engine;
  return session::ExportScene(engine.world(), *impl_->run.scene, engine.settings, left_out);
}

const std::shared_ptr<const scene::SceneDesc>& Simulation::scene() const {
  return impl_->run.scene;
}

std::uint64_t Simulation::state_hash() const { return HashState(impl_->run.engine.world()); }

std::string Simulation::NameOf(BodyId body) const {
  const World& world = impl_->run.engine.world();
  const int index = world.Find(body);
  return index < 0 ? "" : world.body(index).name;
}

exchange::EditNames Simulation::NamesOfEdits() const {
  const World& world = impl_->run.engine.world();
  const auto end = [&world](const dynamics::AttachedFrame& frame) {
    return frame.on_body() ? std::optional(world.body(frame.body).name) : std::nullopt;
  };
  const auto is_in = [](int i, const auto& links) {
    return i >= 0 && i < static_cast<int>(links.size());
  };
  return {[this](BodyId body) {
            std::string name = NameOf(body);
            return name.empty() ? "a body" : name;
          },
          [=, &world](int i) {
            if (!is_in(i, world.joints)) return std::string("a joint");
            const dynamics::ModelJoint& joint = world.joints[static_cast<std::size_t>(i)];
            return exchange::NameJoint(joint.kind, *end(joint.a), end(joint.b));
          },
          [=, &world](int i) {
            if (!is_in(i, world.springs)) return std::string("a spring");
            const dynamics::ModelSpring& spring = world.springs[static_cast<std::size_t>(i)];
            return exchange::NameSpring(*end(spring.a), end(spring.b));
          },
          [=, &world](int i) {
            if (!is_in(i, world.thrusters)) return std::string("a thruster or load");
            const dynamics::ModelThruster& push = world.thrusters[static_cast<std::size_t>(i)];
            return exchange::NamePush(push.in_world, PushOf(push).key, *end(push.at));
          }};
}

bool Simulation::has_begun() const { return impl_->run.before_steps != nullptr; }

double Simulation::time() const { return impl_->run.engine.world().time; }

double Simulation::step() const { return impl_->run.engine.settings.step; }

const settings::Settings& Simulation::settings() const { return impl_->run.engine.settings; }

Simulation::Moment Simulation::Now() const {
  const World& world = impl_->run.engine.world();
  Moment moment;
  moment.energy = simulation::WorldEnergy(world).total();
  for (int i = 0; i < world.size(); ++i) {
    if (!world.body(i).movable()) continue;
    moment.bodies.emplace_back(world.body(i).id, world.state(i).pose());
  }
  return moment;
}

std::vector<std::string> Simulation::thruster_keys() const {
  std::vector<std::string> keys;
  for (const dynamics::ModelThruster& thruster : impl_->run.engine.world().thrusters)
    if (!thruster.key.empty()) keys.push_back(thruster.key);
  return keys;
}

bool Simulation::HasReached(double t) const {
  return impl_->run.engine.LookBack().AfterEnd(t) <= 0.0;
}

double Simulation::last_step_start() const { return impl_->run.engine.LookBack().start(); }

exchange::Snapshot Simulation::MakeSnapshot(std::optional<double> time) const {
  const Engine& engine = time ? impl_->run.engine : impl_->shown();
  exchange::Snapshot snapshot = session::MakeSnapshot(engine, time);
  snapshot.sequence = ++impl_->sequence;
  snapshot.revision = impl_->run.revision;
  snapshot.scene = impl_->run.scene;
  snapshot.energy.departed = exchange::FindDeparted(snapshot);
  for (const auto& event : impl_->run.recent_events) snapshot.recent.events.push_back(*event);
  snapshot.recent.all_events = impl_->run.recent_events.size() < Checkpoint::kMostEvents;
  snapshot.recent.impacts = impl_->run.recent_impacts.Share();
  snapshot.recent.brackets.assign(impl_->run.recent_brackets.begin(),
                                  impl_->run.recent_brackets.end());
  if (const auto& asked = impl_->reporter.observed().solve_of) {
    const int body = engine.world().Find(*asked);
    if (body >= 0) snapshot.solve = impl_->solve_reporter.Describe(engine.forces().Solved(body));
  }
  snapshot.statistics.step_ms = impl_->step_ms;
  snapshot.statistics.longest_step_ms = impl_->longest_step_ms;
  return snapshot;
}

StaticForces Simulation::ComputeForces(std::optional<double> h) {
  impl_->whole.Forget();
  StaticForces forces = ComputeStaticForces(&impl_->run.engine, h);
  impl_->reporter.TakeLog(&impl_->run);
  return forces;
}

void Simulation::SetEventSink(std::function<void(const exchange::EventSnapshot&)> sink) {
  impl_->reporter.SendEvents(std::move(sink));
}

void Simulation::SetProblemSink(ProblemSink sink) {
  impl_->reporter.SendProblems(std::move(sink), &impl_->run);
}

}  // namespace touchstone::session
