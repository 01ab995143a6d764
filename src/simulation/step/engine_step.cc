// A step: from its begin, from event to event, to its end or back.

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "simulation/books/coupled_bodies.h"
#include "simulation/books/event_report.h"
#include "simulation/books/motion_books.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/joints/torn_joint.h"
#include "simulation/joints/wedged.h"
#include "simulation/step/engine.h"
#include "simulation/step/meeting_stage.h"

namespace touchstone::simulation {
namespace {

// Counts the events at one instant, in which nothing moves.
class InstantCounter {
 public:
  // Whether there are too many now. Each pair may meet a few times, if only in steps of half a gap.
  bool Add(double t, std::size_t pairs) {
    constexpr std::size_t kMost = 100, kMostOfPair = 10;
    events_ = std::exchange(t_, t) == t ? events_ + 1 : 1;
    return events_ > kMost + kMostOfPair * pairs;
  }

 private:
  double t_ = -1.0;
  std::size_t events_ = 0;
};

void AddTimes(const StepTimes& of_step, StepTimes* sum) {
  for (double StepTimes::*stage : {&StepTimes::contacts, &StepTimes::positions, &StepTimes::impacts,
                                   &StepTimes::forces, &StepTimes::events})
    sum->*stage += of_step.*stage;
}

// The earliest event that still holds.
std::optional<EventQueue::Event> TakeEarliest(const Motions& motions, const PairTable& pairs,
                                              EventQueue* events) {
  return events->Take([&](const EventQueue::Event& event) {
    if (event.kind == EventQueue::Kind::kPlanEnd)
      return motions.Of(event.a).trajectory().end() == event.t;
    const PairRecord& pair = pairs.at(event.pair);
    return pair.event && pair.event->t == event.t;
  });
}

// The logged ends of contacts whose pair has been removed since the step began, though it may have
// been added again. No other attempt at the step would find them.
std::vector<StepLog::Event> EndsOfRemovedPairs(const StepLog& log, const StepLog::Mark& start,
                                               const PairTable& pairs) {
  std::vector<StepLog::Event> ends;
  std::set<std::array<int, 4>> seen;
  for (std::size_t i = start.events; i < log.events.size(); ++i) {
    const StepLog::Event& event = log.events[i];
    const bool ends_contact = event.kind == EventKind::kContactBroken;
    if (!ends_contact && event.kind != EventKind::kContactMade) continue;
    const bool first = seen.insert({event.a, event.b, event.parts[0], event.parts[1]}).second;
    const int pair = pairs.Find({event.a, event.parts[0]}, {event.b, event.parts[1]});
    const bool known = pair >= 0 && pairs.at(pair).reported_at_start.touching;
    if (ends_contact && first && !known) ends.push_back(event);
  }
  return ends;
}

}  // namespace

std::optional<StepFailure> Engine::Step(double h) {
  std::optional<StepFailure> failure = TryStep(h);
  constexpr int kAttempts = 5;  // with more and more bodies at rest, then with all
  for (int attempt = 1; failure && failure->kind == StepFailure::Kind::kEnergyGained; ++attempt) {
    const std::vector<int>& more = attempt < kAttempts ? failure->bodies : activity_.Involved();
    start_.held_at_rest.insert(start_.held_at_rest.end(), more.begin(), more.end());
    Rewind();
    failure = TryStep(h);
  }
  start_.held_at_rest.clear();
  if (!failure) {
    FinishStep();
    return std::nullopt;
  }
  start_.Restore(&world_, &ledger);
  for (int i = 0; i < world_.size(); ++i) Wake({i}, world_.time);
  Forget();
  Refresh();
  return failure;
}

std::optional<StepFailure> Engine::TryStep(double h) {
  start_.Save(world_, ledger, counters_, log);
  BeginStep(world_.clock.Take(world_.time, h));
  std::optional<StepFailure> failure = Resolve(activity_.awake(), motions_.start());

  constexpr int kPlansPerEvent = 50;  // plans of islands end at times that are no events
  constexpr int kCutPlansPerEvent = 5;
  const int most = settings.events.max_events_per_step;
  InstantCounter instant;
  ContactDetection detection = Detection();
  Launcher launcher = Launching();
  MeetingStage meetings(settings, activity_, &world_, &motions_, &pairs_, {loads_, memory_},
                        &budget_, &open_pieces_, &detection, &launcher,
                        {ledger, log, counters_, last_});
  for (int resolved = 1; !failure; ++resolved) {
    settings.contact.stop.Check();
    const std::optional<EventQueue::Event> event = TakeEarliest(motions_, pairs_, &events_);
    if (!event) break;
    if (meetings.MeetAlone(*event)) {
      failure = meetings.Meet(*event);
      if (failure) break;
      const std::vector<int> bodies = meetings.BodiesOf(*event);
      claims_.ClaimSpace(world_, motions_, bodies, event->t, settings.contact.tolerance, &pairs_,
                         &log);
      failure = SearchEvents(bodies, event->t);
      continue;
    }
    if (event->kind == EventQueue::Kind::kGap) {
      ++last_.events;
      ++pairs_.at(event->pair).in_step.meetings;
    }
    if (last_.events + last_.cut_plans / kCutPlansPerEvent > most ||
        resolved > kPlansPerEvent * most) {
      failure =
          StepFailure{.kind = StepFailure::Kind::kTooManyEvents, .t = event->t, .count = most};
      break;
    }
    if (last_.solver_newton > settings.events.max_newton_per_step) {
      failure = StepFailure{.kind = StepFailure::Kind::kTooMuchWork,
                            .t = event->t,
                            .count = settings.events.max_newton_per_step};
      break;
    }
    if (event->pair >= 0 && instant.Add(event->t, static_cast<std::size_t>(pairs_.size()))) {
      failure = StepFailure{
          .kind = StepFailure::Kind::kStandstill, .t = event->t, .bodies = {event->a, event->b}};
      break;
    }
    const std::vector<int> bodies = CollectIsland(*event);
    failure = CommitTo(event->t, bodies);
    if (failure) break;
    Wake(bodies, event->t);
    if (const auto overlap = Detection().FindOverlap(bodies, event->t))
      failure = RefuseOverlap(*overlap, event->t, &counters_);
    const int struck = last_.collisions;
    if (!failure) failure = Resolve(bodies, event->t);
    if (event->pair < 0 && last_.collisions > struck) ++last_.events;  // where a plan ended
  }
  counters_.events += last_.events;
  if (!failure) failure = MoveToEnd();
  return failure;
}

void Engine::Rewind() {
  const StepTimes spent = last_.times;
  start_.Restore(&world_, &ledger);
  counters_ = start_.counters;
  AddTimes(spent, &counters_.times);
  const std::vector<StepLog::Event> ends = EndsOfRemovedPairs(log, start_.log, pairs_);
  log.ReturnTo(start_.log);
  log.events.insert(log.events.end(), ends.begin(), ends.end());
  links_.HoldAll(world_);
  activity_.ReturnToStart();
  for (const int body : activity_.Involved()) {
    memory_.Doubt(body);
    budget_.RewindStepOf(body);
    for (const int index : pairs_.OfBody(body)) {
      PairRecord& pair = pairs_.at(index);
      pair.looked_at = PairRecord::kNever;
      pair.event.reset();
      pair.reported = pair.reported_at_start;
    }
  }
}

void Engine::BeginStep(double end) {
  last_ = LastStep();
  motions_.BeginStep(world_.time, end);
  activity_.BeginStep(world_);
  events_.Clear();
  open_pieces_.Clear();
  past_contacts_.Clear();
  for (const auto* bodies : {&activity_.settled(), &activity_.awake(), &activity_.prescribed()})
    for (const int i : *bodies) {
      start_.SaveBody(world_, links_, i);
      motions_.BeginStepOf(i);
      if (budget_.IsRough(i))
        for (const int index : pairs_.OfBody(i)) pairs_.at(index).looked_at = PairRecord::kNever;
      budget_.BeginStepOf(i);
      claims_.Rest(world_, i, settings.contact.tolerance);
      for (const int index : pairs_.OfBody(i)) {
        PairRecord& pair = pairs_.at(index);
        pair.in_step.impacts = 0;
        const bool wedged = pair.in_step.opened_joints || pair.in_step.exits >= kWedged;
        pair.in_step.exits = wedged ? kWedged - 1 : 0;
        pair.in_step.opened_joints = false;
        pair.in_step.meetings = 0;
        pair.pushing = false;
      }
    }
  for (const int body : start_.held_at_rest) budget_.HoldAtRest(body);
  ClaimWaysOfOpenJoints(world_, links_, activity_.awake(), settings, &claims_, &pairs_, &log);
  energy_.Update(world_, links_, activity_.awake());
  start_.spring_energy = energy_.springs();
  // Resting and prescribed motions are known without a solve.
  for (const int i : activity_.settled())
    motions_.Set(i, BodyMotion(dynamics::Trajectory::Rest(world_.state(i))), motions_.start());
  for (const int i : activity_.prescribed()) {
    Launching().Launch(i, motions_.start(), motions_.end());
    claims_.Grow(world_, i, motions_.Of(i), motions_.start(), settings.contact.tolerance);
  }
  // What changes at the start itself is an event only for those that sleep: it wakes them.
  for (const auto& [t, body] : thruster_times_.Between(motions_.start(), motions_.end()))
    if (t > motions_.start() || Asleep(body)) events_.AddChange(t, body);
}

std::vector<int> Engine::CollectIsland(const EventQueue::Event& event) {
  std::vector<int> first = {event.a};
  if (event.kind == EventQueue::Kind::kGap) {
    ReportSearch(pairs_.at(event.pair), motions_, settings.contact, &log);
    first.push_back(event.b);
  } else if (const auto& planned = memory_.Solved(event.a)) {
    // What was planned together is planned again together, also where it has parted.
    for (const int body : planned->bodies)
      if (body != event.a && motions_.Of(body).trajectory().end() == event.t) first.push_back(body);
  }
  ContactDetection detection = Detection();
  const auto collect = [&] {
    return island_finder_.Collect(world_, pairs_, links_, first, [&](int body) {
      detection.DetectContacts(std::array{body}, event.t);
    });
  };
  const std::vector<int> bodies = collect();
  std::vector<int> exact;
  std::ranges::copy_if(bodies, std::back_inserter(exact),
                       [&](int body) { return !budget_.IsRough(body); });
  if (!budget_.BeginRoughRound(bodies, settings) || exact.empty()) return bodies;
  for (const int body : exact)  // their contacts reach further now
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).looked_at = PairRecord::kNever;
  return collect();
}

std::optional<StepFailure> Engine::CommitTo(double t, std::span<const int> bodies) {
  std::vector<FlownPiece> pieces;
  for (const int i : bodies) {
    if (Asleep(i)) {
      motions_.MoveTo(t, i, &world_);
      continue;
    }
    const Load& load = loads_[static_cast<size_t>(i)];
    pieces.push_back(open_pieces_.Join(FlyTo(t, i, load, &motions_, &world_, &ledger)));
  }
  Launching().PlaceNeighbours(bodies, t);
  CountTurns(links_, motions_, bodies, t, &world_);
  const FlightView flight{world_, pairs_, links_, loads_, motions_};
  const std::vector<CoupledBodies> gained = TakeBackGains(flight, pieces, &world_, &ledger);
  if (settings.pace == settings::Pace::kExact || gained.empty()) return std::nullopt;
  std::erase_if(pieces, [&](const FlownPiece& piece) { return budget_.IsExempt(piece.body); });
  std::vector<int> lifted;
  for (const CoupledBodies& group : gained) {
    if (budget_.AreExempt(group.bodies) ||
        TakeFromNeighbours(flight, pieces, group, &world_, &ledger))
      continue;
    std::ranges::copy_if(group.bodies, std::back_inserter(lifted), [&](int body) {
      return std::ranges::count(start_.held_at_rest, body) == 0;
    });
  }
  if (lifted.empty()) return std::nullopt;
  std::ranges::sort(lifted);
  return StepFailure{.kind = StepFailure::Kind::kEnergyGained, .t = t, .bodies = std::move(lifted)};
}

std::optional<StepFailure> Engine::MoveToEnd() {
  std::vector<int> movable, moving;
  for (const int i : activity_.Involved()) {
    if (world_.body(i).movable()) movable.push_back(i);
    if (!Asleep(i)) moving.push_back(i);
  }
  for (const int i : activity_.prescribed()) motions_.MoveTo(motions_.end(), i, &world_);
  if (auto failure = CommitTo(motions_.end(), movable)) return failure;
  for (const int joint : links_.open())
    counters_.opening_max = std::max(counters_.opening_max, OpeningOf(world_, joint));
  links_.HoldAll(world_);
  if (const auto torn = FindTornJoint(world_, links_, moving))
    return StepFailure{.kind = StepFailure::Kind::kTornJoint,
                       .t = motions_.end(),
                       .joint = torn->joint,
                       .depth = torn->opening};
  if (const auto overlap = Detection().FindOverlap(moving, motions_.end()))
    return RefuseOverlap(*overlap, motions_.end(), &counters_);
  return std::nullopt;
}

void Engine::FinishStep() {
  world_.time = motions_.end();
  Vec3 momentum = Vec3::Zero();
  for (const int body : activity_.Involved()) {
    momentum += world_.state(body).P;
    for (const int index : pairs_.OfBody(body)) {
      PairRecord& pair = pairs_.at(index);
      pair.event.reset();
      pair.reported_at_start = pair.reported;
    }
  }
  energy_.Update(world_, links_, activity_.Involved());
  ledger.BookDamping(start_.spring_energy - energy_.springs());
  ledger.Audit(energy_.total(), momentum);
  ++counters_.steps;
  if (last_.rough) ++counters_.rough.steps;
  AddTimes(last_.times, &counters_.times);
  counters_.contacts_max = std::max(counters_.contacts_max, pairs_.contact_points());
}

}  // namespace touchstone::simulation
