// A step, from event to event.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "simulation/books/coupled_bodies.h"
#include "simulation/books/event_report.h"
#include "simulation/books/motion_books.h"
#include "simulation/books/stopwatch.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/step/engine.h"
#include "simulation/step/meeting_stage.h"
#include "simulation/step/step_bounds.h"
#include "simulation/step/step_cut.h"

namespace touchstone::simulation {
namespace {

// Whether a body of prescribed motion, which nothing stops, is near these bodies or tied to one.
bool MeetPrescribed(const World& world, const PairTable& pairs, const LinkGraph& links,
                    std::span<const int> bodies) {
  return std::ranges::any_of(bodies, [&](int body) {
    const auto is_prescribed = [&](int other) { return HasPrescribedMotion(world, other); };
    return is_prescribed(body) || std::ranges::any_of(links.Bodies(body), is_prescribed) ||
           std::ranges::any_of(pairs.OfBody(body), [&](int index) {
             return is_prescribed(pairs.at(index).a) || is_prescribed(pairs.at(index).b);
           });
  });
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

}  // namespace

std::optional<StepFailure> Engine::Step(double h) {
  const bool goes_on =
      settings.pace == settings::Pace::kLively && world_.clock.GoesOn(world_.time, h);
  budget_.BeginStep(goes_on);
  start_.attempts.Begin(goes_on);
  std::optional<StepFailure> failure;
  for (;;) {
    failure = TryStep(h);
    const std::vector<int> involved = activity_.Involved();
    if (!failure) {
      energy_.Update(world_, links_, involved);
      if (start_.HasGainedTooMuch(last_, world_, loads_, ledger, energy_))
        failure = StepFailure{.kind = StepFailure::Kind::kStepGained, .t = motions_.end()};
    }
    if (!failure || !start_.attempts.Next({*failure, last_.rough, last_.cut}, involved)) break;
    Rewind();
    energy_.Update(world_, links_, involved);
  }
  if (!failure) {
    // What an attempt has left behind may lead to other exact forces than those of the pace exact.
    if (!start_.attempts.is_first() || start_.rough || last_.cut)
      LabelRough(world_, activity_.Involved().front(), motions_.end(), &last_, &log);
    start_.rough = false;
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

  // Further attempts have a quarter of the work at least.
  constexpr double kPartOfFurther = 0.25;
  const double most_work = std::max(
      StepWork::Most(settings), budget_.work().sum() + kPartOfFurther * StepWork::Most(settings));
  std::int64_t substeps = 0;
  StepBounds bounds(settings, motions_, &activity_);
  ContactDetection detection = Detection();
  Launcher launcher = Launching();
  MeetingStage meetings(settings, activity_, &world_, &motions_, &pairs_, {loads_, memory_},
                        &budget_, &open_pieces_, &detection, &launcher,
                        {ledger, log, counters_, last_});
  while (!failure) {
    settings.contact.stop.Check();
    bounds.Count();
    const std::optional<EventQueue::Event> event = TakeEarliest(motions_, pairs_, &events_);
    if (!event) break;
    budget_.work().SpendSubsteps(motions_.substeps() -
                                 std::exchange(substeps, motions_.substeps()));
    if (budget_.work().sum() > most_work && start_.attempts.may_be_cut() &&
        settings.pace == settings::Pace::kLively &&
        MayCutAt(event->t, world_, motions_, links_, activity_.awake(), budget_)) {
      last_.cut = true;
      motions_.CutAt(event->t);
      world_.clock.CutAt(event->t);
      break;
    }
    if (meetings.AreInVain(*event)) failure = meetings.End(*event, start_.attempts.is_exact());
    if (failure) break;
    if (!meetings.MeetAlone(*event)) {
      failure = Interrupt(*event, &bounds);
    } else if (!meetings.AreStopped(*event)) {
      failure = meetings.Meet(*event);
      if (failure) break;
      const Stopwatch watch(&last_.times.events);
      const std::vector<int> bodies = meetings.BodiesOf(*event);
      claims_.ClaimSpace(world_, motions_, bodies, event->t, settings.contact.tolerance, &pairs_,
                         &log);
      const std::int64_t evaluations = counters_.gaps.evaluations;
      failure = SearchEvents(bodies, event->t);
      meetings.SpendSearch(counters_.gaps.evaluations - evaluations);
    }
  }
  counters_.events += last_.events;
  if (!failure) failure = MoveToEnd();
  return failure;
}

std::optional<StepFailure> Engine::Interrupt(const EventQueue::Event& event, StepBounds* bounds) {
  const bool meet = event.kind == EventQueue::Kind::kGap;
  if (meet) {
    ++last_.events;
    ++pairs_.at(event.pair).in_step.meetings;
  }
  if (auto failure = bounds->Exceeded(event, last_, static_cast<std::size_t>(pairs_.size()),
                                      start_.attempts.is_exact()))
    return failure;
  const std::vector<int> bodies = CollectIsland(event);
  if (meet && budget_.CountCoarseEvent(bodies, settings) &&
      !MeetPrescribed(world_, pairs_, links_, bodies))
    for (const int body : bodies) budget_.HoldAtRest(body);
  if (auto failure = CommitTo(event.t, bodies)) return failure;
  Wake(bodies, event.t);
  if (const auto overlap = Detection().FindOverlap(bodies, event.t))
    return RefuseOverlap(*overlap, event.t, &counters_);
  const int struck = last_.collisions;
  auto failure = Resolve(bodies, event.t);
  if (event.pair < 0 && last_.collisions > struck) ++last_.events;  // at a plan's end
  return failure;
}

std::vector<int> Engine::CollectIsland(const EventQueue::Event& event) {
  std::vector<int> first = {event.a};
  if (event.kind == EventQueue::Kind::kGap) {
    ReportSearch(pairs_.at(event.pair), motions_, settings.contact, &log);
    first.push_back(event.b);
  } else if (const auto& planned = memory_.Solved(event.a)) {
    // Bodies that were planned together are planned together again, even if they have separated.
    for (const int body : planned->bodies)
      if (body != event.a && motions_.Of(body).trajectory().end() == event.t) first.push_back(body);
  }
  ContactDetection detection = Detection();
  const auto collect = [&] {
    return island_finder_.Collect(world_, pairs_, links_, first, [&](int body) {
      detection.DetectContacts(std::array{body}, event.t);
    });
  };
  std::vector<int> bodies = collect();
  if (budget_.AreExempt(bodies) && budget_.AnyRough(bodies)) {
    budget_.Exempt(bodies);
    for (const int body : bodies)  // their contacts no longer reach out
      for (const int index : pairs_.OfBody(body)) pairs_.at(index).looked_at = PairRecord::kNever;
    bodies = collect();
  }
  std::vector<int> exact;
  std::ranges::copy_if(bodies, std::back_inserter(exact),
                       [&](int body) { return !budget_.IsRough(body); });
  if (!budget_.BeginRoughRound(bodies, settings) || exact.empty()) return bodies;
  for (const int body : exact)  // their contacts reach further now
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).looked_at = PairRecord::kNever;
  return collect();
}

std::optional<StepFailure> Engine::CommitTo(double t, std::span<const int> bodies) {
  const Stopwatch watch(&last_.times.motion);
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
  const std::vector<CoupledBodies> gained =
      TakeBackGains(flight, pieces, settings.contact.tolerance, &world_, &ledger);
  if (!last_.rough || gained.empty()) return std::nullopt;
  const auto stays_exact = [&](std::span<const int> group) {
    return budget_.AreExempt(group) && !budget_.IsCoarse(group);
  };
  std::erase_if(pieces,
                [&](const FlownPiece& piece) { return stays_exact(std::array{piece.body}); });
  std::vector<int> lifted;
  bool coarse = false;
  for (const CoupledBodies& group : gained) {
    if (stays_exact(group.bodies) || TakeFromNeighbours(flight, pieces, group, &world_, &ledger))
      continue;
    if (group.gain <= OpeningWork(pairs_, group.bodies, OpenedGap(settings.contact))) {
      ledger.BookOpening(group.gain);
      continue;
    }
    if (budget_.IsCoarse(group.bodies) && MeetPrescribed(world_, pairs_, links_, group.bodies)) {
      start_.attempts.KeepExact(group.bodies);
      coarse = true;
      continue;
    }
    if (budget_.ArePushed(group.bodies)) continue;
    std::ranges::copy_if(group.bodies, std::back_inserter(lifted),
                         [&](int body) { return !start_.attempts.IsHeldAtRest(body); });
  }
  if (lifted.empty() && !coarse) return std::nullopt;
  std::ranges::sort(lifted);
  return StepFailure{.kind = StepFailure::Kind::kEnergyGained, .t = t, .bodies = std::move(lifted)};
}

}  // namespace touchstone::simulation
