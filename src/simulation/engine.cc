#include "simulation/engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "simulation/along_motion.h"
#include "simulation/attachments.h"
#include "simulation/companions.h"
#include "simulation/crowd.h"
#include "simulation/pair_words.h"
#include "simulation/stopwatch.h"
#include "simulation/torn_joint.h"

namespace touchstone::simulation {
namespace {

// Counts events at one instant, in which nothing moves.
class Standstill {
 public:
  // Whether there are too many now: each pair may meet some times, if only in steps of half a gap.
  bool Add(double t, std::size_t pairs) {
    constexpr std::size_t kMost = 100, kMostOfPair = 10;
    events_ = std::exchange(t_, t) == t ? events_ + 1 : 1;
    return events_ > kMost + kMostOfPair * pairs;
  }

 private:
  double t_ = -1.0;
  std::size_t events_ = 0;
};

}  // namespace

Engine::Engine(World world, const settings::Settings& settings_in_force)
    : settings(settings_in_force), world_(std::move(world)) {
  Forget();
}

void Engine::Forget() {
  const auto n = static_cast<size_t>(world_.size());
  pairs_.Clear();
  broad_phase_ = collision::BroadPhase();
  claims_.assign(n, {});
  motions_.assign(n, {});
  step_start_ = step_end_ = world_.time;
  flown_.assign(n, {});
  past_contacts_.clear();
  committed_.assign(n, world_.time);
  loads_.assign(n, {});
  stage_velocity_.assign(n, Vec6::Zero());
  solved_.assign(n, nullptr);
  joint_forces_.assign(world_.joints.size(), {});
  spring_forces_.assign(world_.springs.size(), {});
  linked_.assign(n, {});
  const auto link = [&](const auto& links) {
    for (const auto& [a, b] : links) {
      linked_[static_cast<size_t>(a)].push_back(b);
      linked_[static_cast<size_t>(b)].push_back(a);
    }
  };
  link(LinkedBodies(world_.joints));
  link(LinkedBodies(world_.springs));
  asleep_.assign(n, 0);
  quiet_steps_.assign(n, 0);
  reconsider_.clear();
}

void Engine::SynchronizePairs() {
  std::vector<char> immovable;
  for (const dynamics::ModelBody& body : world_.bodies) immovable.push_back(body.movable() ? 0 : 1);
  pairs_.Synchronize(broad_phase_.Update(claims_, immovable), world_);
}

std::vector<int> Engine::FindPairs() {
  for (int i = 0; i < world_.size(); ++i) claims_[static_cast<size_t>(i)] = RestingClaim(i);
  SynchronizePairs();
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
  for (const PairRecord& pair : pairs_.records())
    if (-pair.gap > deepest.depth) deepest = {pair.a, pair.b, -pair.gap};
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
  for (const PairRecord& pair : pairs_.records())
    if (const double gap = GapAt(pair, world_.time); gap <= 0.0)
      return Overlap{pair.a, pair.b, -gap};
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
    for (const int other : linked_[static_cast<size_t>(island[next])])
      if (Asleep(other)) island.push_back(other);
  }
}

std::vector<Island> Engine::FindContacts() {
  const std::vector<int> movable = FindPairs();
  for (PairRecord& pair : pairs_.records()) pair.looked_at = PairRecord::kNever;
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
  const std::vector<dynamics::BodyState> before = world_.states;
  const StepClock clock_before = world_.clock;
  const Ledger ledger_before = ledger;
  BeginStep(world_.clock.Take(world_.time, h));

  std::vector<int> awake;
  for (int i = 0; i < world_.size(); ++i)
    if (world_.body(i).movable() && !Asleep(i)) awake.push_back(i);
  std::optional<StepFailure> failure = Resolve(awake, step_start_);

  constexpr int kPlansPerEvent = 50;  // plans of islands end at times that are no events
  const int most = settings.events.max_events_per_step;
  Standstill standstill;
  for (int resolved = 1; !failure; ++resolved) {
    const std::optional<Event> event = EarliestEvent();
    if (!event) break;
    if (event->pair >= 0) ++last_.events;
    if (last_.events > most || resolved > kPlansPerEvent * most) {
      failure = StepFailure{"more than " + std::to_string(most) +
                            " events in one step (settings.events.max_events_per_step)"};
      break;
    }
    if (event->pair >= 0 && standstill.Add(event->t, pairs_.records().size())) {
      std::ostringstream message;
      message << NameBodies(world_, pairs_.at(event->pair))
              << " meet again and again at t = " << event->t << " s: nothing keeps them apart";
      failure = StepFailure{message.str()};
      break;
    }
    const std::vector<int> bodies = CollectIsland(*event);
    CommitTo(event->t, bodies);
    Wake(bodies, event->t);
    failure = RefuseOverlap(bodies, event->t);
    const int struck = last_.collisions;
    if (!failure) failure = Resolve(bodies, event->t);
    if (event->pair < 0 && last_.collisions > struck) ++last_.events;  // where a plan ended
  }
  counters_.events += last_.events;
  if (!failure) failure = MoveToEnd();
  if (failure) {
    world_.states = before;
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
  spring_energy_ = ComputeSpringEnergy(world_);
  reconsider_.clear();
  for (auto& pieces : flown_) pieces.clear();
  past_contacts_.clear();
  for (PairRecord& pair : pairs_.records()) {
    pair.impacts_in_step = 0;
    pair.unsolved_in_step = false;
    pair.pushing = false;
  }
  for (int i = 0; i < world_.size(); ++i) {
    committed_[static_cast<size_t>(i)] = step_start_;
    claims_[static_cast<size_t>(i)] = RestingClaim(i);
    if (world_.body(i).movable() && !Asleep(i)) continue;
    Launch(i, step_start_, step_end_);  // sleeping and prescribed motions are known without a solve
    GrowClaim(i, step_start_);
  }
  for (const dynamics::ModelThruster& thruster : world_.thrusters) {
    const bool waits = thruster.key.empty() && Asleep(thruster.at.body);
    for (const double change : {thruster.from, thruster.until})
      if (thruster.key.empty() && change < step_end_ &&
          (change > step_start_ || (waits && change == step_start_)))
        reconsider_.push_back({.t = change, .body = thruster.at.body});
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

std::optional<Engine::Event> Engine::EarliestEvent() const {
  std::optional<Event> earliest;
  const auto consider = [&](const Event& event) {
    if (event.t < step_end_ && (!earliest || event.t < earliest->t)) earliest = event;
  };
  for (int i = 0; i < static_cast<int>(pairs_.records().size()); ++i)
    if (pairs_.at(i).event) consider({.t = pairs_.at(i).event->t, .pair = i});
  for (const Event& event : reconsider_) consider(event);
  for (int i = 0; i < world_.size(); ++i)
    consider({.t = motions_[static_cast<size_t>(i)].trajectory().end(), .body = i});
  return earliest;
}

std::vector<int> Engine::CollectIsland(const Event& event) {
  std::vector<int> bodies;
  std::vector<char> seen(static_cast<size_t>(world_.size()), 0);
  const auto add = [&](int body) {
    if (!world_.body(body).movable() || seen[static_cast<size_t>(body)] != 0) return;
    seen[static_cast<size_t>(body)] = 1;
    bodies.push_back(body);
  };
  if (event.pair >= 0) {
    const PairRecord& pair = pairs_.at(event.pair);
    LogSearch(pair);
    add(pair.a);
    add(pair.b);
  } else {
    std::erase_if(reconsider_,
                  [&](const Event& done) { return done.t == event.t && done.body == event.body; });
    add(event.body);
    // What was planned together is planned again together, also where it has parted.
    for (int i = 0; i < world_.size(); ++i)
      if (motions_[static_cast<size_t>(i)].trajectory().end() == event.t) add(i);
  }
  for (size_t next = 0; next < bodies.size(); ++next) {
    for (const int index : pairs_.OfBody(bodies[next])) LookAt(&pairs_.at(index), event.t);
    for (const int index : pairs_.OfBody(bodies[next])) {
      const PairRecord& pair = pairs_.at(index);
      if (!pair.InBand() && !pair.pushing) continue;
      add(pair.a);
      add(pair.b);
    }
    for (const int other : linked_[static_cast<size_t>(bodies[next])]) add(other);
  }
  std::ranges::sort(bodies);
  return bodies;
}

void Engine::CommitTo(double t, const std::vector<int>& bodies) {
  std::vector<FlownPiece> pieces;
  const auto commit = [&](int i) {
    const auto k = static_cast<size_t>(i);
    const double elapsed = t - committed_[k];
    const dynamics::BodyState before = world_.state(i);
    world_.state(i) = motions_[k].trajectory().StateAt(t);
    committed_[k] = t;
    if (!world_.body(i).movable() || Asleep(i)) return;

    const double work = BookMotion(i, t - elapsed, t, world_.state(i).p_WBcm - before.p_WBcm);
    pieces.push_back({.body = i, .start = t - elapsed, .before = before, .work = work});
  };
  for (const int i : bodies) commit(i);
  for (int i = 0; i < world_.size(); ++i)
    if (!world_.body(i).movable()) commit(i);
  TakeBackGains({world_, pairs_, linked_, loads_, motions_}, pieces, &world_, &ledger);
}

// The impulse and the works of what pushed a body along a piece of its trajectory, on which all
// loads but damping were constant in W. Returns the work from outside [J].
double Engine::BookMotion(int body, double from, double to, const Vec3& travel) {
  const Load& load = loads_[static_cast<size_t>(body)];
  const auto& motion = motions_[static_cast<size_t>(body)];
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
  const double outside =
      work(load.driven) + load.conveyed_power * elapsed + load.ramp.conveyed_power * ramped;
  ledger.BookWork(outside);
  ledger.BookFriction(-work(load.friction) - load.conveyed_friction * elapsed);
  ledger.BookDamping(-work(load.springs));
  if (damping.linear == 0.0 && damping.angular == 0.0) return outside;
  ledger.BookDamping(integrate([&](double t) {
    const dynamics::BodyState state = motion.trajectory().StateAt(t);
    const Twist twist = dynamics::ComputeTwist(model, state);
    return damping.linear * twist.v.dot(state.P) + damping.angular * twist.w.dot(state.L);
  }));
  return outside;
}

void Engine::Wake(const std::vector<int>& bodies, double t) {
  for (const int i : bodies) {
    const auto k = static_cast<size_t>(i);
    if (std::exchange(asleep_[k], 0) != 0) Report(EventKind::kWake, i, t);
    quiet_steps_[k] = 0;
  }
}

std::optional<StepFailure> Engine::MoveToEnd() {
  std::vector<int> movable, moving;
  for (int i = 0; i < world_.size(); ++i) {
    if (world_.body(i).movable()) movable.push_back(i);
    if (world_.body(i).movable() ? !Asleep(i) : IsConveyor(i)) moving.push_back(i);
  }
  CommitTo(step_end_, movable);
  if (std::string torn = DescribeTornJoint(world_); !torn.empty())
    return StepFailure{std::move(torn)};
  return RefuseOverlap(moving, step_end_);
}

void Engine::FinishStep() {
  world_.time = step_end_;
  ledger.BookDamping(spring_energy_ - ComputeSpringEnergy(world_));

  ++counters_.steps;
  int contacts = 0;
  for (PairRecord& pair : pairs_.records()) {
    contacts += static_cast<int>(pair.manifold.points.size());
    pair.event.reset();
  }
  counters_.contacts_max = std::max(counters_.contacts_max, contacts);
  ledger.Audit(world_);
}

void Engine::LogSearch(const PairRecord& pair) {
  StepLog::Search search{.a = pair.a,
                         .b = pair.b,
                         .threshold = Threshold(pair),
                         .has_poses = log.wanted.search_poses,
                         .looks = {}};
  const auto poses = [&](double t) {
    return std::array{motions_[static_cast<size_t>(pair.a)].PoseAt(t),
                      motions_[static_cast<size_t>(pair.b)].PoseAt(t)};
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
  const auto k = static_cast<size_t>(body);
  const BodyMotion* piece = &motions_[k];
  for (auto earlier = flown_[k].rbegin();
       earlier != flown_[k].rend() && piece->trajectory().start() > t; ++earlier)
    piece = &*earlier;
  return piece->trajectory().StateAt(std::max(t, piece->trajectory().start()));
}

std::vector<const PairContacts*> Engine::ContactsDuring(double t) const {
  std::vector<const PairContacts*> contacts;
  for (const PairRecord& pair : pairs_.records()) contacts.push_back(&pair);
  if (AfterLastStep(t) >= 0.0) return contacts;
  // The first that lasted beyond t is the one: it is put in last.
  for (auto past = past_contacts_.rbegin(); past != past_contacts_.rend() && past->until > t;
       ++past) {
    const auto found = std::ranges::lower_bound(
        pairs_.records(), std::pair(past->contacts.a, past->contacts.b), {},
        [](const PairRecord& pair) { return std::pair(pair.a, pair.b); });
    TOUCHSTONE_CHECK(found != pairs_.records().end() && found->a == past->contacts.a &&
                     found->b == past->contacts.b);  // within a step no pair is given up
    contacts[static_cast<size_t>(found - pairs_.records().begin())] = &past->contacts;
  }
  return contacts;
}

WorkerPool& Engine::Workers() {
  if (!workers_ || workers_->threads() != settings.threads)
    workers_ = std::make_shared<WorkerPool>(settings.threads);
  return *workers_;
}

bool Engine::IsConveyor(int body) const {
  const dynamics::ModelBody& model = world_.body(body);
  return !model.movable() && !(model.prescribed.v.isZero(0.0) && model.prescribed.w.isZero(0.0));
}

double Engine::RemainingStep(double t) const {
  return std::max(step_end_ - t, 0.01 * (step_end_ - step_start_));
}

double Engine::SlowestBounce() const {
  return std::sqrt(2.0 * world_.environment.gravity.norm() * settings.contact.tolerance);
}

}  // namespace touchstone::simulation
