#include "simulation/step/meeting_stage.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/sorting.h"
#include "simulation/books/event_report.h"
#include "simulation/books/stopwatch.h"
#include "simulation/forces/meeting_forces.h"
#include "simulation/impacts/impact_stage.h"
#include "simulation/motion/halt.h"

namespace touchstone::simulation {
namespace {

// Limits that take some 80 ms each. Beyond them each meeting stops a body.
constexpr int kMostOfStep = 512, kMostRounds = 128;
constexpr std::int64_t kMostEvaluations = 8000;  // evaluations of gaps, for finding the events
                                                 // after meetings
constexpr double kToOpen = 1e-3;  // relative to the tolerance: amount opened in a round

}  // namespace

MeetingStage::MeetingStage(const settings::Settings& settings, const Activity& activity,
                           World* world, Motions* motions, PairTable* pairs, ActingForces forces,
                           WorkBudget* budget, OpenPieces* open, ContactDetection* detection,
                           Launcher* launcher, StepBooks books)
    : settings_(settings),
      activity_(activity),
      world_(*world),
      motions_(*motions),
      pairs_(*pairs),
      acting_(forces),
      budget_(*budget),
      open_(*open),
      detection_(*detection),
      launcher_(*launcher),
      books_(books) {}

bool MeetingStage::ArePushed(const EventQueue::Event& event) const {
  return HasPrescribedMotion(world_, event.a) || HasPrescribedMotion(world_, event.b) ||
         budget_.ArePushed(BodiesOf(event));
}

bool MeetingStage::AreInVain(const EventQueue::Event& event) const {
  if (event.kind != EventQueue::Kind::kGap || !ArePushed(event)) return false;
  const std::vector<int> bodies = BodiesOf(event);
  return budget_.AnyRough(bodies) &&
         (meetings_ > kMostOfStep || budget_.RoughRounds(bodies) > kMostRounds);
}

std::optional<StepFailure> MeetingStage::End(const EventQueue::Event& event, bool exact) {
  if (exact) {
    budget_.Exempt(BodiesOf(event));
    return std::nullopt;
  }
  books_.last.rough = true;
  return StepFailure{
      .kind = StepFailure::Kind::kTooManyEvents, .t = event.t, .count = books_.last.events};
}

bool MeetingStage::MeetAlone(const EventQueue::Event& event) const {
  if (event.kind != EventQueue::Kind::kGap) return false;
  const std::vector<int> bodies = BodiesOf(event);
  if (ArePushed(event)) {
    if (std::ranges::any_of(bodies, [&](int body) { return acting_.LoadOf(body).holds; }))
      return false;  // a stopped body yields, too
    if (pairs_.at(event.pair).gap < kToOpen * settings_.contact.tolerance) return false;
  }
  return budget_.MeetAlone(bodies, settings_) && std::ranges::none_of(bodies, [&](int body) {
           return activity_.Asleep(body) || budget_.IsExempt(body);
         });
}

bool MeetingStage::AreStopped(const EventQueue::Event& event) const {
  return std::ranges::all_of(BodiesOf(event), [&](int body) { return acting_.LoadOf(body).holds; });
}

std::vector<int> MeetingStage::BodiesOf(const EventQueue::Event& event) const {
  std::vector<int> bodies;
  for (const int body : {event.a, event.b})
    if (world_.body(body).movable()) bodies.push_back(body);
  return bodies;
}

std::optional<StepFailure> MeetingStage::Meet(const EventQueue::Event& event) {
  const Stopwatch watch(&books_.last.times.impacts);
  const double t = event.t;
  const std::vector<int> bodies = BodiesOf(event);
  budget_.work().SpendEvent(bodies.size());
  ReportSearch(pairs_.at(event.pair), motions_, settings_.contact, &books_.log);
  budget_.MakeRough(bodies);
  const bool often = ++pairs_.at(event.pair).in_step.meetings > settings_.lively.meetings;
  if (++meetings_ > kMostOfStep || evaluations_ > kMostEvaluations || often) StopOneOf(bodies);
  Island meeting;
  std::vector<FlownPiece> pieces;
  std::vector<double> before;
  for (const int body : bodies) {
    pieces.push_back(FlyToMeeting(body, t));
    before.push_back(EnergyOf(body));
    if (!budget_.IsHeldAtRest(body)) meeting.bodies.push_back(body);
  }
  launcher_.PlaceNeighbours(bodies, t);
  meeting.pairs = PairsAt(event, meeting.bodies);
  for (const int index : meeting.pairs) detection_.UpdatePair(&pairs_.at(index), t);
  if (auto failure = StrikeAndSeparate(meeting, t)) return failure;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (budget_.IsHeldAtRest(bodies[i])) {
      Load& load = acting_.LoadOf(bodies[i]);
      Halt(bodies[i], &world_, &load, &books_.ledger);
      books_.ledger.BookDamping(before[i]);
      if (before[i] > 0.0) ++books_.counters.rough.halts;
    }
    open_.Keep(pieces[i], EnergyOf(bodies[i]) - before[i]);
    if (auto failure = Relaunch(bodies[i], t)) return failure;
  }
  books_.last.rough = true;
  return std::nullopt;
}

// The pair that meets, and pairs with immovable bodies on which its bodies may lean.
std::vector<int> MeetingStage::PairsAt(const EventQueue::Event& event,
                                       const std::vector<int>& bodies) const {
  std::vector<int> found = {event.pair};
  for (const int body : bodies)
    for (const int index : pairs_.OfBody(body)) {
      const int other = pairs_.at(index).a == body ? pairs_.at(index).b : pairs_.at(index).a;
      if (!world_.body(other).movable()) found.push_back(index);
    }
  SortWithoutRepeats(&found);
  return found;
}

// Stops the lighter one of the bodies that are not stopped.
void MeetingStage::StopOneOf(const std::vector<int>& bodies) {
  int lightest = -1;
  for (const int body : bodies)
    if (!budget_.IsHeldAtRest(body) &&
        (lightest < 0 || world_.body(body).mass < world_.body(lightest).mass))
      lightest = body;
  if (lightest >= 0) budget_.HoldAtRest(lightest);
}

// Moves a body to the meeting. What was known about its contacts no longer holds. The halfway value
// of a changing load is different where its path starts later.
FlownPiece MeetingStage::FlyToMeeting(int body, double t) {
  acting_.memory.Doubt(body);
  for (const int index : pairs_.OfBody(body)) {
    pairs_.at(index).looked_at = PairRecord::kNever;
    pairs_.at(index).certified = false;
  }
  Load& load = acting_.LoadOf(body);
  const FlownPiece piece = FlyTo(t, body, load, &motions_, &world_, &books_.ledger);
  const dynamics::Trajectory& planned = motions_.Of(body).trajectory();
  load = RestOf(load, planned.start(), planned.end(), t);
  return piece;
}

// Strikes the bodies, and keeps them apart from now on.
std::optional<StepFailure> MeetingStage::StrikeAndSeparate(const Island& meeting, double t) {
  const bool touch =
      std::ranges::any_of(meeting.pairs, [&](int index) { return pairs_.at(index).InBand(); });
  if (meeting.bodies.empty() || !touch) return std::nullopt;
  ImpactStage impacts(settings_, motions_, &world_, &pairs_, &budget_, books_);
  if (auto failure = impacts.ResolveImpacts(meeting, t)) return failure;
  const MeetingForces forces =
      KeepApart(world_, pairs_, meeting, acting_.loads, t, motions_.Remaining(t), settings_);
  AddForces(forces, &pairs_);
  for (std::size_t i = 0; i < forces.loads.size(); ++i) {
    Load& load = acting_.LoadOf(meeting.bodies[i]);
    load = load + forces.loads[i];
  }
  if (!forces.f.empty())
    ReportRough(world_, meeting, pairs_, forces.residual, t, &books_.counters, &books_.last,
                &books_.log);
  return std::nullopt;
}

// Launches a body again, under its present load.
std::optional<StepFailure> MeetingStage::Relaunch(int body, double t) {
  const double end = motions_.Of(body).trajectory().end();
  Island alone;
  alone.bodies = {body};
  return launcher_.LaunchIsland(alone, false, t, end);
}

double MeetingStage::EnergyOf(int body) const {
  return dynamics::ComputeKineticEnergy(world_.body(body), world_.state(body));
}

}  // namespace touchstone::simulation
