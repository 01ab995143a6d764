// The force stage of the step: solves the resting-contact problem of an island and launches its
// bodies on the trajectories those forces give.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "impact/impact_law.h"
#include "simulation/engine.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

std::optional<StepFailure> Engine::SolveAndLaunch(const std::vector<Island>& islands, double t) {
  std::vector<ForceSolution> solutions(islands.size());
  Workers().ForEach(static_cast<int>(islands.size()), [&](int i) {
    solutions[static_cast<size_t>(i)] =
        SolveIsland(islands[static_cast<size_t>(i)], RemainingStep(t));
  });
  for (size_t i = 0; i < islands.size(); ++i) {
    const Island& island = islands[i];
    for (const int body : island.bodies) {
      loads_[static_cast<size_t>(body)] = {};
      for (const int index : pairs_.OfBody(body)) pairs_.at(index).pushing = false;
    }
    if (auto failure = TakeForces(island, solutions[i], t)) return failure;
    CountQuietSteps(island, !Held(island) && t == step_start_ && IsAtRest(island), t);
    for (const int body : island.bodies) Launch(body, t);
  }
  return std::nullopt;
}

bool Engine::Held(const Island& island) const {
  return mouse && std::ranges::any_of(
                      island.bodies, [&](int body) { return world_.body(body).id == mouse->body; });
}

Engine::ForceSolution Engine::SolveIsland(const Island& island, double h) const {
  constexpr int kHalvings = 1;
  ForceSolution forces;
  if (island.pairs.empty() && !Held(island)) return forces;
  for (forces.h = h;; forces.h *= 0.5, ++forces.halvings) {
    forces.built = BuildForceProblem(world_, pairs_, island, forces.h, PartingSpeed(forces.h),
                                     settings.mouse, mouse ? &*mouse : nullptr);
    forces.warm = Remembered(island, forces.built);
    forces.solution = contact::Solve(forces.built.problem, settings.contact, &forces.warm);
    forces.newton += forces.solution.statistics.newton;
    if (forces.solution.ok()) {
      CorrectToMiddle(&forces);
      return forces;
    }
    if (forces.halvings == kHalvings) break;
  }
  LeaveDissipatively(&forces);
  return forces;
}

void Engine::CorrectToMiddle(ForceSolution* forces) const {
  const double negligible = 1e-5 * world_.environment.gravity.norm();
  ContactProblem corrected = ActFromMiddle(forces->built, forces->solution.v);
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
  forces->built.problem = std::move(corrected);
  forces->solution = std::move(solution);
}

void Engine::LeaveDissipatively(ForceSolution* forces) const {
  impact::ImpactProblem problem;
  problem.contact = forces->built.problem;
  problem.restitution.assign(problem.contact.contacts.size(), 0.0);
  impact::ImpactSolution plastic =
      impact::Resolve(problem, settings::ImpactSettings(), ImpulseSettings());
  if (plastic.exit == impact::ImpactExit::kFailed) return;
  forces->dissipative = true;
  forces->newton += plastic.newton;
  forces->solution.f = std::move(plastic.impulse);
  forces->solution.v = std::move(plastic.v);
  forces->solution.residuals = contact::ComputeResiduals(forces->built.problem, forces->solution.f);
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
    warm.shift.push_back(known ? pair.shift[point] : 0.0);
    warm.trusted &= known && pair.trusted;
  }
  return warm;
}

std::optional<StepFailure> Engine::TakeForces(const Island& island, const ForceSolution& forces,
                                              double t) {
  const BuiltProblem& built = forces.built;
  if (built.problem.bodies.empty()) return std::nullopt;
  const ContactSolution& solution = forces.solution;
  ++counters_.solves;
  counters_.solver_newton += forces.newton;
  last_.solver_newton += forces.newton;
  last_.method = solution.statistics.method;
  if (!solution.ok() && !forces.dissipative) {
    std::ostringstream message;
    message << "the contact forces of " << built.problem.contacts.size()
            << " contacts could not be solved (" << contact::ToString(solution.status)
            << ", residual " << solution.residuals.Worst() << ")";
    return StepFailure{message.str()};
  }
  if (forces.halvings > 0)
    reconsider_.push_back({.t = t + forces.h, .body = island.bodies.front()});
  if (forces.dissipative) {
    if (counters_.dissipative_exits++ == 0) counters_.first_dissipative_exit = t;
    const PairRecord& pair = pairs_.at(island.pairs.front());
    exchange::EventSnapshot event;
    event.p_W = pair.manifold.points.front().p_W;
    Report(exchange::EventKind::kDissipativeExit, pair, t, std::move(event));
  } else {
    ReportSlips(forces, t);
  }
  KeepResidual(solution.residuals.reported);
  KeepForces(island, forces);
  ApplyForces(island, built, solution, forces.h);
  return std::nullopt;
}

void Engine::KeepResidual(double residual) {
  constexpr size_t kKept = 100000;
  last_.residual = std::max(last_.residual, residual);
  counters_.residual_max = std::max(counters_.residual_max, residual);
  const size_t slot = static_cast<size_t>(counters_.solves - 1) % kKept;
  residuals_.resize(std::max(residuals_.size(), slot + 1));
  residuals_[slot] = residual;
}

void Engine::KeepForces(const Island& island, const ForceSolution& forces) {
  for (size_t i = 0; i < std::min(island.bodies.size(), forces.warm.v.size()); ++i)
    stage_velocity_[static_cast<size_t>(island.bodies[i])] = forces.warm.v[i];
  for (const int index : island.pairs) {
    PairRecord& pair = pairs_.at(index);
    const size_t points = pair.manifold.points.size();
    pair.force.assign(points, Vec3::Zero());
    pair.shift.assign(points, 0.0);
    pair.trusted = forces.warm.trusted && !forces.dissipative;
    pair.state.assign(points, exchange::ContactState::kFrictionless);
  }
  double largest = 0.0;
  for (const Vec3& f : forces.solution.f) largest = std::max(largest, f[2]);
  const double negligible = 1e-9 * largest;  // forces at round-off have no direction
  for (size_t k = 0; k < forces.built.contacts.size(); ++k) {
    const BuiltProblem::Source& source = forces.built.contacts[k];
    PairRecord& pair = pairs_.at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    const double mu = forces.built.problem.contacts[k].mu;
    const Vec3& f = forces.solution.f[k];
    pair.force[point] = f;
    if (k < forces.warm.shift.size()) pair.shift[point] = forces.warm.shift[k];
    if (mu == 0.0) continue;
    const bool at_limit = f[2] > negligible && f.head<2>().norm() >= (1.0 - 1e-7) * mu * f[2];
    pair.state[point] = at_limit ? exchange::ContactState::kSlide : exchange::ContactState::kStick;
  }
}

void Engine::ApplyForces(const Island& island, const BuiltProblem& built,
                         const ContactSolution& solution, double h) {
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    PairRecord& pair = pairs_.at(built.contacts[k].pair);
    if (solution.f[k] != Vec3::Zero()) pair.pushing = true;
    const ContactProblem::Contact& contact = built.problem.contacts[k];
    const bool outside = contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld;
    const auto push = [&](int body, const Mat36& J) {
      const Vec6 wrench = J.transpose() * solution.f[k];
      Load& load = loads_[static_cast<size_t>(body)];
      load.total.force += wrench.head<3>();
      load.total.torque += wrench.tail<3>();
      if (!outside) return;
      load.outside_force += wrench.head<3>();
      load.conveyed_power -= built.middle[k].prescribed.dot(solution.f[k]);
    };
    if (contact.a != ContactProblem::kWorld) push(pair.a, contact.J_a);
    if (contact.b != ContactProblem::kWorld) push(pair.b, contact.J_b);
  }
  if (!mouse) return;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const dynamics::ModelBody& model = world_.body(body);
    if (model.id != mouse->body) continue;
    const Vec3 arm = world_.state(body).q_WB * mouse->anchor_B;
    const double k = mouse->Stiffness(model, settings.mouse);
    const double c = mouse->Damping(model, settings.mouse);
    const Vec3 velocity_rate = solution.v[i].head<3>() + solution.v[i].tail<3>().cross(arm);
    mouse->force_W = k * (mouse->target_W - world_.state(body).p_WBcm - arm) -
                     (k * h * h + c * h) * velocity_rate;
    Load& load = loads_[static_cast<size_t>(body)];
    load.mouse = {mouse->force_W, arm.cross(mouse->force_W)};
    load.total.force += load.mouse.force;
    load.total.torque += load.mouse.torque;
    load.outside_force += load.mouse.force;
  }
}

bool Engine::IsAtRest(const Island& island) const {
  constexpr double kStill = 1e-9;  // [m/s], of any point of the body
  const double still_acceleration = kStill / (step_end_ - step_start_);
  for (const int index : island.pairs)
    if (IsConveyor(pairs_.at(index).a) || IsConveyor(pairs_.at(index).b)) return false;
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
    Report(exchange::EventKind::kSleep, body, t);
  }
}

void Engine::Launch(int body, double t) {
  const auto k = static_cast<size_t>(body);
  const dynamics::ModelBody& model = world_.body(body);
  dynamics::Environment environment = world_.environment;
  dynamics::Wrench wrench = loads_[k].total;
  if (asleep_[k] != 0) {
    world_.state(body).P.setZero();
    world_.state(body).L.setZero();
    environment.gravity.setZero();
    wrench = {};
  }
  if (t > step_start_) flown_[k].push_back(std::move(motions_[k]));
  motions_[k] = BodyMotion(dynamics::Trajectory::Make(model, world_.state(body), t, step_end_,
                                                      wrench, environment, settings.integrator));
}

}  // namespace touchstone::simulation
