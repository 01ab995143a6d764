#include "simulation/motion/launcher.h"

#include <algorithm>

#include "simulation/books/event_report.h"
#include "simulation/motion/flight.h"
#include "simulation/world/point_speed.h"

namespace touchstone::simulation {

Launcher::Launcher(const settings::Settings& settings, const PairTable& pairs,
                   const LinkGraph& links, const std::vector<Load>& loads, World* world,
                   Motions* motions, Activity* activity, EventQueue* events, StepLog* log)
    : settings_(settings),
      pairs_(pairs),
      links_(links),
      loads_(loads),
      world_(*world),
      motions_(*motions),
      activity_(*activity),
      events_(*events),
      log_(*log) {}

std::optional<StepFailure> Launcher::LaunchIsland(const Island& island, bool may_rest, double t,
                                                  double end) {
  const bool rests = t == motions_.start() && may_rest && IsAtRest(island);
  for (const int body : activity_.CountQuietStep(island.bodies, rests))
    Report(EventKind::kSleep, world_, body, t, &log_);
  for (const int body : island.bodies) {
    Launch(body, t, end);
    const BodyMotion& motion = motions_.Of(body);
    if (!motion.trajectory().complete() ||
        motion.TurnUntil(motion.trajectory().start()) > dynamics::kMostTurn)
      return StepFailure{.kind = StepFailure::Kind::kTooFast, .t = t, .bodies = {body}};
  }
  return std::nullopt;
}

void Launcher::Launch(int body, double t, double end) {
  if (end < motions_.end()) events_.AddPlanEnd(end, body);
  const double turn = t > motions_.start() ? motions_.Of(body).TurnUntil(t) : 0.0;
  const Load& load = loads_[static_cast<size_t>(body)];
  if (!activity_.Asleep(body) && !load.holds) {
    motions_.Set(body, BodyMotion(Fly(world_, body, load, t, end, settings_.integrator), turn), t);
    return;
  }
  world_.state(body).P.setZero();
  world_.state(body).L.setZero();
  dynamics::Environment environment = world_.environment;
  environment.gravity.setZero();
  motions_.Set(body,
               BodyMotion(dynamics::Trajectory::Make(world_.body(body), world_.state(body), t, end,
                                                     {}, environment, settings_.integrator)),
               t);
}

void Launcher::PlaceNeighbours(std::span<const int> bodies, double t) {
  const auto place = [&](int body) {
    if (!motions_.IsAt(body, t) && HasPrescribedMotion(world_, body))
      motions_.MoveTo(t, body, &world_);
  };
  for (const int body : bodies) {
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      place(pair.a == body ? pair.b : pair.a);
    }
    for (const int other : links_.Bodies(body)) place(other);
  }
}

bool Launcher::IsAtRest(const Island& island) const {
  constexpr double kStill = 1e-9;  // [m/s], for any point of the body
  const scene::DampingDesc& damping = world_.environment.damping;
  // A body that nothing holds, and nothing will stop, keeps moving however slow it is.
  const bool goes_on = island.pairs.empty() && island.joints.empty() && island.springs.empty() &&
                       damping.linear == 0.0 && damping.angular == 0.0;
  const double still = goes_on ? 0.0 : kStill;
  const double still_acceleration = still / (motions_.end() - motions_.start());
  for (const int index : island.pairs)
    if (HasPrescribedMotion(world_, pairs_.at(index).a) ||
        HasPrescribedMotion(world_, pairs_.at(index).b))
      return false;
  for (const int body : island.bodies)
    for (const int other : links_.Bodies(body))
      if (HasPrescribedMotion(world_, other)) return false;
  for (const int index : links_.open()) {  // open joints will hold again
    const dynamics::ModelJoint& joint = world_.joints[static_cast<size_t>(index)];
    for (const int body : {joint.a.body, joint.b.body})
      if (island.IndexOf(body) != contact::ContactProblem::kWorld) return false;
  }
  return std::ranges::all_of(island.bodies, [&](int i) {
    const dynamics::ModelBody& body = world_.body(i);
    const dynamics::BodyState& state = world_.state(i);
    const Load& load = loads_[static_cast<size_t>(i)];
    const double radius = body.shape->radius();
    const Vec3 acceleration = body.inverse_mass * load.total.force + world_.environment.gravity;
    const Vec3 turning = dynamics::ComputeWorldInverseInertia(body, state.q_WB) * load.total.torque;
    return LargestPointSpeed(world_, i) <= still &&
           acceleration.norm() + radius * turning.norm() <= still_acceleration;
  });
}

}  // namespace touchstone::simulation
