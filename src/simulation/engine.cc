#include "simulation/engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "simulation/along_motion.h"
#include "simulation/attachments.h"
#include "simulation/crowd.h"
#include "simulation/stopwatch.h"

namespace touchstone::simulation {

Engine::Engine(World world, const settings::Settings& settings_in_force)
    : settings(settings_in_force), world_(std::move(world)) {
  Forget();
}

void Engine::Forget() {
  const auto n = static_cast<size_t>(world_.size());
  pairs_.Reset(world_);
  claims_.Reset(world_);
  motions_ = Motions(world_.size(), world_.time);
  step_start_ = step_end_ = world_.time;
  past_contacts_.clear();
  loads_.assign(n, {});
  stage_velocity_.assign(n, Vec6::Zero());
  solved_.assign(n, nullptr);
  joint_forces_.assign(world_.joints.size(), {});
  spring_forces_.assign(world_.springs.size(), {});
  links_ = LinkGraph(world_);
  activity_ = Activity(world_);
  events_.Clear();
  energy_ = WorldEnergy(world_);
}

std::vector<int> Engine::FindPairs() {
  for (int i = 0; i < world_.size(); ++i) claims_.Rest(world_, i, settings.contact.tolerance);
  claims_.UpdatePairs(world_, &pairs_);
  std::vector<int> movable;
  for (int i = 0; i < world_.size(); ++i)
    if (world_.body(i).movable()) movable.push_back(i);
  return movable;
}

std::optional<Engine::Overlap> Engine::Prepare() {
  Forget();
  if (const auto crowd = FindCrowd(world_, settings.contact.tolerance))
    return Overlap{crowd->a, crowd->b, crowd->depth};
  const std::vector<int> movable = FindPairs();
  DetectContacts(movable, world_.time);
  Overlap deepest;
  for (const int index : pairs_.All())
    if (const PairRecord& pair = pairs_.at(index); - pair.gap > deepest.depth)
      deepest = {pair.a, pair.b, -pair.gap};
  if (deepest.depth > settings.contact.tolerance) return deepest;

  bool moved = false;
  for (const Island& island : FindIslands(movable)) {
    ObeyJoints(island);
    if (!CorrectPositions(island, world_.time, &moved)) continue;
    if (island.pairs.empty()) return Overlap{island.bodies.front(), island.bodies.back(), 0.0};
    const PairRecord& pair = pairs_.at(island.pairs.front());
    return Overlap{pair.a, pair.b, std::max(-pair.gap, 0.0)};
  }
  Refresh();
  for (const int index : pairs_.All()) {
    const PairRecord& pair = pairs_.at(index);
    if (const double gap = GapAt(pair, world_.time); gap <= 0.0)
      return Overlap{pair.a, pair.b, -gap};
  }
  counters_ = EngineCounters();
  log.Clear();
  ledger.Open(world_);
  return std::nullopt;
}

void Engine::Refresh() {
  Wake(FindPairs(), world_.time);
  for (const Island& island : FindContacts()) {
    ForceSolution forces = SolveIsland(island, world_.time, settings.step);
    if (!forces.solution.ok()) continue;
    KeepForces(island, forces);
    KeepSolved(island, &forces);
  }
}

void Engine::WakeIslandOf(int body) {
  std::vector<int> island = {body};
  for (size_t next = 0; next < island.size(); ++next) {
    Wake({island[next]}, world_.time);
    for (const int index : pairs_.OfBody(island[next])) {
      const PairRecord& pair = pairs_.at(index);
      for (const int other : {pair.a, pair.b})
        if (pair.touching && Asleep(other)) island.push_back(other);
    }
    for (const int other : links_.Bodies(island[next]))
      if (Asleep(other)) island.push_back(other);
  }
}

std::vector<Island> Engine::FindContacts() {
  const std::vector<int> movable = FindPairs();
  for (const int index : pairs_.All()) pairs_.at(index).looked_at = PairRecord::kNever;
  DetectContacts(movable, world_.time);
  return FindIslands(movable);
}

std::vector<Engine::StaticSolution> Engine::SolveStatic(std::optional<double> h) {
  const double leaving = h ? PartingSpeed(*h) : SlowestBounce();
  std::vector<StaticSolution> results;
  for (Island& island : FindContacts()) {
    BuiltProblem built = BuildForceProblem(world_, pairs_, island,
                                           {.t = world_.time,
                                            .h = h,
                                            .leaving = leaving,
                                            .weights = settings.contact.weights,
                                            .mouse = settings.mouse,
                                            .spring = mouse ? &*mouse : nullptr},
                                           Foresight(world_, h.value_or(0.0)));
    contact::ContactSolution solution = contact::Solve(built.problem, settings.contact);
    results.push_back({std::move(island), std::move(built), std::move(solution)});
  }
  return results;
}

std::optional<StepFailure> Engine::Step(double h) {
  const StepClock clock_before = world_.clock;
  const Ledger ledger_before = ledger;
  BeginStep(world_.clock.Take(world_.time, h));

  std::optional<StepFailure> failure = Resolve(activity_.awake(), step_start_);

  constexpr int kPlansPerEvent = 50;  // plans of islands end at times that are no events
  const int most = settings.events.max_events_per_step;
  for (int resolved = 1; !failure; ++resolved) {
    const std::optional<EventQueue::Event> event = TakeEarliestEvent();
    if (!event) break;
    if (event->kind == EventQueue::Kind::kGap) ++last_.events;
    if (last_.events > most || resolved > kPlansPerEvent * most) {
      failure = StepFailure{"more than " + std::to_string(most) +
                            " events in one step (settings.events.max_events_per_step)"};
      break;
    }
    const std::vector<int> bodies = CollectIsland(*event);
    CommitTo(event->t, bodies);
    Wake(bodies, event->t);
    failure = RefuseOverlap(bodies, event->t);
    if (!failure) failure = Resolve(bodies, event->t);
  }
  counters_.events += last_.events;
  if (!failure) failure = MoveToEnd();
  if (failure) {
    for (auto before = before_.rbegin(); before != before_.rend(); ++before)
      world_.state(before->first) = before->second;
    world_.clock = clock_before;
    ledger = ledger_before;
    for (int i = 0; i < world_.size(); ++i) Wake({i}, world_.time);
    Forget();
    Refresh();
    return failure;
  }
  FinishStep();
  return std::nullopt;
}

void Engine::BeginStep(double end) {
  step_start_ = world_.time;
  step_end_ = end;
  last_ = LastStep();
  motions_.BeginStep(step_start_, step_end_);
  activity_.BeginStep(world_);
  events_.Clear();
  past_contacts_.clear();
  before_.clear();
  for (const auto* bodies : {&activity_.settled(), &activity_.awake(), &activity_.conveyors()})
    for (const int i : *bodies) {
      before_.emplace_back(i, world_.state(i));
      motions_.BeginStepOf(i);
      claims_.Rest(world_, i, settings.contact.tolerance);
      for (const int index : pairs_.OfBody(i)) {
        PairRecord& pair = pairs_.at(index);
        pair.impacts_in_step = 0;
        pair.unsolved_in_step = false;
        pair.pushing = false;
      }
    }
  energy_.Update(world_, links_, activity_.awake());
  spring_energy_ = energy_.springs();
  // Resting and prescribed motions are known without a solve.
  for (const int i : activity_.settled())
    motions_.Set(i, BodyMotion(dynamics::Trajectory::Rest(world_.state(i))), step_start_);
  for (const int i : activity_.conveyors()) {
    Launch(i, step_start_, step_end_);
    claims_.Grow(world_, i, motions_.Of(i), step_start_, settings.contact.tolerance);
  }
  for (const dynamics::ModelThruster& thruster : world_.thrusters) {
    const bool waits = thruster.key.empty() && Asleep(thruster.at.body);
    for (const double change : {thruster.from, thruster.until})
      if (thruster.key.empty() && change < step_end_ &&
          (change > step_start_ || (waits && change == step_start_)))
        events_.AddChange(change, thruster.at.body);
  }
}

std::optional<StepFailure> Engine::Resolve(const std::vector<int>& bodies, double t) {
  std::vector<Island> islands;
  const auto look = [&] {
    const Stopwatch watch(&last_.times.contacts);
    DetectContacts(bodies, t);
    islands = FindIslands(bodies);
  };
  const auto strike = [&]() -> std::optional<StepFailure> {
    const Stopwatch watch(&last_.times.impacts);
    for (const Island& island : islands)
      if (auto failure = ResolveImpacts(island, t)) return failure;
    return std::nullopt;
  };
  look();
  if (auto failure = strike()) return failure;
  bool moved = false;
  {
    const Stopwatch watch(&last_.times.positions);
    for (const Island& island : islands)
      if (auto failure = CorrectPositions(island, t, &moved)) return failure;
  }
  if (moved) {
    look();
    if (auto failure = strike()) return failure;
  }
  {
    const Stopwatch watch(&last_.times.forces);
    if (auto failure = SolveAndLaunch(islands, t)) return failure;
  }
  if (t == step_start_) last_.islands = static_cast<int>(islands.size());
  const Stopwatch watch(&last_.times.events);
  ClaimSpace(bodies, t);
  if (auto failure = SearchEvents(bodies, t)) return failure;
  return PlanToEvents(bodies, t);
}

std::optional<EventQueue::Event> Engine::TakeEarliestEvent() {
  return events_.Take([&](const EventQueue::Event& event) {
    if (event.kind == EventQueue::Kind::kPlanEnd)
      return motions_.Of(event.a).trajectory().end() == event.t;
    const PairRecord& pair = pairs_.at(event.pair);
    return pair.event && pair.event->t == event.t;
  });
}

std::vector<int> Engine::CollectIsland(const EventQueue::Event& event) {
  std::vector<int> bodies;
  reached_.Clear(world_.size());
  const auto add = [&](int body) {
    if (world_.body(body).movable() && reached_.Insert(body)) bodies.push_back(body);
  };
  add(event.a);
  if (event.kind == EventQueue::Kind::kGap) {
    LogSearch(pairs_.at(event.pair));
    add(event.b);
  }
  for (size_t next = 0; next < bodies.size(); ++next) {
    for (const int index : pairs_.OfBody(bodies[next])) LookAt(&pairs_.at(index), event.t);
    for (const int index : pairs_.OfBody(bodies[next])) {
      const PairRecord& pair = pairs_.at(index);
      if (!pair.InBand() && !pair.pushing) continue;
      add(pair.a);
      add(pair.b);
    }
    for (const int other : links_.Bodies(bodies[next])) add(other);
  }
  std::ranges::sort(bodies);
  return bodies;
}

void Engine::CommitTo(double t, const std::vector<int>& bodies) {
  const auto commit = [&](int i) {
    const Vec3 before = world_.state(i).p_WBcm;
    const double elapsed = motions_.MoveTo(t, i, &world_);
    if (!world_.body(i).movable() || Asleep(i)) return;
    BookMotion(i, t - elapsed, t, world_.state(i).p_WBcm - before);
  };
  for (const int i : bodies) commit(i);
  for (const int i : activity_.conveyors()) commit(i);
}

// The impulse and the works of what pushed a body along a piece of its trajectory, on which all
// loads but damping were constant in W.
void Engine::BookMotion(int body, double from, double to, const Vec3& travel) {
  const Load& load = loads_[static_cast<size_t>(body)];
  const BodyMotion& motion = motions_.Of(body);
  const double elapsed = to - from;
  const dynamics::ModelBody& model = world_.body(body);
  const scene::DampingDesc& damping = world_.environment.damping;
  const double middle = 0.5 * (motion.trajectory().start() + motion.trajectory().end());
  const double ramped = elapsed * (0.5 * (from + to) - middle);  // the integral of t - middle
  ledger.BookImpulse(elapsed * (load.outside_force + model.mass * world_.environment.gravity) +
                     ramped * load.ramp.outside_force - damping.linear * model.mass * travel);
  if (model.motion == scene::MotionKind::kPlanar)  // what holds it in its plane
    ledger.BookImpulse(
        Vec3(0.0,
             -elapsed * (load.total.force.y() + model.mass * world_.environment.gravity.y()) -
                 ramped * load.ramp.total.force.y(),
             0.0));

  const auto integrate = [&](const auto& rate) {
    return IntegrateAlong(motion, std::max(damping.linear, damping.angular), from, to, rate);
  };
  std::optional<Vec3> turn;
  const auto work = [&](const dynamics::Wrench& wrench) {
    if (wrench.torque == Vec3::Zero()) return wrench.force.dot(travel);
    if (!turn) turn = integrate([&](double t) -> Vec3 { return motion.TwistAt(t).w; });
    return wrench.force.dot(travel) + wrench.torque.dot(*turn);
  };
  ledger.BookWork(work(load.driven) + load.conveyed_power * elapsed +
                  load.ramp.conveyed_power * ramped);
  ledger.BookFriction(-work(load.friction) - load.conveyed_friction * elapsed);
  ledger.BookDamping(-work(load.springs));
  if (damping.linear == 0.0 && damping.angular == 0.0) return;
  ledger.BookDamping(integrate([&](double t) {
    const dynamics::BodyState state = motion.trajectory().StateAt(t);
    const Twist twist = dynamics::ComputeTwist(model, state);
    return damping.linear * twist.v.dot(state.P) + damping.angular * twist.w.dot(state.L);
  }));
}

void Engine::Wake(const std::vector<int>& bodies, double t) {
  for (const int i : bodies) {
    if (!activity_.Wake(i)) continue;
    before_.emplace_back(i, world_.state(i));
    Report(EventKind::kWake, i, t);
  }
}

std::optional<StepFailure> Engine::MoveToEnd() {
  std::vector<int> movable, moving;
  for (const int i : activity_.Involved()) {
    if (world_.body(i).movable()) movable.push_back(i);
    if (!Asleep(i)) moving.push_back(i);
  }
  CommitTo(step_end_, movable);
  return RefuseOverlap(moving, step_end_);
}

void Engine::FinishStep() {
  world_.time = step_end_;
  Vec3 momentum = Vec3::Zero();
  for (const int body : activity_.Involved()) {
    momentum += world_.state(body).P;
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).event.reset();
  }
  energy_.Update(world_, links_, activity_.Involved());
  ledger.BookDamping(spring_energy_ - energy_.springs());
  ledger.Audit(energy_.total(), momentum);
  ++counters_.steps;
  counters_.contacts_max = std::max(counters_.contacts_max, pairs_.contact_points());
}

void Engine::LogSearch(const PairRecord& pair) {
  StepLog::Search search{.a = pair.a,
                         .b = pair.b,
                         .threshold = Threshold(pair),
                         .has_poses = log.wanted.search_poses,
                         .looks = {}};
  const auto poses = [&](double t) {
    return std::array{motions_.Of(pair.a).PoseAt(t), motions_.Of(pair.b).PoseAt(t)};
  };
  for (const collision::BracketIterate& look : pair.event->history) {
    search.looks.push_back({look.t, look.gap, look.t_lo, look.t_hi, {}, {}});
    if (!search.has_poses) continue;
    search.looks.back().at_lo = poses(look.t_lo);
    search.looks.back().at_hi = poses(look.t_hi);
  }
  log.Add(std::move(search));
}

double Engine::Threshold(const PairRecord& pair) const {
  return 0.5 * std::min(Band(pair), pair.gap);
}

double Engine::Band(const PairRecord& pair) const {
  constexpr double kStriking = 0.01;
  return (pair.flying ? kStriking : 1.0) * settings.contact.tolerance;
}

double Engine::AfterLastStep(double t) const {
  constexpr double kOfStep = 1e-9;
  constexpr double kRoundOff = 4.0 * std::numeric_limits<double>::epsilon();
  const double after = t - world_.time;
  return std::abs(after) <= std::max(kOfStep * settings.step, kRoundOff * std::abs(t)) ? 0.0
                                                                                       : after;
}

dynamics::BodyState Engine::StateDuring(int body, double t) const {
  if (AfterLastStep(t) >= 0.0 || step_start_ >= step_end_) return world_.state(body);
  return motions_.StateDuring(body, t);
}

std::vector<const PairContacts*> Engine::ContactsDuring(double t) const {
  std::vector<const PairContacts*> contacts;
  const std::vector<int> all = pairs_.All();
  for (const int index : all) contacts.push_back(&pairs_.at(index));
  if (AfterLastStep(t) >= 0.0) return contacts;
  // The first that lasted beyond t is the one: it is put in last.
  for (auto past = past_contacts_.rbegin(); past != past_contacts_.rend() && past->until > t;
       ++past) {
    const auto key = [&](int index) { return std::pair(pairs_.at(index).a, pairs_.at(index).b); };
    const auto found =
        std::ranges::lower_bound(all, std::pair(past->contacts.a, past->contacts.b), {}, key);
    TOUCHSTONE_CHECK(found != all.end() &&
                     key(*found) == std::pair(past->contacts.a, past->contacts.b));  // none left
    contacts[static_cast<size_t>(found - all.begin())] = &past->contacts;
  }
  return contacts;
}

WorkerPool& Engine::Workers() {
  if (!workers_ || workers_->threads() != settings.threads)
    workers_ = std::make_shared<WorkerPool>(settings.threads);
  return *workers_;
}

double Engine::RemainingStep(double t) const {
  return std::max(step_end_ - t, 0.01 * (step_end_ - step_start_));
}

double Engine::SlowestBounce() const {
  return std::sqrt(2.0 * world_.environment.gravity.norm() * settings.contact.tolerance);
}

}  // namespace touchstone::simulation
