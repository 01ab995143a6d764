// Two bodies that meet at the pace lively, after all rounds of their island.

#include <algorithm>
#include <array>
#include <iterator>

#include "simulation/forces/meeting_forces.h"
#include "simulation/impacts/impact_stage.h"
#include "simulation/motion/halt.h"
#include "simulation/step/engine.h"

namespace touchstone::simulation {

bool Engine::MeetAlone(const EventQueue::Event& event) const {
  if (event.kind != EventQueue::Kind::kGap) return false;
  const std::array bodies = {event.a, event.b};
  return haste_.Hurries(bodies) && haste_.Rounds(bodies) >= settings.lively.rounds &&
         std::ranges::none_of(bodies, [&](int body) {
           return Asleep(body) || haste_.IsExempt(body) || HasPrescribedMotion(world_, body);
         });
}

std::optional<StepFailure> Engine::Meet(const EventQueue::Event& event) {
  const double t = event.t;
  std::vector<int> bodies;
  Island meeting;
  meeting.pairs = {event.pair};
  std::vector<FlownPiece> pieces;
  for (const int body : {event.a, event.b})
    if (world_.body(body).movable()) bodies.push_back(body);
  haste_.Meet(bodies, settings);
  for (const int body : bodies) {
    pieces.push_back(Advance(body, t));
    for (const int index : pairs_.OfBody(body)) {
      pairs_.at(index).looked_at = PairRecord::kNever;
      pairs_.at(index).certified = false;
    }
    memory_.Doubt(body);
    if (!haste_.IsStopped(body)) meeting.bodies.push_back(body);
  }
  const auto energy = [&](int body) {
    return dynamics::ComputeKineticEnergy(world_.body(body), world_.state(body));
  };
  std::vector<double> before;
  std::ranges::transform(bodies, std::back_inserter(before), energy);

  Detection().LookAt(&pairs_.at(event.pair), t);
  if (auto failure = Part(meeting, t)) return failure;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const int body = bodies[i];
    if (haste_.IsStopped(body)) {
      Halt(body, &world_, &loads_[static_cast<std::size_t>(body)], &ledger);
      ledger.BookDamping(before[i]);
      counters_.rough.halts += before[i] > 0.0 ? 1 : 0;
    }
    open_pieces_.Keep(pieces[i], energy(body) - before[i]);
    if (auto failure = Relaunch(body, t)) return failure;
  }
  last_.rough = true;
  claims_.ClaimSpace(world_, motions_, bodies, t, settings.contact.tolerance, &pairs_);
  return SearchEvents(bodies, t);
}

// Strikes bodies that meet, and launches them under the loads that they have and those that keep
// them apart from now on.
std::optional<StepFailure> Engine::Part(const Island& meeting, double t) {
  PairRecord& pair = pairs_.at(meeting.pairs.front());
  if (meeting.bodies.empty() || !pair.InBand()) return std::nullopt;
  ImpactStage impacts(settings, motions_, haste_, &world_, &pairs_, &ledger, &log, &counters_,
                      &last_);
  if (auto failure = impacts.ResolveImpacts(meeting, t)) return failure;
  const std::vector<Load> apart =
      KeepApart(world_, pairs_, meeting, loads_, t, motions_.Remaining(t), settings);
  for (std::size_t i = 0; i < apart.size(); ++i) {
    Load& load = loads_[static_cast<std::size_t>(meeting.bodies[i])];
    load = load + apart[i];
  }
  pair.pushing = true;
  return std::nullopt;
}

// Launches a body again, under the load that it has. Of a load that changes, the force halfway is
// another one where the way starts later.
std::optional<StepFailure> Engine::Relaunch(int body, double t) {
  Load& load = loads_[static_cast<std::size_t>(body)];
  const double end = motions_.Of(body).trajectory().end();
  const double later = 0.5 * (t - motions_.Of(body).trajectory().start());
  load.total.force += later * load.ramp.total.force;
  load.total.torque += later * load.ramp.total.torque;
  load.outside_force += later * load.ramp.outside_force;
  load.prescribed_power += later * load.ramp.prescribed_power;
  Island alone;
  alone.bodies = {body};
  return Launching().LaunchIsland(alone, false, t, end);
}

}  // namespace touchstone::simulation
