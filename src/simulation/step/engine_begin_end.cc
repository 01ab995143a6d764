// Begin, end and undoing of a step.

#include <algorithm>
#include <array>
#include <set>

#include "simulation/books/open_rotors.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/joints/torn_joint.h"
#include "simulation/joints/wedged.h"
#include "simulation/step/calm_bodies.h"
#include "simulation/step/engine.h"

namespace touchstone::simulation {
namespace {

void AddTimes(const StepTimes& of_step, StepTimes* sum) {
  for (double StepTimes::*stage : {&StepTimes::contacts, &StepTimes::positions, &StepTimes::impacts,
                                   &StepTimes::forces, &StepTimes::events, &StepTimes::motion})
    sum->*stage += of_step.*stage;
}

// The logged ends of contacts whose pair has been removed since the step began, even if it has been
// added again: another attempt at the step would not find them.
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
        pair.in_step = CountsOfNextStep(pair.in_step);
        pair.loaded = false;
      }
    }
  if (settings.pace == settings::Pace::kLively)
    for (const std::vector<int>& group :
         FindCalmGroups(world_, pairs_, links_, activity_.awake(), end - world_.time))
      budget_.NoteCalm(group);
  for (const int body : start_.attempts.held_at_rest()) budget_.HoldAtRest(body);
  for (const int body : start_.attempts.kept_exact()) budget_.KeepExact(body);
  if (start_.attempts.is_exact()) {
    budget_.Exempt(activity_.awake());
    for (const int body : activity_.awake()) budget_.KeepExact(body);
  }
  ClaimWaysOfOpenJoints(world_, links_, activity_.awake(), settings, &claims_, &pairs_, &log);
  energy_.Update(world_, links_, activity_.awake());
  start_.energy = energy_.total();
  start_.spring_energy = energy_.springs();
  start_.held_spring_energy = energy_.held_springs();
  // Resting and prescribed motions need no solve.
  for (const int i : activity_.settled())
    motions_.Set(i, BodyMotion(dynamics::Trajectory::Rest(world_.state(i))), motions_.start());
  for (const int i : activity_.prescribed()) {
    Launching().Launch(i, motions_.start(), motions_.end());
    claims_.Grow(world_, i, motions_.Of(i), motions_.start(), settings.contact.tolerance);
  }
  // A thruster that changes exactly at the start is an event only for sleeping bodies, which it
  // wakes.
  for (const auto& [t, body] : thruster_times_.Between(motions_.start(), motions_.end()))
    if (t > motions_.start() || Asleep(body)) events_.AddChange(t, body);
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
  const std::vector<int> opened = links_.open();
  links_.HoldAll(world_);
  SetRotorsInMotion(opened, links_, &world_, &ledger);
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
  const double released = start_.spring_energy - energy_.springs();
  ledger.BookDamping(released);
  ledger.BookWork(energy_.held_springs() - start_.held_spring_energy);  // work of prescribed motion
  constexpr double kRoundOff = 1e-12;  // relative to the energy of springs
  ledger.Audit(energy_.total(), momentum,
               {.driving = start_.MovingEnergy(world_, loads_, ledger) + std::abs(released),
                .motion = start_.EnergyOfMotion(world_, settings.contact.tolerance),
                .round_off = kRoundOff * (energy_.springs() + energy_.held_springs())});
  ++counters_.steps;
  if (last_.rough) ++counters_.rough.steps;
  AddTimes(last_.times, &counters_.times);
  counters_.contacts_max = std::max(counters_.contacts_max, pairs_.contact_points());
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

}  // namespace touchstone::simulation
