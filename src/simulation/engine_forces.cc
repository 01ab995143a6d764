// The force stage of the step: solves the resting-contact problem of an island and launches its
// bodies on the trajectories those forces give.

#include <algorithm>
#include <cmath>

#include "simulation/contact_frame.h"
#include "simulation/engine.h"
#include "simulation/event_report.h"
#include "simulation/flight.h"
#include "simulation/impulse_effect.h"
#include "simulation/joint_sharing.h"
#include "simulation/settling.h"
#include "simulation/slip_reader.h"
#include "simulation/slip_reports.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

std::optional<StepFailure> Engine::SolveAndLaunch(const std::vector<Island>& islands, double t) {
  std::vector<ForceSolution> solutions(islands.size());
  const ForcePlanner planner = Planner();
  Workers().ForEach(static_cast<int>(islands.size()), [&](int i) {
    solutions[static_cast<size_t>(i)] = planner.Plan(islands[static_cast<size_t>(i)], t);
  });
  for (size_t i = 0; i < islands.size(); ++i) {
    const Island& island = islands[i];
    if ((t == motions_.start() || IsSlow(world_, pairs_, island, settings)) &&
        Settle(island, solutions[i].solution, solutions[i].h, pairs_, settings, &world_, &ledger))
      solutions[i] = planner.Plan(island, t);
    if (auto failure = LaunchIsland(island, &solutions[i], t)) return failure;
  }
  return std::nullopt;
}

// Forces that do no work up to the end of the time planned for may have done some before. An island
// that an event will interrupt then is planned anew up to the event.
std::optional<StepFailure> Engine::PlanToEvents(const std::vector<int>& bodies, double t) {
  constexpr int kRounds = 3, kRoundsWithSprings = 12;
  constexpr double kAtOnce = 1e-9;  // of a step: in no time nothing is planned
  const ForcePlanner planner = Planner();
  const auto first_event = [&](const Island& island) {
    double first = motions_.end();
    for (const int body : island.bodies)
      for (const int index : pairs_.OfBody(body))
        if (pairs_.at(index).event) first = std::min(first, pairs_.at(index).event->t);
    for (const EventQueue::Change& change : events_.changes())
      if (island.IndexOf(change.body) != ContactProblem::kWorld && change.t <= first)
        first = motions_.end();  // it is planned to be resolved before that
    return first;
  };
  const auto interrupted = [&](int body) {
    return std::ranges::any_of(pairs_.OfBody(body),
                               [&](int index) { return pairs_.at(index).event.has_value(); });
  };
  std::vector<int> open = bodies;
  for (int round = 0; round < kRoundsWithSprings && std::ranges::any_of(open, interrupted);
       ++round) {
    std::vector<int> planned;
    for (const Island& island : island_finder_.Find(world_, pairs_, links_, open)) {
      if (island.springs.empty() && island.joints.empty() &&
          (island.pairs.empty() || round >= kRounds))
        continue;
      const double event = first_event(island);
      if (event >= motions_.end() || event - t < kAtOnce * settings.step) continue;
      const bool once = round == 0 && (planner.CutsJoints(island, t, event) ||
                                       planner.StrikesBesideRest(island, t, event));
      if (!once && (!island.joints.empty() || !planner.GainsUntil(island, t, event))) continue;
      ForceSolution forces = planner.PlanWithoutGain(island, t, event - t);
      if (!forces.solution.ok() && forces.slowed.empty()) continue;
      forces.part = true;
      if (auto failure = LaunchIsland(island, &forces, t)) return failure;
      planned.insert(planned.end(), island.bodies.begin(), island.bodies.end());
    }
    if (planned.empty()) return std::nullopt;
    std::ranges::sort(planned);
    ClaimSpace(planned, t);
    if (auto failure = SearchEvents(planned, t)) return failure;
    open = std::move(planned);
  }
  return std::nullopt;
}

std::optional<StepFailure> Engine::LaunchIsland(const Island& island, ForceSolution* forces,
                                                double t) {
  for (const int body : island.bodies) {
    loads_[static_cast<size_t>(body)] = {};
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).pushing = false;
  }
  const double slowed = forces->slowed.empty() ? 0.0 : SlowDown(island, forces->slowed);
  const std::vector<Load> loads =
      SumLoads(forces->built, forces->solution.f, forces->rate, forces->h);
  for (size_t i = 0; i < loads.size(); ++i)
    loads_[static_cast<size_t>(island.bodies[i])] = loads[i];
  loads_[static_cast<size_t>(island.bodies.front())].slowed = slowed;
  const double end = forces->part ? std::min(t + forces->h, motions_.end()) : motions_.end();
  if (auto failure = TakeForces(island, forces, t)) return failure;
  const bool rests = !Planner().Held(island) && forces->slowed.empty() && IsAtRest(island);
  CountQuietSteps(island, t == motions_.start() && rests, t);
  for (const int body : island.bodies) {
    Launch(body, t, end);
    const BodyMotion& motion = motions_.Of(body);
    if (!motion.trajectory().complete() ||
        motion.TurnUntil(motion.trajectory().start()) > dynamics::kMostTurn)
      return StepFailure{.kind = StepFailure::Kind::kTooFast, .t = t, .bodies = {body}};
  }
  return std::nullopt;
}

// Returns the energy that this takes [J].
double Engine::SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states) {
  const double energy_before = ComputeKineticEnergy(world_, island);
  for (size_t i = 0; i < states.size(); ++i) {
    dynamics::BodyState& state = world_.state(island.bodies[i]);
    ledger.BookImpulse(states[i].P - state.P);
    state = states[i];
  }
  const double taken = energy_before - ComputeKineticEnergy(world_, island);
  ledger.BookDamping(taken);
  return taken;
}

std::optional<StepFailure> Engine::TakeForces(const Island& island, ForceSolution* solved,
                                              double t) {
  const ForceSolution& forces = *solved;
  const BuiltProblem& built = forces.built;
  if (built.problem.bodies.empty()) {
    KeepSolved(island, solved);
    return std::nullopt;
  }
  const ContactSolution& solution = forces.solution;
  ++counters_.solves;
  counters_.solver_newton += forces.newton;
  last_.solver_newton += forces.newton;
  last_.method = solution.statistics.method;
  if (problem_sink) problem_sink(built.problem, solution, t);
  if (!solution.ok() && !forces.dissipative) {
    if (!forces.squeezing.empty())
      return MakeSqueezed(world_, pairs_, built.contacts, forces.squeezing, t);
    return StepFailure{.kind = StepFailure::Kind::kForcesUnsolved,
                       .t = t,
                       .count = static_cast<int>(built.problem.contacts.size()),
                       .residual = solution.residuals.Worst(),
                       .reason = contact::ToString(solution.status)};
  }
  if (forces.dissipative) {
    if (counters_.dissipative_exits++ == 0) counters_.first_dissipative_exit = t;
    for (const int index : island.pairs) pairs_.at(index).unsolved_in_step = true;
    if (island.pairs.empty()) {
      Report(EventKind::kDissipativeExit, world_, island.bodies.front(), t, &log);
    } else {
      const PairRecord& pair = pairs_.at(island.pairs.front());
      StepLog::Event event;
      event.p_W = pair.manifold.points.front().p_W;
      Report(EventKind::kDissipativeExit, pair, t, std::move(event), &log);
    }
  } else {
    ReportSlips(world_, built, solution, forces.h, t, &pairs_, &log);
  }
  KeepResidual(solution.residuals.reported);
  KeepForces(island, forces);
  for (size_t k = 0; k < built.contacts.size(); ++k)
    if (solution.f[k] != Vec3::Zero()) pairs_.at(built.contacts[k].pair).pushing = true;
  KeepSolved(island, solved);
  return std::nullopt;
}

void Engine::KeepSolved(const Island& island, ForceSolution* forces) {
  std::shared_ptr<SolvedIsland> kept;
  if (!forces->built.problem.bodies.empty()) {
    kept = std::make_shared<SolvedIsland>();
    kept->bodies = island.bodies;
    for (const auto& [index, point] : forces->built.contacts) {
      const PairRecord& pair = pairs_.at(index);
      kept->contacts.push_back(
          {world_.body(pair.a).id, world_.body(pair.b).id, point, {pair.part_a, pair.part_b}});
    }
    kept->problem = std::move(forces->built.problem);
    kept->solution = std::move(forces->solution);
  }
  for (const int body : island.bodies) solved_[static_cast<size_t>(body)] = kept;
}

void Engine::KeepResidual(double residual) {
  last_.residual = std::max(last_.residual, residual);
  counters_.residual_max = std::max(counters_.residual_max, residual);
  log.solves.push_back({counters_.solves, residual});
}

void Engine::KeepForces(const Island& island, const ForceSolution& forces) {
  for (size_t i = 0; i < std::min(island.bodies.size(), forces.warm.v.size()); ++i)
    stage_velocity_[static_cast<size_t>(island.bodies[i])] = forces.warm.v[i];
  for (const int index : island.pairs) {
    PairRecord& pair = pairs_.at(index);
    const size_t points = pair.manifold.points.size();
    pair.force.assign(points, Vec3::Zero());
    pair.axes = ContactAxes(pair.manifold);
    pair.slides.assign(points, false);
    pair.trusted = forces.warm.trusted && !forces.dissipative;
    pair.state.assign(points, ContactState::kFrictionless);
  }
  double largest = 0.0;
  for (size_t k = 0; k < forces.built.contacts.size(); ++k)
    largest = std::max(largest, forces.solution.f[k][2]);
  const double negligible = 1e-9 * largest;  // forces at round-off have no direction
  const SlipReader slips(forces.built.problem, forces.solution, forces.h);
  for (size_t k = 0; k < forces.built.contacts.size(); ++k) {
    const BuiltProblem::Source& source = forces.built.contacts[k];
    PairRecord& pair = pairs_.at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    const double mu = forces.built.problem.contacts[k].mu;
    const Vec3& f = forces.solution.f[k];
    pair.force[point] = f;
    pair.axes = forces.built.middle[k].E;
    if (k < forces.warm.slides.size()) pair.slides[point] = forces.warm.slides[k];
    if (mu == 0.0) continue;
    const bool slides = f[2] > negligible && slips.Slips(k);
    pair.state[point] = slides ? ContactState::kSlide : ContactState::kStick;
  }
  KeepLinkForces(forces);
  const std::vector<JointLoad> shared =
      ShareAmongJoints(world_, island, LinkForces(forces.built, forces.solution));
  for (size_t i = 0; i < shared.size(); ++i) {
    LinkForce& kept = joint_forces_[static_cast<size_t>(island.joints[i])];
    kept.force_W = shared[i].force_W;
    kept.torque_W = shared[i].torque_W;
  }
}

void Engine::KeepLinkForces(const ForceSolution& forces) {
  using Kind = BuiltProblem::Link::Kind;
  for (size_t i = 0; i < forces.built.links.size(); ++i) {
    const BuiltProblem::Link& link = forces.built.links[i];
    const size_t k = forces.built.contacts.size() + i;
    const Vec3& f = forces.solution.f[k];
    const Mat36& J_a = forces.built.problem.contacts[k].J_a;
    if (link.kind == Kind::kMouse) {
      mouse->force_W = f;
      continue;
    }
    LinkForce& kept = (link.kind == Kind::kJoint ? joint_forces_
                                                 : spring_forces_)[static_cast<size_t>(link.index)];
    kept.rows[static_cast<size_t>(link.block)] = f;
    kept.rates[static_cast<size_t>(link.block)] =
        forces.rate.empty() ? Vec3::Zero() : forces.rate[k];
    if (!forces.dissipative) kept.step = NextPlan(forces, kept.step, settings);
    if (link.block == 0) {
      kept.force_W = J_a.leftCols<3>().transpose() * f;
    } else {
      kept.torque_W = J_a.rightCols<3>().transpose() * f;
    }
  }
}

bool Engine::IsAtRest(const Island& island) const {
  constexpr double kStill = 1e-9;  // [m/s], of any point of the body
  const double still_acceleration = kStill / (motions_.end() - motions_.start());
  for (const int index : island.pairs)
    if (IsConveyor(world_, pairs_.at(index).a) || IsConveyor(world_, pairs_.at(index).b))
      return false;
  for (const int body : island.bodies)
    for (const int other : links_.Bodies(body))
      if (IsConveyor(world_, other)) return false;
  return std::ranges::all_of(island.bodies, [&](int i) {
    const dynamics::ModelBody& body = world_.body(i);
    const dynamics::BodyState& state = world_.state(i);
    const Load& load = loads_[static_cast<size_t>(i)];
    const double radius = body.shape->radius();
    const Twist twist = dynamics::ComputeTwist(body, state);
    const Vec3 acceleration = body.inverse_mass * load.total.force + world_.environment.gravity;
    const Vec3 turning = dynamics::ComputeWorldInverseInertia(body, state.q_WB) * load.total.torque;
    return twist.v.norm() + radius * twist.w.norm() < kStill &&
           acceleration.norm() + radius * turning.norm() < still_acceleration;
  });
}

void Engine::CountQuietSteps(const Island& island, bool at_rest, double t) {
  if (!activity_.CountQuietStep(island.bodies, at_rest)) return;
  for (const int body : island.bodies) Report(EventKind::kSleep, world_, body, t, &log);
}

void Engine::Launch(int body, double t, double end) {
  if (end < motions_.end()) events_.AddPlanEnd(end, body);
  const double turn = t > motions_.start() ? motions_.Of(body).TurnUntil(t) : 0.0;
  if (!Asleep(body)) {
    const Load& load = loads_[static_cast<size_t>(body)];
    motions_.Set(body, BodyMotion(Fly(world_, body, load, t, end, settings.integrator), turn), t);
    return;
  }
  world_.state(body).P.setZero();
  world_.state(body).L.setZero();
  dynamics::Environment environment = world_.environment;
  environment.gravity.setZero();
  motions_.Set(body,
               BodyMotion(dynamics::Trajectory::Make(world_.body(body), world_.state(body), t, end,
                                                     {}, environment, settings.integrator)),
               t);
}
}  // namespace touchstone::simulation
