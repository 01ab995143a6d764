// The force stage of the step: solves the resting-contact problem of an island and launches its
// bodies on the trajectories those forces give.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "contact/yielding_solver.h"
#include "simulation/contact_frame.h"
#include "simulation/engine.h"
#include "simulation/flight.h"
#include "simulation/joint_sharing.h"
#include "simulation/plastic_forces.h"
#include "simulation/slide_stop.h"
#include "simulation/slip_reader.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

std::optional<StepFailure> Engine::SolveAndLaunch(const std::vector<Island>& islands, double t) {
  std::vector<ForceSolution> solutions(islands.size());
  const auto plan = [&](const Island& island) {
    const double h = TimeToPlan(island, t);
    ForceSolution planned = PlanWithoutGain(island, t, h);
    planned.part |= h < RemainingStep(t);
    return planned;
  };
  Workers().ForEach(static_cast<int>(islands.size()), [&](int i) {
    solutions[static_cast<size_t>(i)] = plan(islands[static_cast<size_t>(i)]);
  });
  for (size_t i = 0; i < islands.size(); ++i) {
    const Island& island = islands[i];
    if ((t == step_start_ || IsSlow(island)) && Settle(island, solutions[i]))
      solutions[i] = plan(island);
    if (auto failure = LaunchIsland(island, &solutions[i], t)) return failure;
  }
  return std::nullopt;
}

// The force of a spring is its mean over the time planned for: where a thruster begins or ends
// within it, it would be that of another motion.
double Engine::TimeToPlan(const Island& island, double t) const {
  constexpr double kNow = 1e-6;  // of a step
  double h = RemainingStep(t);
  if (island.pairs.empty() && island.joints.empty() && island.springs.empty()) return h;
  for (const Event& event : reconsider_)
    if (event.t > t + kNow * settings.step && island.IndexOf(event.body) != ContactProblem::kWorld)
      h = std::min(h, event.t - t);
  return h;
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
  const double end = forces->part ? std::min(t + forces->h, step_end_) : step_end_;
  if (auto failure = TakeForces(island, forces, t)) return failure;
  const bool rests = !Held(island) && forces->slowed.empty() && IsAtRest(island);
  CountQuietSteps(island, t == step_start_ && rests, t);
  for (const int body : island.bodies) {
    Launch(body, t, end);
    const BodyMotion& motion = motions_[static_cast<size_t>(body)];
    if (!motion.trajectory().complete() ||
        motion.TurnUntil(motion.trajectory().end()) > dynamics::kMostTurn)
      return StepFailure{"body '" + world_.body(body).name +
                         "' turns by more than 4000 rad in a step: too fast to be followed "
                         "(settings.step, or what drives it, is too large)"};
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

bool Engine::Held(const Island& island) const {
  return mouse && std::ranges::any_of(
                      island.bodies, [&](int body) { return world_.body(body).id == mouse->body; });
}

bool Engine::Thrust(const Island& island, double t) const {
  return std::ranges::any_of(world_.thrusters, [&](const dynamics::ModelThruster& thruster) {
    return thruster.FiresAt(t) && island.IndexOf(thruster.at.body) != ContactProblem::kWorld;
  });
}

// Where a sliding contact stops, friction changes its direction; a force that is constant over the
// stop is wrong before it or after it. So the time planned for ends there, once a step at most. The
// slip is looked at well before the stop and its loss of speed goes on from there.
Engine::ForceSolution Engine::SolveToFirstStop(const Island& island, double t, double h) const {
  constexpr double kBefore = 0.5;
  constexpr double kNearAnEnd = 0.01;  // of the time planned for: nothing is gained
  ForceSolution whole = SolveIsland(island, t, h);
  if (t != step_start_ || !whole.solution.ok()) return whole;
  const auto estimate = EstimateFirstStop(world_, pairs_, whole.built, whole.solution, whole.h);
  if (!estimate) return whole;
  const ForceSolution before = SolveIsland(island, t, kBefore * *estimate);
  whole.newton += before.newton;
  if (!before.solution.ok()) return whole;
  const double stop = ExtrapolateFirstStop(world_, pairs_, before.built, before.solution, before.h);
  if (stop < kNearAnEnd * whole.h || stop > (1.0 - kNearAnEnd) * whole.h) return whole;
  ForceSolution first = SolveIsland(island, t, stop);
  first.newton += whole.newton;
  if (!first.solution.ok()) return whole;
  first.part = true;
  return first;
}

Engine::ForceSolution Engine::SolveIsland(const Island& island, double t, double h) const {
  constexpr int kHalvings = 5;
  constexpr int kStrays = 3;           // halvings for joints whose forces could not be followed
  constexpr double kFarTooLong = 0.1;  // the finer step for joints that is not worth a second look
  ForceSolution forces;
  if (island.pairs.empty() && island.joints.empty() && island.springs.empty() && !Held(island) &&
      !Thrust(island, t))
    return forces;
  // Where the law has no solution it has none a moment later: for the rest of the step it is asked
  // once.
  const bool unsolved = std::ranges::any_of(
      island.pairs, [&](int index) { return pairs_.at(index).unsolved_in_step; });
  const int halvings = unsolved ? 0 : kHalvings;
  int failures = 0, strayed = 0;
  for (forces.h = JointStep(island, h);;) {
    const ForceStage stage{.t = t,
                           .h = forces.h,
                           .leaving = PartingSpeed(forces.h),
                           .weights = settings.contact.weights,
                           .mouse = settings.mouse,
                           .spring = mouse ? &*mouse : nullptr};
    forces.built = BuildForceProblem(world_, pairs_, island, stage, Foresight(world_, forces.h));
    forces.warm = Remembered(island, forces.built);
    forces.solution = contact::Solve(forces.built.problem, settings.contact, &forces.warm);
    forces.newton += forces.solution.statistics.newton;
    if (!forces.solution.ok()) {
      if (failures++ == halvings) break;
      forces.h *= 0.5;
      forces.shortened = true;
      continue;
    }
    if (island.joints.empty()) {
      CorrectToMiddle(island, stage, &forces);
      break;
    }
    forces.opening = OpeningAhead(island, forces);
    double finer = FinerForOpening(forces, settings);
    if (!(finer < kFarTooLong * forces.h)) {
      FollowJoints(island, stage, &forces);
      forces.flights = Flights(island, forces, t);
      finer = FinerForOpening(forces, settings);
      if (forces.stay_open && strayed++ < kStrays)
        finer = std::min(finer, std::max(0.5 * forces.h, ShortestPlan(settings)));
    }
    if (!(finer < forces.h)) break;
    forces.h = finer;
    forces.shortened = true;
  }
  forces.part = forces.h < h;
  if (!forces.solution.ok()) {
    LeaveDissipatively(&forces);
    forces.opening = OpeningAhead(island, forces);
    forces.flights = Flights(island, forces, t);
  }
  return forces;
}

// The forces act as the contacts stand halfway through the step. Where nothing turns or slides the
// problem is the same. A body alone is also looked at where the first solution takes it instead of
// where it would coast to; in a chain of sticking bodies that has a misfit, since v no longer
// answers to J exactly.
void Engine::CorrectToMiddle(const Island& island, const ForceStage& stage,
                             ForceSolution* forces) const {
  const double negligible = 1e-5 * world_.environment.gravity.norm();
  std::optional<BuiltProblem> rebuilt;
  if (island.bodies.size() == 1) {
    Foresight foresight(world_, *stage.h);
    foresight.Expect(island.bodies, forces->solution.v);
    rebuilt = BuildForceProblem(world_, pairs_, island, stage, foresight);
  }
  ContactProblem corrected = ActFromMiddle(rebuilt ? *rebuilt : forces->built, forces->solution.v);
  double turning = 0.0;
  for (size_t k = 0; k < corrected.contacts.size(); ++k)
    turning = std::max(
        turning, (corrected.contacts[k].offset - forces->built.problem.contacts[k].offset).norm());
  if (turning <= negligible) return;

  contact::WarmStart warm = forces->warm;
  ContactSolution solution = contact::Solve(corrected, settings.contact, &warm);
  forces->newton += solution.statistics.newton;
  if (!solution.ok()) return;
  warm.v = std::move(forces->warm.v);
  forces->warm = std::move(warm);
  if (rebuilt) forces->built = std::move(*rebuilt);
  forces->built.problem = std::move(corrected);
  forces->solution = std::move(solution);
}

// The forces of a plastic impact, where they hold; else those with which all gives way a little.
// Their residual tells that they are not exact.
void Engine::LeaveDissipatively(ForceSolution* forces) const {
  PlasticForces plastic = FindPlasticForces(forces->built, ImpulseSettings());
  forces->squeezing = std::move(plastic.squeezing);
  if (!forces->squeezing.empty()) return;
  forces->solution = plastic.solution ? std::move(*plastic.solution)
                                      : contact::SolveYielding(forces->built.problem);
  forces->newton += forces->solution.statistics.newton;
  forces->dissipative = forces->solution.status == contact::SolveStatus::kStalled;
}

contact::WarmStart Engine::Remembered(const Island& island, const BuiltProblem& built) const {
  contact::WarmStart warm;
  for (const int body : island.bodies) warm.v.push_back(stage_velocity_[static_cast<size_t>(body)]);
  warm.trusted = true;
  for (const BuiltProblem::Source& source : built.contacts) {
    const PairRecord& pair = pairs_.at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    const bool known = !pair.force.empty();
    warm.f.push_back(known ? pair.force[point] : Vec3::Zero());
    warm.slides.push_back(known && pair.slides[point]);
    warm.trusted &= known && pair.trusted;
  }
  for (const BuiltProblem::Link& link : built.links) {
    using Kind = BuiltProblem::Link::Kind;
    const auto index = static_cast<size_t>(link.index);
    warm.f.push_back(link.kind == Kind::kMouse ? mouse->force_W
                     : link.kind == Kind::kSpring
                         ? spring_forces_[index].rows[0]
                         : joint_forces_[index].rows[static_cast<size_t>(link.block)]);
    warm.slides.push_back(false);
  }
  return warm;
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
    if (!forces.squeezing.empty()) return Squeezed(built.contacts, forces.squeezing);
    std::ostringstream message;
    message << "the contact forces of " << built.problem.contacts.size()
            << " contacts could not be solved (" << contact::ToString(solution.status)
            << ", residual " << solution.residuals.Worst() << ")";
    return StepFailure{message.str()};
  }
  if (forces.dissipative) {
    if (counters_.dissipative_exits++ == 0) counters_.first_dissipative_exit = t;
    for (const int index : island.pairs) pairs_.at(index).unsolved_in_step = true;
    if (island.pairs.empty()) {
      Report(EventKind::kDissipativeExit, island.bodies.front(), t);
    } else {
      const PairRecord& pair = pairs_.at(island.pairs.front());
      StepLog::Event event;
      event.p_W = pair.manifold.points.front().p_W;
      Report(EventKind::kDissipativeExit, pair, t, std::move(event));
    }
  } else {
    ReportSlips(forces, t);
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
    for (const auto& [pair, point] : forces->built.contacts)
      kept->contacts.push_back(
          {world_.body(pairs_.at(pair).a).id, world_.body(pairs_.at(pair).b).id, point});
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
  const double still_acceleration = kStill / (step_end_ - step_start_);
  for (const int index : island.pairs)
    if (IsConveyor(pairs_.at(index).a) || IsConveyor(pairs_.at(index).b)) return false;
  for (const int body : island.bodies)
    for (const int other : linked_[static_cast<size_t>(body)])
      if (IsConveyor(other)) return false;
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
  constexpr int kEnough = 3;
  int quiet = kEnough;
  for (const int body : island.bodies)
    quiet = std::min(quiet, at_rest ? quiet_steps_[static_cast<size_t>(body)] + 1 : 0);
  for (const int body : island.bodies) {
    quiet_steps_[static_cast<size_t>(body)] = quiet;
    if (quiet < kEnough) continue;
    asleep_[static_cast<size_t>(body)] = 1;
    Report(EventKind::kSleep, body, t);
  }
}

void Engine::Launch(int body, double t, double end) {
  const auto k = static_cast<size_t>(body);
  const dynamics::ModelBody& model = world_.body(body);
  const double turn = t > step_start_ ? motions_[k].TurnUntil(t) : 0.0;
  if (t > step_start_) flown_[k].push_back(std::move(motions_[k]));
  if (asleep_[k] == 0) {
    motions_[k] = BodyMotion(Fly(world_, body, loads_[k], t, end, settings.integrator), turn);
    return;
  }
  world_.state(body).P.setZero();
  world_.state(body).L.setZero();
  dynamics::Environment environment = world_.environment;
  environment.gravity.setZero();
  motions_[k] = BodyMotion(dynamics::Trajectory::Make(model, world_.state(body), t, end, {},
                                                      environment, settings.integrator));
}

}  // namespace touchstone::simulation
