#include "simulation/engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "simulation/attachments.h"
#include "simulation/companions.h"
#include "simulation/contact_limits.h"
#include "simulation/crowd.h"
#include "simulation/event_report.h"
#include "simulation/motion_books.h"
#include "simulation/standstill.h"
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
  pairs_.Reset(world_);
  claims_.Reset(world_);
  motions_ = Motions(world_.size(), world_.time);
  past_contacts_.Clear();
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

ContactDetection Engine::Detection() {
  return {world_, motions_, settings, &pairs_, &past_contacts_, &log, &counters_.witnesses};
}

PositionCorrection Engine::Positions() {
  return {settings, motions_, claims_, Detection(), &world_, &pairs_, &ledger, &log};
}

ImpactStage Engine::Impacts() {
  return {settings, motions_, &world_, &pairs_, &ledger, &log, &counters_, &last_};
}

ForcePlanner Engine::Planner() const {
  return {settings, mouse,  world_,          pairs_,        motions_,
          events_,  loads_, stage_velocity_, joint_forces_, spring_forces_};
}

EventSearch Engine::Search() {
  return {world_,     motions_, links_,   settings,        Detection(),
          &Workers(), &pairs_,  &events_, &counters_.gaps, &counters_.witnesses};
}

WorkerPool& Engine::Workers() {
  if (!workers_ || workers_->threads() != settings.threads)
    workers_ = std::make_shared<WorkerPool>(settings.threads);
  return *workers_;
}

std::vector<int> Engine::FindPairs() {
  past_contacts_.Clear();  // of pairs that may be given up here
  std::vector<int> movable;
  for (int i = 0; i < world_.size(); ++i) {
    claims_.Rest(world_, i, settings.contact.tolerance);
    if (world_.body(i).movable()) movable.push_back(i);
  }
  claims_.UpdatePairs(world_, &pairs_);
  return movable;
}

std::optional<Engine::Overlap> Engine::Prepare() {
  Forget();
  if (const auto crowd = FindCrowd(world_, settings.contact.tolerance))
    return Overlap{crowd->a, crowd->b, crowd->depth};
  const std::vector<int> movable = FindPairs();
  Detection().DetectContacts(movable, world_.time);
  Overlap deepest;
  for (const int index : pairs_.All())
    if (const PairRecord& pair = pairs_.at(index); - pair.gap > deepest.depth)
      deepest = {pair.a, pair.b, -pair.gap};
  if (deepest.depth > settings.contact.tolerance) return deepest;

  bool moved = false;
  for (const Island& island : island_finder_.Find(world_, pairs_, links_, movable)) {
    ObeyJoints(island, settings, &world_, &ledger, &joint_conflict_);
    if (!CorrectPositions(island, world_.time, &moved)) continue;
    if (island.pairs.empty()) return Overlap{island.bodies.front(), island.bodies.back(), 0.0};
    const PairRecord& pair = pairs_.at(island.pairs.front());
    return Overlap{pair.a, pair.b, std::max(-pair.gap, 0.0)};
  }
  Refresh();
  for (const int index : pairs_.All()) {
    const PairRecord& pair = pairs_.at(index);
    if (const double gap = Detection().GapAt(pair, world_.time); gap <= 0.0)
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
    ForceSolution forces = Planner().SolveIsland(island, world_.time, settings.step);
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
  Detection().DetectContacts(movable, world_.time);
  return island_finder_.Find(world_, pairs_, links_, movable);
}

std::vector<Engine::StaticSolution> Engine::SolveStatic(std::optional<double> h) {
  const double leaving =
      h ? PartingSpeed(settings.contact, *h) : SlowestBounce(world_, settings.contact);
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
  std::optional<StepFailure> failure = Resolve(activity_.awake(), motions_.start());

  constexpr int kPlansPerEvent = 50;  // plans of islands end at times that are no events
  const int most = settings.events.max_events_per_step;
  Standstill standstill;
  for (int resolved = 1; !failure; ++resolved) {
    const std::optional<EventQueue::Event> event = TakeEarliestEvent();
    if (!event) break;
    if (event->kind == EventQueue::Kind::kGap) ++last_.events;
    if (last_.events > most || resolved > kPlansPerEvent * most) {
      failure =
          StepFailure{.kind = StepFailure::Kind::kTooManyEvents, .t = event->t, .count = most};
      break;
    }
    if (event->pair >= 0 && standstill.Add(event->t, static_cast<std::size_t>(pairs_.size()))) {
      failure = StepFailure{
          .kind = StepFailure::Kind::kStandstill, .t = event->t, .bodies = {event->a, event->b}};
      break;
    }
    const std::vector<int> bodies = CollectIsland(*event);
    CommitTo(event->t, bodies);
    Wake(bodies, event->t);
    if (const auto overlap = Detection().FindOverlap(bodies, event->t))
      failure = Refuse(*overlap, event->t);
    const int struck = last_.collisions;
    if (!failure) failure = Resolve(bodies, event->t);
    if (event->pair < 0 && last_.collisions > struck) ++last_.events;  // where a plan ended
  }
  counters_.events += last_.events;
  if (!failure) failure = MoveToEnd();
  if (failure) {
    TakeBack(clock_before, ledger_before);
  } else {
    FinishStep();
  }
  return failure;
}

// The world is as it was before the step.
void Engine::TakeBack(const StepClock& clock, const Ledger& books) {
  for (auto before = before_.rbegin(); before != before_.rend(); ++before)
    world_.state(before->first) = before->second;
  world_.clock = clock;
  ledger = books;
  for (int i = 0; i < world_.size(); ++i) Wake({i}, world_.time);
  Forget();
  Refresh();
}

StepFailure Engine::Refuse(const Overlap& overlap, double t) {
  counters_.penetration_max = std::max(counters_.penetration_max, overlap.depth);
  return {.kind = StepFailure::Kind::kOverlap,
          .t = t,
          .bodies = {overlap.a, overlap.b},
          .depth = overlap.depth};
}

void Engine::BeginStep(double end) {
  last_ = LastStep();
  motions_.BeginStep(world_.time, end);
  activity_.BeginStep(world_);
  events_.Clear();
  past_contacts_.Clear();
  before_.clear();
  for (const auto* bodies : {&activity_.settled(), &activity_.awake(), &activity_.conveyors()})
    for (const int i : *bodies) {
      before_.emplace_back(i, world_.state(i));
      motions_.BeginStepOf(i);
      claims_.Rest(world_, i, settings.contact.tolerance);
      for (const int index : pairs_.OfBody(i)) {
        PairRecord& pair = pairs_.at(index);
        pair.impacts_in_step = 0;
        pair.exits_in_step = pair.exits_in_step < kWedged ? 0 : kWedged - 1;
        pair.pushing = false;
      }
    }
  energy_.Update(world_, links_, activity_.awake());
  spring_energy_ = energy_.springs();
  // Resting and prescribed motions are known without a solve.
  for (const int i : activity_.settled())
    motions_.Set(i, BodyMotion(dynamics::Trajectory::Rest(world_.state(i))), motions_.start());
  for (const int i : activity_.conveyors()) {
    Launch(i, motions_.start(), motions_.end());
    claims_.Grow(world_, i, motions_.Of(i), motions_.start(), settings.contact.tolerance);
  }
  for (const dynamics::ModelThruster& thruster : world_.thrusters) {
    const bool waits = thruster.key.empty() && Asleep(thruster.at.body);
    for (const double change : {thruster.from, thruster.until})
      if (thruster.key.empty() && change < motions_.end() &&
          (change > motions_.start() || (waits && change == motions_.start())))
        events_.AddChange(change, thruster.at.body);
  }
}

// The stages in their order, numbered as in docs/step.md, "Resolving an island at time t".
std::optional<StepFailure> Engine::Resolve(const std::vector<int>& bodies, double t) {
  std::vector<Island> islands;
  const auto look = [&] {  // 1 and 2
    const Stopwatch watch(&last_.times.contacts);
    Detection().DetectContacts(bodies, t);
    islands = island_finder_.Find(world_, pairs_, links_, bodies);
  };
  const auto strike = [&]() -> std::optional<StepFailure> {  // 3
    const Stopwatch watch(&last_.times.impacts);
    for (const Island& island : islands)
      if (auto failure = Impacts().ResolveImpacts(island, t)) return failure;
    return std::nullopt;
  };
  look();
  if (auto failure = strike()) return failure;
  bool moved = false;
  {  // 4
    const Stopwatch watch(&last_.times.positions);
    for (const Island& island : islands)
      if (auto failure = CorrectPositions(island, t, &moved)) return failure;
  }
  if (moved) {
    look();
    if (auto failure = strike()) return failure;
  }
  {  // 5, and the trajectories of 6
    const Stopwatch watch(&last_.times.forces);
    if (auto failure = SolveAndLaunch(islands, t)) return failure;
  }
  if (t == motions_.start()) last_.islands = static_cast<int>(islands.size());
  const Stopwatch watch(&last_.times.events);  // the rest of 6
  ClaimSpace(bodies, t);
  std::vector<int> searched = bodies;
  if (t == motions_.start())  // sleepers may lie in the way of bodies of prescribed motion
    searched.insert(searched.end(), activity_.conveyors().begin(), activity_.conveyors().end());
  if (auto failure = SearchEvents(searched, t)) return failure;
  return PlanToEvents(bodies, t);
}

std::optional<StepFailure> Engine::CorrectPositions(const Island& island, double t, bool* moved) {
  const PositionCorrection::Outcome outcome = Positions().CorrectPositions(island, t);
  *moved |= outcome.acted;
  counters_.opening_max = std::max(counters_.opening_max, outcome.opening);
  if (!outcome.opened_gaps) return std::nullopt;
  ++counters_.position_passes;
  if (outcome.gap > 0.0) return std::nullopt;
  const PairRecord& pair = pairs_.at(outcome.pair);
  return StepFailure{.kind = StepFailure::Kind::kNotSeparated,
                     .t = t,
                     .bodies = {pair.a, pair.b},
                     .depth = -outcome.gap};
}

void Engine::ClaimSpace(std::span<const int> bodies, double t) {
  bool grown = t == motions_.start();
  for (const int body : bodies)
    grown |= claims_.Grow(world_, body, motions_.Of(body), t, settings.contact.tolerance);
  if (grown) claims_.UpdatePairs(world_, &pairs_);
}

std::optional<StepFailure> Engine::SearchEvents(std::span<const int> bodies, double t) {
  const auto overlap = Search().SearchEvents(bodies, t);
  if (!overlap) return std::nullopt;
  return Refuse(*overlap, t);
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
  std::vector<int> first = {event.a};
  if (event.kind == EventQueue::Kind::kGap) {
    LogSearch(pairs_.at(event.pair));
    first.push_back(event.b);
  } else if (const auto& planned = Solved(event.a)) {
    // What was planned together is planned again together, also where it has parted.
    for (const int body : planned->bodies)
      if (body != event.a && motions_.Of(body).trajectory().end() == event.t) first.push_back(body);
  }
  ContactDetection detection = Detection();
  return island_finder_.Collect(world_, pairs_, links_, first, [&](int body) {
    detection.DetectContacts(std::array{body}, event.t);
  });
}

void Engine::CommitTo(double t, std::span<const int> bodies) {
  std::vector<FlownPiece> pieces;
  for (const int i : bodies) {
    const dynamics::BodyState before = world_.state(i);
    const double start = t - motions_.MoveTo(t, i, &world_);
    if (Asleep(i)) continue;
    const double work =
        BookMotion(world_.body(i), world_.environment, loads_[static_cast<size_t>(i)],
                   motions_.Of(i), start, t, world_.state(i).p_WBcm - before.p_WBcm, &ledger);
    pieces.push_back({.body = i, .start = start, .before = before, .work = work});
  }
  for (const int i : activity_.conveyors()) motions_.MoveTo(t, i, &world_);
  TakeBackGains({world_, pairs_, links_, loads_, motions_}, pieces, &world_, &ledger);
}

void Engine::Wake(const std::vector<int>& bodies, double t) {
  for (const int i : bodies) {
    if (!activity_.Wake(i)) continue;
    before_.emplace_back(i, world_.state(i));
    Report(EventKind::kWake, world_, i, t, &log);
  }
}

std::optional<StepFailure> Engine::MoveToEnd() {
  std::vector<int> movable, moving;
  for (const int i : activity_.Involved()) {
    if (world_.body(i).movable()) movable.push_back(i);
    if (!Asleep(i)) moving.push_back(i);
  }
  CommitTo(motions_.end(), movable);
  if (const auto torn = FindTornJoint(world_, links_, moving))
    return StepFailure{.kind = StepFailure::Kind::kTornJoint,
                       .t = motions_.end(),
                       .joint = torn->joint,
                       .depth = torn->opening};
  if (const auto overlap = Detection().FindOverlap(moving, motions_.end()))
    return Refuse(*overlap, motions_.end());
  return std::nullopt;
}

void Engine::FinishStep() {
  world_.time = motions_.end();
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
                         .threshold = Threshold(pair, settings.contact),
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

double Engine::AfterLastStep(double t) const {
  constexpr double kOfStep = 1e-9;
  constexpr double kRoundOff = 4.0 * std::numeric_limits<double>::epsilon();
  const double after = t - world_.time;
  return std::abs(after) <= std::max(kOfStep * settings.step, kRoundOff * std::abs(t)) ? 0.0
                                                                                       : after;
}

dynamics::BodyState Engine::StateDuring(int body, double t) const {
  if (AfterLastStep(t) >= 0.0 || motions_.start() >= motions_.end()) return world_.state(body);
  return motions_.StateDuring(body, t);
}

std::vector<const PairContacts*> Engine::ContactsDuring(double t) const {
  constexpr double kLater = std::numeric_limits<double>::infinity();
  return past_contacts_.During(pairs_, AfterLastStep(t) >= 0.0 ? kLater : t);
}

}  // namespace touchstone::simulation
